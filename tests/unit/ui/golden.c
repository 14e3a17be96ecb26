/* Comparing with golden files; see the header. */
#include "golden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"

void golden_check(const char *group, const char *name, const struct buf *seen)
{
    const char *source = getenv("QUERENT_SOURCE_DIR");
    char *path =
        mem_printf("%s/tests/unit/ui/golden/%s_%s.txt", source ? source : ".", group, name);
    struct buf expected = BUF_INIT;
    struct err err = ERR_INIT;
    bool same = true;

    if (getenv("QUERENT_GOLDEN_UPDATE")) {
        if (!path_write_atomic(path, seen->p, seen->len, 0644, &err))
            fail_msg("%s", err.text);
    } else if (!path_read(path, 1 << 20, &expected, &err)) {
        fail_msg("%s", err.text);
    } else {
        same = strcmp(buf_str(&expected), buf_str(seen)) == 0;
        if (!same)
            print_error("--- %s\n%s--- seen\n%s", path, buf_str(&expected), buf_str(seen));
    }
    buf_release(&expected);
    mem_free(path);
    assert_true(same);
}
