#include "querent/model/rows/export_format.h"

#include <stddef.h>

#include "querent/base/str.h"

static const struct {
    const char *name, *extension;
} formats[] = {
    [EXPORT_TABLE] = {"table", "txt"},   [EXPORT_CSV] = {"csv", "csv"},
    [EXPORT_TSV] = {"tsv", "tsv"},       [EXPORT_JSON] = {"json", "json"},
    [EXPORT_JSONL] = {"jsonl", "jsonl"}, [EXPORT_MARKDOWN] = {"markdown", "md"},
    [EXPORT_SQL] = {"sql", "sql"},       [EXPORT_XLSX] = {"xlsx", "xlsx"},
    [EXPORT_HTML] = {"html", "html"},
};
#define FORMAT_COUNT (sizeof formats / sizeof *formats)

static const struct {
    const char *name;
    enum export_format format;
} other_names[] = {
    {"text", EXPORT_TABLE},  {"txt", EXPORT_TABLE},  {"tab", EXPORT_TSV},  {"ndjson", EXPORT_JSONL},
    {"md", EXPORT_MARKDOWN}, {"excel", EXPORT_XLSX}, {"htm", EXPORT_HTML},
};

bool export_format_parse(const char *name, enum export_format *ret_format)
{
    for (size_t i = 0; i < FORMAT_COUNT; i++)
        if (name && str_eq_fold(name, formats[i].name)) {
            *ret_format = (enum export_format)i;
            return true;
        }
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (name && str_eq_fold(name, other_names[i].name)) {
            *ret_format = other_names[i].format;
            return true;
        }
    return false;
}

const char *export_format_name(enum export_format format)
{
    return formats[format].name;
}

const char *export_format_extension(enum export_format format)
{
    return formats[format].extension;
}

const char *export_format_names(void)
{
    return "table, csv, tsv, json, jsonl, markdown, sql, xlsx, html";
}
