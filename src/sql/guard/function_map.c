/* What a function is called elsewhere. A row is one meaning with the same arguments in the same
 * order;
 * "" is a dialect that has no such function. Names that all five share are listed too, so that a
 * name that is in no row is known to be of its own dialect. */
#include <stddef.h>

#include "print/print_private.h"
#include "querent/base/str.h"

enum { COLUMNS = SQL_BIGQUERY + 1 };

static const char *const map[][COLUMNS] = {
#define SAME(name)                                                                                 \
    {                                                                                              \
        name, name, name, name, name                                                               \
    }
    SAME("count"),
    SAME("sum"),
    SAME("avg"),
    SAME("min"),
    SAME("max"),
    SAME("abs"),
    SAME("round"),
    SAME("coalesce"),
    SAME("nullif"),
    SAME("lower"),
    SAME("upper"),
    SAME("trim"),
    SAME("replace"),
    SAME("row_number"),
    SAME("rank"),
    SAME("dense_rank"),
    SAME("lag"),
    SAME("lead"),
    SAME("first_value"),
    SAME("last_value"),
    SAME("nth_value"),
    SAME("ntile"),
    SAME("percent_rank"),
    SAME("cume_dist"),
    SAME("current_date"),
    SAME("current_time"),
    SAME("current_timestamp"),
    SAME("ltrim"),
    SAME("rtrim"),
    SAME("sqrt"),
    SAME("exp"),
    SAME("ln"),
    SAME("floor"),
    SAME("sign"),
    SAME("sin"),
    SAME("cos"),
    SAME("tan"),
    SAME("power"),
    SAME("mod"),
    SAME("ceil"),
#undef SAME
    /* sqlite, postgres, mysql, trino, bigquery */
    {"length", "length", "char_length", "length", "length"},
    {"length", "char_length", "char_length", "length", "char_length"},
    {"substr", "substr", "substr", "substr", "substr"},
    {"substr", "substring", "substring", "substring", "substring"},
    {"ifnull", "coalesce", "ifnull", "coalesce", "ifnull"},
    {"coalesce", "coalesce", "ifnull", "coalesce", "ifnull"},
    {"group_concat", "string_agg", "group_concat", "listagg", "string_agg"},
    {"string_agg", "string_agg", "group_concat", "listagg", "string_agg"},
    {"instr", "strpos", "instr", "strpos", "strpos"},
    {"random", "random", "rand", "random", "rand"},
    {"concat_ws", "concat_ws", "concat_ws", "concat_ws", ""},
    {"", "now", "now", "now", "current_timestamp"},
    {"", "left", "left", "", "left"},
    {"", "right", "right", "", "right"},
    {"", "reverse", "reverse", "reverse", "reverse"},
    {"", "lpad", "lpad", "lpad", "lpad"},
    {"", "rpad", "rpad", "rpad", "rpad"},
    {"", "repeat", "repeat", "", "repeat"},
    {"", "initcap", "", "", "initcap"},
    {"", "split_part", "", "split_part", ""},
    {"", "concat", "", "", ""},
    {"", "", "concat", "concat", "concat"},
    {"max", "greatest", "greatest", "greatest", "greatest"},
    {"min", "least", "least", "least", "least"},
    {"", "stddev", "stddev", "stddev", "stddev"},
    {"", "stddev_pop", "stddev_pop", "stddev_pop", "stddev_pop"},
    {"", "stddev_samp", "stddev_samp", "stddev_samp", "stddev_samp"},
    {"", "variance", "variance", "variance", "variance"},
    {"", "var_pop", "var_pop", "var_pop", "var_pop"},
    {"", "var_samp", "var_samp", "var_samp", "var_samp"},
    {"", "array_agg", "", "array_agg", "array_agg"},
    {"", "bool_and", "", "bool_and", "logical_and"},
    {"", "bool_or", "", "bool_or", "logical_or"},
    {"", "", "", "approx_distinct", "approx_count_distinct"},
    {"date", "date", "date", "date", "date"},
    {"iif", "", "if", "if", "if"},
    {"", "", "regexp_replace", "regexp_replace", "regexp_replace"},
    {"", "position", "position", "position", ""},
    {"trunc", "trunc", "", "truncate", "trunc"},
    {"typeof", "", "", "typeof", ""},
    {"hex", "", "hex", "", ""},
    {"char", "chr", "char", "chr", "chr"},
    {"", "ascii", "ascii", "", "ascii"},
    {"", "to_date", "", "", ""},
    {"json_array_length", "json_array_length", "json_length", "json_array_length", ""},
    {"", "md5", "md5", "", ""},
    {"ceiling", "ceiling", "ceiling", "ceiling", "ceiling"},
    {"log10", "log", "log10", "log10", "log10"},
};

/* A name in a built tree is PostgreSQL's where the databases differ, or any one's. */
static int function_map_column_of(bool known, enum sql_dialect from)
{
    return known ? (int)from : SQL_POSTGRES;
}

static const char *function_map_find(const char *name, int column, enum sql_dialect to)
{
    for (size_t i = 0; i < sizeof map / sizeof *map; i++) {
        if (str_eq_fold(map[i][column], name))
            return map[i][to][0] ? map[i][to] : NULL;
    }
    return NULL;
}

static bool function_map_listed(const char *name, int column)
{
    for (size_t i = 0; i < sizeof map / sizeof *map; i++) {
        if (str_eq_fold(map[i][column], name))
            return true;
    }
    return false;
}

const char *function_name(const char *name, bool known, enum sql_dialect from, enum sql_dialect to)
{
    if (known && from == to)
        return name;
    const int column = function_map_column_of(known, from);
    if (function_map_listed(name, to) && (!known || !function_map_listed(name, column)))
        return name; /* already in the other's words */
    if (function_map_listed(name, column)) {
        const char *found = function_map_find(name, column, to);
        return found && str_eq_fold(found, name) ? name : found;
    }
    return known ? NULL : name;
}
