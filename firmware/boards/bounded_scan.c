// Ends a search for networks after 4 s, and does not print what the DHCP server prints.
//
// MicroPython waits for the end of a search for up to 10 s, but the watchdog restarts the table after 6 s
// (tableref/drivers/watchdog.py). If the wireless chip does not end its search, a timer does; the networks
// found until then are returned.
#include "lib/cyw43-driver/src/cyw43.h"
#include "pico/time.h"

#define TIMEOUT_MS 4000

enum { FINISHED = 2 };

typedef int result_callback(void *, const cyw43_ev_scan_result_t *);

int __real_cyw43_wifi_scan(
    cyw43_t *self, cyw43_wifi_scan_options_t *options, void *environment, result_callback *callback);

static alarm_id_t timer;

static int64_t end_scan(alarm_id_t id, void *self) {
    ((cyw43_t *)self)->wifi_scan_state = FINISHED;
    return 0;
}

int __wrap_cyw43_wifi_scan(
    cyw43_t *self, cyw43_wifi_scan_options_t *options, void *environment, result_callback *callback) {
    // The timer of the previous search must not end this one.
    cancel_alarm(timer);
    timer = add_alarm_in_ms(TIMEOUT_MS, end_scan, self, true);
    return __real_cyw43_wifi_scan(self, options, environment, callback);
}

// See radio.cmake.
int tableref_print_nothing(const char *format, ...) {
    return 0;
}
