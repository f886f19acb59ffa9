// A full send buffer is reported at once.
//
// When lwIP's send buffer is full (ERR_MEM), MicroPython waits for up to 10 s, even for a non-blocking
// socket, and the whole table stops meanwhile. One viewer of the table's page that reads slowly is enough
// to cause this. So the error is replaced by one that lwip_tcp_send returns at once, as EAGAIN.
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
