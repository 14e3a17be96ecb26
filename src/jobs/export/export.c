/* Exporters: the formats, and the way of the text to a file or a sink. */
#include "export/exporter.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

#define FLUSH_BYTES ((size_t)64 << 10)

static const struct {
    const char *mime;
    const struct export_ops *ops;
} formats[] = {
    [EXPORT_TABLE] = {"text/plain; charset=utf-8", &export_table},
    [EXPORT_CSV] = {"text/csv; charset=utf-8", &export_csv},
    [EXPORT_TSV] = {"text/tab-separated-values; charset=utf-8", &export_tsv},
    [EXPORT_JSON] = {"application/json", &export_json},
    [EXPORT_JSONL] = {"application/jsonl", &export_jsonl},
    [EXPORT_MARKDOWN] = {"text/markdown; charset=utf-8", &export_markdown},
    [EXPORT_SQL] = {"application/sql", &export_sql},
    [EXPORT_XLSX] = {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                     &export_xlsx},
    [EXPORT_HTML] = {"text/html; charset=utf-8", &export_html},
};
const char *export_format_mime(enum export_format format)
{
    return formats[format].mime;
}

bool export_is_number(const struct result_column *column)
{
    return column->value == VALUE_INTEGER || column->value == VALUE_DECIMAL ||
           column->value == VALUE_REAL;
}

static void export_release(struct exporter *exporter)
{
    if (exporter->ops->release)
        exporter->ops->release(exporter);
    for (size_t i = 0; i < exporter->count; i++) {
        mem_free((char *)exporter->columns[i].name);
        mem_free((char *)exporter->columns[i].type);
        mem_free((char *)exporter->columns[i].source_column);
    }
    mem_free(exporter->columns);
    mem_free((char *)exporter->options.table);
    buf_release(&exporter->out);
    mem_free(exporter);
}

static bool export_fits(const struct export_options *options, struct err *err)
{
    if (!options->path == !options->write)
        return err_set(err, ERR_INTERNAL, "an export goes either to a file or to a sink");
    return options->format != EXPORT_XLSX || options->path ||
           err_set(err, ERR_USAGE, "a workbook (xlsx) can only be written to a file");
}

bool exporter_check(const struct export_options *options, struct err *err)
{
    return export_fits(options, err) && (!options->path || export_file_check(options->path, err));
}

bool exporter_new(const struct export_options *options, struct exporter **ret_exporter,
                  struct err *err)
{
    struct export_file file = {.fd = -1};

    if (!export_fits(options, err))
        return false;
    if (options->path && !export_file_open(&file, options->path, options->cancel, err))
        return false;
    struct exporter *exporter = mem_alloc(sizeof *exporter);
    exporter->options = *options;
    exporter->options.path = NULL; /* the file has it */
    exporter->options.table = mem_strdup(options->table);
    exporter->ops = formats[options->format].ops;
    exporter->file = file;
    *ret_exporter = exporter;
    return true;
}

static bool export_flush(struct exporter *exporter, size_t threshold, struct err *err)
{
    struct buf *out = &exporter->out;

    if (out->len <= threshold)
        return true;
    const bool ok = exporter->options.write
                        ? exporter->options.write(exporter->options.arg, out->p, out->len, err)
                        : export_file_write(&exporter->file, out->p, out->len, err);
    buf_clear(out);
    return ok;
}

bool exporter_columns(struct exporter *exporter, const struct result_column *columns, size_t count,
                      struct err *err)
{
    if (exporter->begun)
        return err_set(err, ERR_INTERNAL, "an export has its columns already");
    exporter->columns = mem_alloc((count + 1) * sizeof *exporter->columns);
    for (size_t i = 0; i < count; i++)
        exporter->columns[i] =
            (struct result_column){.name = mem_strdup(columns[i].name ? columns[i].name : ""),
                                   .type = mem_strdup(columns[i].type ? columns[i].type : ""),
                                   .value = columns[i].value,
                                   .source_column = mem_strdup(columns[i].source_column)};
    exporter->count = count;
    exporter->begun = true;
    return exporter->ops->begin(exporter, err) && export_flush(exporter, FLUSH_BYTES, err);
}

bool exporter_row(struct exporter *exporter, const struct cell *cells, size_t count,
                  struct err *err)
{
    if (!exporter->begun || count != exporter->count)
        return err_set(err, ERR_INTERNAL, "an export of %zu columns was given %zu cells",
                       exporter->count, count);
    if (!exporter->ops->row(exporter, cells, err))
        return false;
    exporter->rows++;
    return export_flush(exporter, FLUSH_BYTES, err);
}

/* What the format has still to say goes out, and the file gets its name. */
static bool export_finish(struct exporter *exporter, bool ok, struct err *err)
{
    ok = ok && export_flush(exporter, 0, err);
    if (ok && !exporter->options.write)
        ok = export_file_commit(&exporter->file, err);
    else
        export_file_abort(&exporter->file);
    export_release(exporter);
    return ok;
}

bool exporter_end(struct exporter *exporter, struct err *err)
{
    const bool ok = (exporter->begun || exporter_columns(exporter, NULL, 0, err)) &&
                    exporter->ops->end(exporter, err);
    return export_finish(exporter, ok, err);
}

bool exporter_cut(struct exporter *exporter, const char *why, char **ret_path, struct err *err)
{
    struct buf line = BUF_INIT;

    if (why)
        text_safe(&line, why, strlen(why), TEXT_SAFE_DEFAULT);
    const bool said =
        (exporter->begun || exporter_columns(exporter, NULL, 0, err)) &&
        (!exporter->ops->cut || exporter->ops->cut(exporter, why ? buf_str(&line) : NULL, err));
    char *path = export_file_mark_partial(&exporter->file);
    const bool ok = export_finish(exporter, said, err);
    buf_release(&line);
    if (ok)
        *ret_path = path;
    else
        mem_free(path);
    return ok;
}

void exporter_abort(struct exporter *exporter)
{
    if (!exporter)
        return;
    export_file_abort(&exporter->file);
    export_release(exporter);
}
