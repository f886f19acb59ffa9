"""What electrics rest on, the figures of data sheets and measurements, and what comes of them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One figure: what it is, its value in `unit`, and who says so."""

    what: str
    value: float
    unit: str
    source: str


@dataclass(frozen=True)
class Result:
    """One thing worked out: `text` says it as a sentence with its arithmetic.

    `holds` is whether it is as it must be. `name` is short, for tests and tables; `value` the
    figure in `unit`.
    """

    name: str
    value: float
    unit: str
    text: str
    holds: bool = True


RP2040 = "RP2040 data sheet, table of the digital IO characteristics at IOVDD 3.3 V"
WS2812B = "Worldsemi, WS2812B data sheet"
AHCT = "Texas Instruments, SN74AHCT125 data sheet (SCLS264)"
FUSE = "Littelfuse, PolySwitch RUSBF series data sheet, RUSBF075"
ESD = "STMicroelectronics, USBLC6-2 data sheet, table 2"
BUS = "NXP, UM10204 I2C-bus specification, tables 9 and 10"
USB = "USB 2.0 specification"

LOGIC_V = Figure("the Pico's 3.3 V", 3.3, "V", "Raspberry Pi Pico data sheet, 4.4")
LOW_V = Figure("the Pico reads 0 up to", 0.8, "V", RP2040)
HIGH_V = Figure("the Pico reads 1 from", 2.0, "V", RP2040)
PULL_UP_OHM = Figure("the Pico's own pull-up, at least", 50_000, "ohm", RP2040)
CLAMP_V = Figure(
    "what a protecting diode adds to 3.3 V", 0.6, "V", "a silicon diode at 1 mA; no sheet says"
)

USB_V = Figure("USB gives", 5.0, "V", f"{USB}, 7.2.2")
USB_MOST_V = Figure("USB gives at most", 5.25, "V", f"{USB}, 7.2.2")
USB_LEAST_V = Figure("a port for 500 mA gives at least", 4.75, "V", f"{USB}, 7.2.2")
USB_BULK_UF = Figure("a device may have at USB", 10, "uF", f"{USB}, 7.2.4.1")
PICO_DIODE_V = Figure(
    "lost in the Pico's diode from USB to VSYS",
    0.3,
    "V",
    "unconfirmed: onsemi, MBR120VLSF data sheet: 0.34 V at 1 A, 25 C; less at 0.5 A",
)
VSYS_MOST_V = Figure("VSYS bears", 5.5, "V", "Raspberry Pi Pico data sheet, 2.1")
VSYS_LEAST_V = Figure("the Pico runs from", 1.8, "V", "Raspberry Pi Pico data sheet, 2.1")
PICO_DIODE_MA = Figure("that diode carries", 1000, "mA", "onsemi, MBR120VLSF data sheet")
SCHOTTKY_MA = Figure("a 1N5817 carries", 1000, "mA", "Vishay, 1N5817 data sheet (PD-20646)")
SILICON_LEAST_V = Figure(
    "a 1N4001 drops at least, the lights dark (26 mA)",
    0.7,
    "V",
    "unconfirmed: onsemi, 1N4001 data sheet, forward characteristics: 0.7 V at 20 mA, 25 C",
)
SILICON_MOST_V = Figure("a 1N4001 drops at most, at 1 A", 1.1, "V", "onsemi, 1N4001 data sheet")
SILICON_MA = Figure("a 1N4001 carries", 1000, "mA", "onsemi, 1N4001 data sheet")
SCHOTTKY_LEAST_V = Figure(
    "a 1N5817 drops, the lights dark",
    0.2,
    "V",
    "unconfirmed: Vishay, 1N5817 data sheet, forward characteristics",
)

LIGHT_HIGH = Figure("a WS2812B reads 1 from", 0.7, "of its supply", f"{WS2812B}: V_IH")
LIGHT_LEAST_V = Figure("a WS2812B runs from", 3.5, "V", f"{WS2812B}: V_DD")
LIGHT_PF = Figure("a WS2812B's input has at most", 15, "pF", f"{WS2812B}: C_I")
LIGHT_PULSE_NS = Figure(
    "the shortest pulse that the firmware sends (a 0, high)",
    312.5,
    "ns",
    "firmware/tableref/drivers/press_lights.py",
)
LIGHT_SHORTEST_NS = Figure(
    "the shortest pulse that a WS2812 takes",
    220,
    "ns",
    "Worldsemi, WS2812B-V5 and WS2813 data sheets: T0H 220 to 380 ns",
)
LIGHT_OUT_OHM = Figure(
    "a WS2812B's output is like",
    40,
    "ohm",
    "unconfirmed: no sheet of the WS2812B says; Worldsemi, WS2811 data sheet: DOUT sinks 10 mA "
    "at 0.4 V. To be tried on the table that was built",
)

SHIFTER_HIGH_V = Figure("a 74AHCT125 reads 1 from", 2.0, "V", f"{AHCT}: V_IH")
SHIFTER_LEAST_V = Figure("a 74AHCT125 is specified from", 4.5, "V", f"{AHCT}: V_CC")
SHIFTER_MA = Figure("a 74AHCT125 gives at most", 25, "mA", f"{AHCT}: I_O, absolute maximum")
SHIFTER_OUT_OHM = Figure(
    "a 74AHCT125's output is like, at most", 70, "ohm", f"{AHCT}: V_OH 3.94 V at 8 mA, V_CC 4.5 V"
)
SHIFTER_3V_HIGH_V = Figure(
    "such a gate at 3.0 V reads 1 from",
    1.4,
    "V",
    "onsemi, MC74VHC1GT125 data sheet: the same circuit, specified from 2 V on",
)

CABLE_PF_M = Figure(
    "a metre of 4-core cable has",
    120,
    "pF",
    "unconfirmed: Lapp, UNITRONIC LiYY data sheet: core to core, about 120 pF/m",
)
CABLE_M = Figure("the longest cable of a pod", 2, "m", "ours")
CONTACT_MA = Figure(
    "a button's contact wants at least",
    1,
    "mA",
    "unconfirmed: Omron, D2F data sheet: 1 mA at 5 V",
)

FUSE_HOLD_MA = Figure("the fuse holds at 23 C", 750, "mA", f"{FUSE}: hold")
FUSE_TRIP_MA = Figure("the fuse opens at 23 C from", 1300, "mA", f"{FUSE}: trip")
FUSE_OHM = Figure(
    "the fuse has at most, once it has opened", 0.23, "ohm", f"unconfirmed: {FUSE}: R1 max"
)

ESD_WORKS_V = Figure("a USBLC6-2 lets pass up to", 5.25, "V", f"{ESD}: I_RM is given at 5.25 V")
ESD_OPENS_V = Figure("a USBLC6-2 opens from", 6.0, "V", f"{ESD}: V_BR, VBUS to GND, at 1 mA")
ESD_CLAMPS_V = Figure("a USBLC6-2 holds a data line at", 12, "V", f"{ESD}: V_CL, 1 A, 8/20 us")
ESD_PF = Figure("a USBLC6-2 adds to a data line at most", 3.5, "pF", f"{ESD}: C I/O to GND")
ESD_KV = Figure(
    "a USBLC6-2 bears a spark through the air of", 15, "kV", f"{ESD}: IEC 61000-4-2 level 4"
)
ESD_UA = Figure("a USBLC6-2 draws at most", 0.15, "uA", f"{ESD}: I_RM")

BUS_RISE_NS = Figure("a wire of the display may rise within", 300, "ns", f"{BUS}: t_r at 400 kHz")
BUS_SINK_MA = Figure("a chip on the display's wires pulls down", 3, "mA", f"{BUS}: I_OL at 0.4 V")
BUS_LOW_V = Figure("it pulls them down to", 0.4, "V", f"{BUS}: V_OL")
BUS_PF = Figure(
    "the display's wires have at most",
    60,
    "pF",
    "ours: 10 pF the Pico, 10 pF the display (UM10204: C_i), 20 cm of wire and the board's tracks",
)
MODULE_OHM = Figure(
    "a display module's own pull-ups are at least",
    4700,
    "ohm",
    "unconfirmed: modules with four pins have 4.7 or 10 k; measure between VCC and SDA",
)
LID_WIRE_M = Figure("the longest wire to the lid", 0.3, "m", "ours")
COPPER_OHM_MM2_M = Figure(
    "copper wire has", 0.0178, "ohm mm2/m", "IEC 60028, annealed copper, rounded up for 25 C"
)

CELL_EMPTY_V = Figure(
    "an empty alkaline cell still gives", 0.8, "V", "Energizer, E91 data sheet: its cut-off"
)
CELL_FRESH_V = Figure(
    "a fresh alkaline cell gives", 1.6, "V", "rightbattery.com, measured: 1.6 V without a load"
)
CELL_MAH = ((25, 3000), (100, 2600), (500, 1600))
CELL_SOURCE = (
    "Energizer, E91 data sheet, to 0.8 V at 21 C, as kurokatta.org read it in 2019 (mA, mAh): "
    + ", ".join(f"{ma}, {mah}" for ma, mah in CELL_MAH)
)
"""What an alkaline AA holds: (drawn mA, mAh)."""

PICO_MA = Figure(
    "the Pico draws",
    40,
    "mA",
    "unconfirmed estimate: the Raspberry Pi Pico data sheet has 94 mA at most for two cores that "
    "play a film; ours has one at work and no film",
)
DISPLAY_MA = Figure(
    "the display draws", 25, "mA", "unconfirmed estimate: Adafruit 326 (128x64 OLED): about 20 mA"
)

FIGURES = tuple(value for value in list(globals().values()) if isinstance(value, Figure))
