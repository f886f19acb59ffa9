"""Phones in the network of an emulated Pico W: TCP clients of the table, in simulated time."""

import json

from rp2040py.external.cyw43 import bus, net

GUEST_PORT = 80
FIRST_PORT = 40_000
_MSS = 800
_DHCP_SERVER, _DHCP_CLIENT = 67, 68
_BROADCAST_MAC, _BROADCAST = b"\xff" * 6, b"\xff" * 4
_MESSAGE_TYPE, _REQUESTED_ADDRESS = 53, 50
_YOUR_ADDRESS = slice(16, 20)
"""The assigned address in a DHCP message."""
_ACK_US = 3_000
"""Time (us) after which a phone acknowledges received data."""


class Phones:
    """The phones in a RadioNetwork, `network`. Each has its own IP address.

    `table` is the table's IP address (bytes). If `is_own`, they are in the table's own network.
    """

    def __init__(self, pico, network, table=bytes([10, 0, 0, 2]), is_own=False):
        self.pico = pico
        self.table = table
        self._interface = int(is_own)
        self._bus = network.bus
        self._nat = self._bus.nat_bridge
        self._handle = self._nat.handle_outbound_ethernet_frame
        self._nat.handle_outbound_ethernet_frame = self._receive
        self._phones = {}
        self.guest_mac = bus._GUEST_MAC
        self.multicasts = []
        """The table's packets to multicast addresses: (address, UDP payload)."""
        self.addresses = []
        """The addresses that the table's DHCP server has assigned."""

    def phone(self, **ways):
        """Return a new Phone; `ways` are keyword arguments of ``Phone``."""
        number = len(self._phones) + 10
        ip = self.table[:3] + bytes([number % 250])
        phone = Phone(self, ip, FIRST_PORT + number, **ways)
        self._phones[phone.key] = phone
        return phone

    def request_address(self, ip):
        """Request the address `ip` (bytes) by DHCP, as a phone does when it joins the network."""
        kind = bytes([net.DHCP_MSG_REQUEST])
        options = {_MESSAGE_TYPE: kind, _REQUESTED_ADDRESS: ip}
        message = net.pack_dhcp(net.DHCP_OP_REQUEST, 1, _mac(ip), bytes(4), options)
        datagram = net.pack_udp(bytes(4), _BROADCAST, _DHCP_CLIENT, _DHCP_SERVER, message)
        packet = net.pack_ipv4(bytes(4), _BROADCAST, net.IP_PROTO_UDP, datagram)
        self.send(net.pack_ethernet(_BROADCAST_MAC, _mac(ip), net.ETHERTYPE_IPV4, packet))

    @property
    def now_us(self):
        return self.pico.now_us

    def later(self, us, action):
        self.pico.chip.at(self.pico.now_us + us, action)

    def send(self, frame):
        self._bus.queue_rx_ethernet_frame(frame, interface=self._interface)

    def _receive(self, frame):
        eth = net.parse_ethernet(frame)
        if eth is not None and eth.ethertype == net.ETHERTYPE_ARP:
            arp = net.parse_arp(eth.payload)
            self.guest_mac = eth.src_mac
            if (
                arp
                and arp.op == net.ARP_OP_REQUEST
                and any(phone.ip == arp.target_ip for phone in self._phones.values())
            ):
                reply = net.pack_arp(
                    net.ARP_OP_REPLY,
                    _mac(arp.target_ip),
                    arp.target_ip,
                    arp.sender_mac,
                    arp.sender_ip,
                )
                self.send(
                    net.pack_ethernet(arp.sender_mac, _mac(arp.target_ip), net.ETHERTYPE_ARP, reply)
                )
                return
        elif eth is not None and eth.ethertype == net.ETHERTYPE_IPV4:
            self.guest_mac = eth.src_mac
            ip = net.parse_ipv4(eth.payload)
            if ip is not None and ip.dst_ip[0] == 224:
                udp = net.parse_udp(ip.payload)
                self.multicasts.append((ip.dst_ip, udp.payload if udp else b""))
                return
            if ip is not None and ip.proto == net.IP_PROTO_UDP:
                udp = net.parse_udp(ip.payload)
                if udp is not None and udp.dst_port == _DHCP_CLIENT:
                    self.addresses.append(udp.payload[_YOUR_ADDRESS])
                    return
            if ip is not None and ip.proto == net.IP_PROTO_TCP:
                segment = net.parse_tcp(ip.payload)
                phone = segment and self._phones.get((ip.dst_ip, segment.dst_port))
                if phone:
                    phone.take(segment)
                    return
        self._handle(frame)


def four_viewers(phones):
    """Return four Phones that receive the table's events: two good ones, a slow one, a dead one.

    The slow one has a buffer of 300 bytes and reads every 3 s. The dead one acknowledges nothing
    after its first segment.
    """
    ways = ({}, {}, {"window": 300, "reads_every_us": 3_000_000}, {"is_dead": True})
    viewers = [phones.phone(**each).get("/events") for each in ways]
    for viewer in viewers:
        phones.pico.run_until(lambda viewer=viewer: b"retry" in viewer.data, within_ms=20_000)
    return viewers


class Phone:
    """One TCP connection to the table. A "dead" one acknowledges nothing after its request.

    `window` is the receive window (bytes) that it announces. `reads_every_us` is the interval at
    which a slow reader empties its buffer, None for a phone that reads at once.
    """

    def __init__(self, phones, ip, port, window=8_000, is_dead=False, reads_every_us=None):
        self._phones = phones
        self.ip = ip
        self._port = port
        self._window = window
        self._room = window
        self.is_dead = is_dead
        self._reads_every_us = reads_every_us
        self.data = b""
        """All bytes received in order."""
        self.sent = self.resent = 0
        self.is_open = self.is_closed = self.is_reset = False
        self._seq = 1_000
        self._ack = 0
        self._is_acking = False
        self._wanted = b""

    @property
    def key(self):
        return self.ip, self._port

    def connect(self, request):
        """Open the connection, then send `request` (bytes)."""
        self._wanted = request
        self._send(net.TCP_SYN, mss=_MSS)
        self._seq += 1
        self._phones.later(1_000_000, self._again)
        return self

    def _again(self):
        """Send the SYN again while there is no answer."""
        if not self.is_open and not self.is_reset:
            self._seq -= 1
            self._send(net.TCP_SYN, mss=_MSS)
            self._seq += 1
            self._phones.later(1_000_000, self._again)

    def get(self, path="/", host=None, more="", method="GET", body=""):
        """Open the connection, and send an HTTP request for `path`; `more` are further headers."""
        host = host or ".".join(map(str, self._phones.table))
        head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: Phone\r\n{more}\r\n"
        return self.connect((head + body).encode())

    def post(self, path, **fields):
        """Send a form, as a page does."""
        body = json.dumps(fields)
        more = f"Content-Length: {len(body)}\r\nContent-Type: text/plain;charset=UTF-8\r\n"
        return self.get(path, more=more, method="POST", body=body)

    def send(self, data):
        """Send bytes."""
        for at in range(0, len(data), _MSS):
            part = data[at : at + _MSS]
            self._send(net.TCP_ACK | net.TCP_PSH, part)
            self._seq += len(part)

    def close(self):
        """Cut the connection."""
        self._send(net.TCP_RST | net.TCP_ACK)
        self.is_reset = True

    def take(self, segment):
        """Handle a segment from the table."""
        self.sent += 1
        if segment.flags & net.TCP_RST:
            self.is_reset = True
            return
        if segment.flags & net.TCP_SYN:
            if not self.is_open:
                self.is_open = True
                self._ack = segment.seq + 1 & 0xFFFFFFFF
                self._send(net.TCP_ACK)
                self.send(self._wanted)
            return
        if self.is_dead and self.data:
            return
        if segment.payload or segment.flags & net.TCP_FIN:
            if segment.seq == self._ack:
                self.data += segment.payload
                self._ack = self._ack + len(segment.payload) & 0xFFFFFFFF
                self._room -= len(segment.payload)
                if self._reads_every_us is None:
                    self._room = self._window
                elif self._room <= self._window // 2:
                    self._phones.later(self._reads_every_us, self._read)
                if segment.flags & net.TCP_FIN:
                    self._ack = self._ack + 1 & 0xFFFFFFFF
                    self.is_closed = True
                    self._send(net.TCP_FIN | net.TCP_ACK)
                    self._seq += 1
                    return
            else:
                self.resent += 1
            if not self._is_acking:
                self._is_acking = True
                self._phones.later(_ACK_US, self._acknowledge)

    def _acknowledge(self):
        self._is_acking = False
        self._send(net.TCP_ACK)

    def _read(self):
        self._room = self._window
        self._send(net.TCP_ACK)

    def _send(self, flags, payload=b"", mss=None):
        segment = net.pack_tcp(
            self.ip,
            self._phones.table,
            self._port,
            GUEST_PORT,
            self._seq,
            self._ack if flags & net.TCP_ACK else 0,
            flags,
            max(0, self._room),
            payload,
            mss=mss,
        )
        packet = net.pack_ipv4(self.ip, self._phones.table, net.IP_PROTO_TCP, segment)
        mac = self._phones.guest_mac
        self._phones.send(net.pack_ethernet(mac, _mac(self.ip), net.ETHERTYPE_IPV4, packet))


def _mac(ip):
    return b"\x02\x00" + ip
