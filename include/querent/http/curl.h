/* libcurl, loaded on first use: the calls that are taken, for whoever makes transfers of its own. A
 * file that says CURL_LIBRARY(id) has id_load(err) and id.curl_easy_init() …; see lazy.h. */
#ifndef QUERENT_HTTP_CURL_H
#define QUERENT_HTTP_CURL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include "querent/base/mem.h"
#include "querent/base/system/lazy.h"

#define CURL_CALLS(X)                                                                              \
    X(curl_global_init_mem)                                                                        \
    X(curl_easy_init)                                                                              \
    X(curl_easy_setopt)                                                                            \
    X(curl_easy_getinfo)                                                                           \
    X(curl_easy_cleanup)                                                                           \
    X(curl_easy_strerror)                                                                          \
    X(curl_slist_append)                                                                           \
    X(curl_slist_free_all)                                                                         \
    X(curl_multi_init)                                                                             \
    X(curl_multi_cleanup)                                                                          \
    X(curl_multi_add_handle)                                                                       \
    X(curl_multi_remove_handle)                                                                    \
    X(curl_multi_perform)                                                                          \
    X(curl_multi_poll)                                                                             \
    X(curl_multi_wakeup)                                                                           \
    X(curl_multi_info_read)

#define CURL_LIBRARY(id) LAZY_LIBRARY(id, "libcurl.so.4", CURL_CALLS)

/* libcurl tells that there is no memory, where ours ends the program (mem.h): an option, header or
 * recipient that is missing would go unnoticed, and the request be another one. */
static inline void curl_sure(bool holds)
{
    if (!holds)
        mem_abort("querent: libcurl is out of memory\n");
}
#define CURL_SET(id, easy, option, value)                                                          \
    curl_sure((id).curl_easy_setopt(easy, option, value) != CURLE_OUT_OF_MEMORY)

/* Begin with curl_global_init_mem and secret_give_back, secret_resize of base: so what is sent,
 * keys included, is wiped when libcurl is done with it. */

#endif
