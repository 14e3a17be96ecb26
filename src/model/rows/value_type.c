/* From a declared type to what its values are. Exact names of all supported databases first; what
 * is left follows SQLite's affinity rules (sqlite.org/datatype3.html, 3.1), because SQLite takes
 * any words as a type. */
#include "querent/model/schema/schema.h"

#include "querent/base/str.h"

static const struct {
    const char *name;
    enum value_type type;
} known[] = {
    {"text", VALUE_TEXT},
    {"varchar", VALUE_TEXT},
    {"char", VALUE_TEXT},
    {"character", VALUE_TEXT},
    {"character varying", VALUE_TEXT},
    {"nchar", VALUE_TEXT},
    {"nvarchar", VALUE_TEXT},
    {"varchar2", VALUE_TEXT},
    {"nvarchar2", VALUE_TEXT},
    {"bpchar", VALUE_TEXT},
    {"string", VALUE_TEXT},
    {"clob", VALUE_TEXT},
    {"tinytext", VALUE_TEXT},
    {"mediumtext", VALUE_TEXT},
    {"longtext", VALUE_TEXT},
    {"citext", VALUE_TEXT},
    {"name", VALUE_TEXT},
    {"enum", VALUE_TEXT},
    {"set", VALUE_TEXT},
    {"int", VALUE_INTEGER},
    {"integer", VALUE_INTEGER},
    {"bigint", VALUE_INTEGER},
    {"smallint", VALUE_INTEGER},
    {"tinyint", VALUE_INTEGER},
    {"mediumint", VALUE_INTEGER},
    {"int2", VALUE_INTEGER},
    {"int4", VALUE_INTEGER},
    {"int8", VALUE_INTEGER},
    {"int64", VALUE_INTEGER},
    {"serial", VALUE_INTEGER},
    {"bigserial", VALUE_INTEGER},
    {"smallserial", VALUE_INTEGER},
    {"oid", VALUE_INTEGER},
    {"year", VALUE_INTEGER},
    {"numeric", VALUE_DECIMAL},
    {"decimal", VALUE_DECIMAL},
    {"dec", VALUE_DECIMAL},
    {"number", VALUE_DECIMAL},
    {"money", VALUE_DECIMAL},
    {"currency", VALUE_DECIMAL},
    {"bignumeric", VALUE_DECIMAL},
    {"bigdecimal", VALUE_DECIMAL},
    {"real", VALUE_REAL},
    {"float", VALUE_REAL},
    {"double", VALUE_REAL},
    {"double precision", VALUE_REAL},
    {"float4", VALUE_REAL},
    {"float8", VALUE_REAL},
    {"float64", VALUE_REAL},
    {"boolean", VALUE_BOOLEAN},
    {"bool", VALUE_BOOLEAN},
    {"date", VALUE_DATE},
    {"time", VALUE_TIME},
    {"timetz", VALUE_TIME},
    {"timestamp", VALUE_TIMESTAMP},
    {"timestamptz", VALUE_TIMESTAMP},
    {"datetime", VALUE_TIMESTAMP},
    {"datetime2", VALUE_TIMESTAMP},
    {"interval", VALUE_INTERVAL},
    {"blob", VALUE_BYTES},
    {"tinyblob", VALUE_BYTES},
    {"mediumblob", VALUE_BYTES},
    {"longblob", VALUE_BYTES},
    {"binary", VALUE_BYTES},
    {"varbinary", VALUE_BYTES},
    {"bytea", VALUE_BYTES},
    {"bytes", VALUE_BYTES},
    {"raw", VALUE_BYTES},
    {"json", VALUE_JSON},
    {"jsonb", VALUE_JSON},
    {"uuid", VALUE_UUID},
    {"array", VALUE_OTHER},
    {"map", VALUE_OTHER},
    {"row", VALUE_OTHER},
    {"struct", VALUE_OTHER},
    {"record", VALUE_OTHER},
    {"point", VALUE_OTHER},
    {"multipoint", VALUE_OTHER},
    {"linestring", VALUE_OTHER},
    {"polygon", VALUE_OTHER},
    {"geometry", VALUE_OTHER},
    {"geography", VALUE_OTHER},
    {"inet", VALUE_OTHER},
    {"cidr", VALUE_OTHER},
    {"macaddr", VALUE_OTHER},
    {"bit", VALUE_OTHER},
    {"varbit", VALUE_OTHER},
    {"xml", VALUE_OTHER},
    {"tsvector", VALUE_OTHER},
    {"int4range", VALUE_OTHER},
    {"int8range", VALUE_OTHER},
    {"tinterval", VALUE_OTHER},
    {"hyperloglog", VALUE_OTHER},
};

/* In SQLite's order: the first that is found decides. */
static const struct {
    const char *part;
    enum value_type type;
} affinities[] = {
    {"int", VALUE_INTEGER}, {"char", VALUE_TEXT}, {"clob", VALUE_TEXT}, {"text", VALUE_TEXT},
    {"blob", VALUE_BYTES},  {"real", VALUE_REAL}, {"floa", VALUE_REAL}, {"doub", VALUE_REAL},
};

static const char *const type_names[] = {
    [VALUE_UNKNOWN] = "unknown",   [VALUE_TEXT] = "text",   [VALUE_INTEGER] = "integer",
    [VALUE_DECIMAL] = "decimal",   [VALUE_REAL] = "real",   [VALUE_BOOLEAN] = "boolean",
    [VALUE_DATE] = "date",         [VALUE_TIME] = "time",   [VALUE_TIMESTAMP] = "timestamp",
    [VALUE_INTERVAL] = "interval", [VALUE_BYTES] = "bytes", [VALUE_JSON] = "json",
    [VALUE_UUID] = "uuid",         [VALUE_OTHER] = "other",
};

static bool look_up(const char *name, enum value_type *ret_type)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (str_eq_fold(name, known[i].name)) {
            *ret_type = known[i].type;
            return true;
        }
    return false;
}

enum value_type value_type_of(const char *declared)
{
    enum { LONGEST = 64 };
    char name[LONGEST];
    enum value_type type;

    while (*declared == ' ')
        declared++;
    const size_t len = strcspn(declared, "(<[");
    if (!*declared)
        return VALUE_UNKNOWN;
    if (declared[len] == '[' || *declared == '_')
        return VALUE_OTHER; /* PostgreSQL's arrays: text[], _text */
    if (str_starts_fold(declared, "tinyint(1)"))
        return VALUE_BOOLEAN; /* what MySQL makes of BOOLEAN */
    memcpy(name, declared, len < LONGEST ? len : LONGEST - 1);
    name[len < LONGEST ? len : LONGEST - 1] = '\0';
    str_trim(name);
    if (look_up(name, &type))
        return type;
    char *space = strchr(name, ' ');
    if (space) { /* "int unsigned", "timestamp without time zone" */
        *space = '\0';
        if (look_up(name, &type))
            return type;
        *space = ' ';
    }
    for (size_t i = 0; i < sizeof affinities / sizeof *affinities; i++)
        if (str_find_fold(name, affinities[i].part))
            return affinities[i].type;
    return VALUE_OTHER;
}

const char *value_type_name(enum value_type type)
{
    const size_t count = sizeof type_names / sizeof *type_names;

    return (size_t)type < count ? type_names[type] : "unknown";
}
