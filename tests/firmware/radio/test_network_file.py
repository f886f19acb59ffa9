"""The network file: any contents are parsed, and errors are reported as text."""

import unittest

from tableref.radio.network_file import Address, changed, parse, problem

GOOD = """\
# The network of this table.
wifi = Home #2
 Wifi_Password=a b = c#
broker = mqtt://e660%40:p%3Aw@192.168.1.7:1884/club/one
"""


class NetworkFileTest(unittest.TestCase):
    def refused(self, text):
        """Return the only problem reported of a file, as (line, name, message)."""
        address, problems = parse(text)
        self.assertEqual((address, len(problems)), (None, 1))
        fields = dict(problems[0])
        self.assertEqual(fields["value"], "")
        return fields["line"], fields["name"], fields["message"]

    def with_broker(self, broker):
        return "wifi = Home\nbroker = %s\n" % broker

    def test_all_lines_of_a_valid_file_are_read(self):
        address = Address(
            "Home #2", "a b = c#", "192.168.1.7", 1884, "e660@", "p:w", "club/one", False
        )
        self.assertEqual(parse(GOOD), (address, []))
        self.assertEqual(parse(GOOD.replace("\n", "\r\n"))[0], address)

    def test_optional_lines_have_defaults(self):
        address, problems = parse(self.with_broker("mqtt://10.0.0.1"))
        self.assertEqual(address, Address("Home", "", "10.0.0.1", 1883, "", "", "tableref", False))
        self.assertEqual(problems, [])

    def test_an_error_is_reported_with_its_line(self):
        self.assertEqual(
            self.refused(GOOD + "wlan = Other\n"),
            (
                5,
                "",
                "network.txt, line 5: nothing is called 'wlan'; there are: wifi, wifi_password, "
                "broker, own",
            ),
        )
        self.assertIn("line 1: this says nothing; it takes", self.refused("wifi\n" + GOOD)[2])
        self.assertIn("line 5: wifi is there twice", self.refused(GOOD + "wifi = x")[2])

    def test_missing_lines_are_named(self):
        self.assertEqual(
            self.refused("broker = mqtt://10.0.0.1")[1:], ("wifi", "network.txt: wifi is missing")
        )
        self.assertIn("wifi is missing", self.refused("")[2])

    def test_the_broker_is_optional(self):
        for text in ("wifi = Home", "wifi = Home\nbroker ="):
            address = Address("Home", "", "", 1883, "", "", "tableref", False)
            self.assertEqual(parse(text), (address, []))

    def test_an_invalid_brokers_address_is_refused_with_the_reason(self):
        for broker, words in (
            ("mqtts://10.0.0.1", "begins with something else than mqtt://"),
            ("10.0.0.1", "begins with something else than mqtt://"),
            ("mqtt://broker.local", "not given by its number"),
            ("mqtt://10.0.0.256", "not given by its number"),
            ("mqtt://10.0.1", "not given by its number"),
            ("mqtt://10.0.0.1:0", "no number from 1 to 65535"),
            ("mqtt://10.0.0.1:x", "no number from 1 to 65535"),
            ("mqtt://10.0.0.1/a+b", "topics cannot begin so"),
            ("mqtt://10.0.0.1/a//b", "topics cannot begin so"),
            ("mqtt://u:50%@10.0.0.1", "% itself is %25"),
            ("mqtt://u:50%ff@10.0.0.1", "% itself is %25"),
        ):
            line, name, message = self.refused(self.with_broker(broker))
            self.assertEqual((line, name), (0, "broker"))
            self.assertIn(words, message)
            self.assertIn("it takes such as mqtt://user:password@192.168.1.7", message)

    def test_the_largest_numbers_of_an_address_are_accepted(self):
        for broker, host, port in (
            ("mqtt://255.255.255.255:65535", "255.255.255.255", 65535),
            ("mqtt://0.0.0.0:1", "0.0.0.0", 1),
        ):
            self.assertEqual(parse(self.with_broker(broker))[0][2:4], (host, port))
        self.assertIn("from 1 to 65535", self.refused(self.with_broker("mqtt://1.1.1.1:65536"))[2])

    def test_names_and_passwords_have_limits(self):
        for wifi, password, key in (
            ("x" * 32, "", ""),
            ("x" * 33, "", "wifi_long"),
            ("ü" * 16, "", ""),
            ("ü" * 16 + "x", "", "wifi_long"),
            ("Home", "x" * 7, "password_length"),
            ("Home", "x" * 8, ""),
            ("Home", "~" * 63, ""),
            ("Home", "x" * 64, "password_length"),
            ("Home", "x" * 8 + "\x7f", "password_letters"),
        ):
            self.assertEqual(problem(wifi, password), key)
        for name, quoted in (("n" * 24, "n" * 24), ("n" * 25, "n" * 21 + "...")):
            self.assertIn("nothing is called '%s';" % quoted, self.refused(name + " = x")[2])

    def test_no_message_contains_a_password(self):
        for text in (
            "wifi_password = secret\nwifi_password = secret",
            "wifi_password secret",
            self.with_broker("mqtts://u:secret@10.0.0.1"),
            self.with_broker("mqtt://u:secret@broker"),
        ):
            for each in parse(text)[1]:
                self.assertFalse("secret" in str(each))

    def test_the_network_can_be_the_tables_own(self):
        own = "wifi = Cabin\nwifi_password = 12345678\nown = yes\n"
        address = Address("Cabin", "12345678", "", 1883, "", "", "tableref", True)
        self.assertEqual(parse(own), (address, []))
        # A broker stays in the file for later.
        self.assertEqual(parse(own + "broker = mqtt://10.0.0.1"), (address, []))
        self.assertFalse(parse(own.replace("yes", "no"))[0].is_own)
        for text, words in (
            (own.replace("yes", "maybe"), "own takes yes or no"),
            (own.replace("8", ""), "a password of 8 to 63"),
            ("wifi = Cabin\nown = yes", "a password of 8 to 63"),
        ):
            self.assertIn(words, self.refused(text)[2])

    def test_letters_that_share_a_byte_with_a_byte_order_mark_are_kept(self):
        for name in ("Menû", "¿Qué?", "Straße»"):
            self.assertEqual(parse("\ufeffwifi = %s\n" % name)[0].wifi, name)

    def test_a_written_file_is_read_back(self):
        pieces = ("#", "=", " ", "ü", "a", "€", "😀", "%", "own", '"', "\\", ";", "yes", "»")
        seed = 11
        written = 0
        for turn in range(600):
            words = []
            for _ in range(2):
                word = ""
                for _ in range(10):
                    seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
                    word += pieces[(seed >> 8) % len(pieces)]
                words.append(word[: 1 + (seed >> 16) % 14])
            wifi, password = words[0], words[1] if turn % 3 else ""
            if turn % 3 == 1:
                password = "".join([letter for letter in password if letter < "\x7f"]) + "12345678"
            if not problem(wifi, password):
                written += 1
                for before in (None, GOOD, "broker = nonsense\nwifi", "# own\nown = yes"):
                    is_own = password != "" and turn % 2 == 0
                    address = parse(changed(before, wifi, password, is_own))[0]
                    found = address.wifi, address.wifi_password, address.is_own
                    self.assertEqual(found, (wifi, password, is_own))
                    self.assertEqual(address.host != "", before == GOOD and not is_own)
        self.assertTrue(written > 100, written)

    def test_any_text_leads_to_an_address_or_problems(self):
        pieces = ("wifi", "=", "\n", "broker", "mqtt://", "10.0.0.1", ":", "@", "/", "%", "\0", "ü")
        seed = 7
        for _ in range(300):
            text = ""
            for _ in range(12):
                seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
                text += pieces[(seed >> 8) % len(pieces)]
            address, problems = parse(text)
            self.assertEqual(address is None, len(problems) > 0)


if __name__ == "__main__":
    unittest.main()
