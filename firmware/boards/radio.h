// Configuration of the two boards with Wi-Fi: the settings of MicroPython's boards for the radio.
#define MICROPY_PY_NETWORK                      (1)
#define MICROPY_PY_NETWORK_HOSTNAME_DEFAULT     "tableref"
// The table's address in its own Wi-Fi. It fits beside a QR code, and home networks seldom use it.
#define CYW43_DEFAULT_IP_AP_ADDRESS             LWIP_MAKEU32(10, 9, 8, 7)
#define CYW43_DEFAULT_IP_AP_GATEWAY             CYW43_DEFAULT_IP_AP_ADDRESS
#define CYW43_USE_SPI                           (1)
#define CYW43_LWIP                              (1)
#define CYW43_GPIO                              (1)
#define CYW43_SPI_PIO                           (1)
#define MICROPY_HW_PIN_EXT_COUNT                CYW43_WL_GPIO_COUNT
int mp_hal_is_pin_reserved(int n);
#define MICROPY_HW_PIN_RESERVED(i)              mp_hal_is_pin_reserved(i)
