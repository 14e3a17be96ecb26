/* Rows written by hand, exported into memory. */
#ifndef QUERENT_TESTS_EXPORTED_H
#define QUERENT_TESTS_EXPORTED_H

#include <string.h>

#include "support/check.h"

#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "querent/jobs/export.h"

#define TEXT(literal)                                                                              \
    {                                                                                              \
        (literal), sizeof(literal) - 1, CELL_TEXT                                                  \
    }
#define INTEGER(literal)                                                                           \
    {                                                                                              \
        (literal), sizeof(literal) - 1, CELL_INTEGER                                               \
    }
#define REAL(literal)                                                                              \
    {                                                                                              \
        (literal), sizeof(literal) - 1, CELL_REAL                                                  \
    }
#define BYTES(literal)                                                                             \
    {                                                                                              \
        (literal), sizeof(literal) - 1, CELL_BYTES                                                 \
    }
#define NOTHING                                                                                    \
    {                                                                                              \
        "", 0, CELL_NULL                                                                           \
    }

static inline bool exported_write(void *arg, const void *bytes, size_t len, struct err *err)
{
    (void)err;
    buf_addn(arg, bytes, len);
    return true;
}

/* Columns of unknown type, named by a list "id,name". */
static inline size_t exported_columns(const char *names, struct result_column *columns,
                                      char ***ret_names)
{
    size_t count = 0;
    char **list = str_split(names, ',', &count);

    for (size_t i = 0; i < count; i++)
        columns[i] = (struct result_column){.name = list[i], .type = ""};
    *ret_names = list;
    return count;
}

static inline bool exported_feed(struct exporter *exporter, const struct result_column *columns,
                                 size_t count, const struct cell *cells, size_t rows,
                                 struct err *err)
{
    bool ok = exporter_columns(exporter, columns, count, err);

    for (size_t i = 0; ok && i < rows; i++)
        ok = exporter_row(exporter, cells + i * count, count, err);
    return ok;
}

/* The text of `rows` rows; fails the test when the export fails. */
static inline struct buf exported_with(const struct export_options *given,
                                       const struct result_column *columns, size_t count,
                                       const struct cell *cells, size_t rows)
{
    struct buf out = BUF_INIT;
    struct export_options options = *given;
    struct exporter *exporter = NULL;
    struct err err = ERR_INIT;

    options.write = exported_write;
    options.arg = &out;
    if (!exporter_new(&options, &exporter, &err) ||
        !exported_feed(exporter, columns, count, cells, rows, &err) ||
        !exporter_end(exporter, &err))
        fail_msg("%s", err.text);
    return out;
}

static inline struct buf exported(enum export_format format, const char *names,
                                  const struct cell *cells, size_t rows)
{
    struct result_column columns[32];
    char **list = NULL;
    const size_t count = exported_columns(names, columns, &list);
    const struct export_options options = {.format = format};
    struct buf out = exported_with(&options, columns, count, cells, rows);

    str_free_all(list, count);
    return out;
}

static inline void assert_exported(enum export_format format, const char *names,
                                   const struct cell *cells, size_t rows, const char *expected)
{
    struct buf out = exported(format, names, cells, rows);

    assert_string_equal(buf_str(&out), expected);
    buf_release(&out);
}

#endif
