/* What comes from BigQuery: a schema with nested and repeated fields, the rows of a page in it, an
 * error object; and what a credential file names. Nothing may read beyond its bytes, and a cell is
 * text of the page or of the scratch. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bigquery/bigquery.h"
#include "querent/base/mem.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void touch(const struct cell *cell)
{
    volatile char seen = 0;

    for (size_t i = 0; i < cell->len; i++)
        seen = (char)(seen ^ cell->p[i]);
    (void)seen;
}

static void read_rows(struct bigquery_field *fields, size_t count, const struct json_value *rows)
{
    struct cell *cells = mem_alloc((count + 1) * sizeof *cells);
    struct json_value row;
    struct json_walk walk;
    struct buf scratch = BUF_INIT;

    json_walk_init(&walk, rows);
    while (json_walk_item(&walk, &row))
        if (bigquery_row(fields, count, &row, &scratch, cells))
            for (size_t i = 0; i < count; i++)
                touch(&cells[i]);
    buf_release(&scratch);
    mem_free(cells);
}

static void read_page(const char *bytes, size_t size)
{
    struct json_value root;
    size_t count = 0;

    if (!json_read(bytes, size, &root))
        return;
    const struct json_value schema = json_member(&root, "schema"),
                            list = json_member(&schema, "fields"),
                            rows = json_member(&root, "rows");
    struct bigquery_field *fields = bigquery_fields_read(&list, &count);
    read_rows(fields, count, &rows);
    bigquery_number(&root, "totalRows");
    bigquery_fields_free(fields, count);
}

/* `start` ends with a NUL, as a reply's does. */
static void read_failure(const char *bytes, size_t size)
{
    static char shown[] = "bigquery://shop-eu/shop";
    struct bigquery_db db = {.shown = shown};
    struct http_reply reply = {.failure = HTTP_OK, .status = 400, .start = BUF_INIT};
    struct err err = ERR_INIT;

    buf_addn(&reply.start, bytes, size);
    bigquery_fail_http(&db, &reply, &err);
    bigquery_place(&db, "SELECT nix\n  FROM orders", &err);
    reply.status = 503;
    bigquery_fail_http(&db, &reply, &err);
    mem_free(bigquery_reason(bytes, size));
    buf_release(&reply.start);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size ? size : 1); /* of just this size, so that a byte too far is seen */

    memcpy(bytes, data, size);
    read_page(bytes, size);
    read_failure(bytes, size);
    free(bytes);
    return 0;
}
