#include "pg_query_lib.h"

#include <dlfcn.h>
#include <stdio.h>

bool pg_query_lib_load(struct pg_query_lib *ret_lib)
{
    void *lib = dlopen("libpg_query.so", RTLD_NOW | RTLD_LOCAL);

    if (!lib) {
        printf("skipped: %s\n", dlerror());
        return false;
    }
    *(void **)&ret_lib->parse = dlsym(lib, "pg_query_parse");
    *(void **)&ret_lib->free_result = dlsym(lib, "pg_query_free_parse_result");
    *(void **)&ret_lib->leave = dlsym(lib, "pg_query_exit");
    return ret_lib->parse && ret_lib->free_result && ret_lib->leave;
}
