/* libmicrohttpd, loaded on first use: the calls that are taken. See lazy.h. */
#ifndef QUERENT_SERVE_MHD_H
#define QUERENT_SERVE_MHD_H

#include <microhttpd.h>

#include "querent/base/system/lazy.h"

#define MHD_CALLS(X)                                                                               \
    X(MHD_start_daemon)                                                                            \
    X(MHD_stop_daemon)                                                                             \
    X(MHD_quiesce_daemon)                                                                          \
    X(MHD_get_daemon_info)                                                                         \
    X(MHD_get_connection_info)                                                                     \
    X(MHD_get_connection_values)                                                                   \
    X(MHD_lookup_connection_value)                                                                 \
    X(MHD_suspend_connection)                                                                      \
    X(MHD_resume_connection)                                                                       \
    X(MHD_create_response_from_buffer)                                                             \
    X(MHD_create_response_from_fd)                                                                 \
    X(MHD_create_response_from_callback)                                                           \
    X(MHD_add_response_header)                                                                     \
    X(MHD_queue_response)                                                                          \
    X(MHD_destroy_response)

struct mhd_calls {
#define MHD_FIELD(fn) __typeof__(&fn) fn;
    MHD_CALLS(MHD_FIELD)
#undef MHD_FIELD
};
extern struct mhd_calls mhd;
bool mhd_ready(struct err *err); /* loads it */

#endif
