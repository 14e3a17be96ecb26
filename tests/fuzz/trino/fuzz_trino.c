/* What comes from a Trino server or a job server: JSON as slices, cells of every type, an error
 * object; and SQL that is to be let through or not. Nothing may read beyond its bytes. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "trino/trino.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void touch(const struct cell *cell)
{
    volatile char seen = 0;

    for (size_t i = 0; i < cell->len; i++)
        seen = (char)(seen ^ cell->p[i]);
    (void)seen;
}

static void read_rows(const struct json_value *rows)
{
    static const char *const types[] = {"bigint", "varbinary", "varchar", "array(double)",
                                        "decimal(5,2)"};
    struct json_walk walk, row;
    struct json_value value;
    struct buf scratch = BUF_INIT;
    size_t at = 0;

    json_walk_init(&walk, rows);
    while (json_walk_enter(&walk, &row)) {
        while (json_walk_item(&row, &value)) {
            struct trino_column column = {.type = (char *)types[at++ % 5]};
            struct cell cell;
            trino_column_type(&column);
            buf_clear(&scratch);
            buf_reserve(&scratch, value.len + 1);
            if (trino_cell(&column, &value, &scratch, &cell))
                touch(&cell);
        }
        json_walk_leave(&walk, &row);
    }
    buf_release(&scratch);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size ? size : 1); /* of just this size, so that a byte too far is seen */
    struct trino_db db = {0};
    struct json_value root;
    struct err err;

    memcpy(bytes, data, size);
    if (json_read(bytes, size, &root)) {
        const struct json_value rows = json_member(&root, "data");
        const struct json_value error = json_member(&root, "error");
        read_rows(root.kind == JSON_ARRAY ? &root : &rows);
        if (error.kind == JSON_OBJECT)
            trino_fail(&db, &error, "SELECT 1", &err);
        mem_free(json_dup(&root));
    }
    free(bytes);
    char *sql = mem_strndup((const char *)data, size);
    mem_free(trino_read_sql(&db, sql, &err));
    mem_free(sql);
    return 0;
}
