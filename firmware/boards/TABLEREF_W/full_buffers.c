// A full send buffer is reported at once.
//
// When lwIP has no room for what is sent, MicroPython waits for up to 10 s, also for a socket that does
// not block, and the whole table with it. A viewer of the table's page who reads slowly, or with a small
// window, is enough for that. lwip_tcp_send returns any other error, and for this one it is EAGAIN.
#include "lwip/tcp.h"

err_t __real_tcp_write(struct tcp_pcb *pcb, const void *data, u16_t size, u8_t flags);

err_t __wrap_tcp_write(struct tcp_pcb *pcb, const void *data, u16_t size, u8_t flags) {
    err_t error = __real_tcp_write(pcb, data, size, flags);
    if (error == ERR_MEM) {
        tcp_output(pcb);
        return ERR_WOULDBLOCK;
    }
    return error;
}
