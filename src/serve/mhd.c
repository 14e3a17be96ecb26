#include "mhd.h"

struct mhd_calls mhd;

bool mhd_ready(struct err *err)
{
#define MHD_ROW(fn) {#fn, offsetof(struct mhd_calls, fn)},
    static const struct lazy_symbol symbols[] = {MHD_CALLS(MHD_ROW)};

    return lazy_load("libmicrohttpd.so.12", &mhd, symbols, sizeof symbols / sizeof *symbols, err);
}
