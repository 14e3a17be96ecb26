/* "Who deleted bookings this year", "who has been changing asking rents": a log of what was done,
 * whose rows say by whom, what, and to the rows of which table or to which column. Never sure. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

struct log { /* columns of one table; -1: it has none */
    int table, who, deed, kind, field;
};

/* The value of the text column that is one of the names; NULL: none is. */
static const char *value_of(struct ask *ask, int table, int column, const char *name,
                            const char *other)
{
    const struct column_ref at = {table, column};
    const char *const *values =
        column >= 0 && column_is_text(ask, at) ? catalog_values(ask->catalog, at) : NULL;
    for (; values && *values; values++) {
        if (str_eq_fold(*values, name) || str_eq_fold(*values, other))
            return *values;
    }
    return NULL;
}

/* The first column of the table that is called one of the words by the whole of its name. */
static int called(const struct ask *ask, int table, const char *names)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (wording_among(catalog_column_words(ask->catalog, (struct column_ref){table, (int)c}),
                          names))
            return (int)c;
    }
    return -1;
}

static bool is_log(const struct ask *ask, int table, struct log *ret)
{
    *ret = (struct log){
        table,
        called(ask, table,
               "who|user|user name|username|changed by|done by|actor|edited by|operator"),
        called(ask, table, "action|event|operation|deed|event type|action type|change type"),
        called(ask, table, "table|table name|object type|entity|entity type|record type|object"),
        called(ask, table, "field|field name|column|column name|attribute|property")};
    return table_is_open(ask, table) && ret->who >= 0 && ret->kind >= 0 &&
           column_is_text(ask, (struct column_ref){table, ret->who});
}

/* The deed as the log calls it: "delete" of "deleted", "update" of "changed"; NULL: it does not,
 * "": every row is a change. */
static const char *deed_of(struct ask *ask, const struct log *log, const struct word *verb)
{
    static const struct {
        const char *said, *kept[3];
    } same[] = {
        {"change", {"update", "edit", "change"}},  {"edit", {"edit", "update", "change"}},
        {"update", {"update", "edit", "change"}},  {"add", {"insert", "create", "add"}},
        {"create", {"create", "insert", "add"}},   {"enter", {"insert", "create", "add"}},
        {"delete", {"delete", "remove", "erase"}}, {"remove", {"delete", "remove", "erase"}}};
    for (size_t k = 0; k < sizeof same / sizeof *same; k++) {
        if (!str_eq(verb->lemma, same[k].said))
            continue;
        for (size_t v = 0; v < 3; v++) {
            const char *kept = same[k].kept[v];
            const char *past =
                arena_printf(ask->arena, "%s%s", kept, str_ends(kept, "e") ? "d" : "ed");
            const char *value = value_of(ask, log->table, log->deed, kept, past);
            if (value)
                return value;
        }
        return str_eq(verb->lemma, "change") ? "" : NULL;
    }
    return NULL;
}

/* The column of the schema that the words [i, end) name, as the log's field keeps it; NULL: none.
 */
static const char *field_of(struct ask *ask, const struct log *log, size_t i, size_t end)
{
    const char *lemmas = "";
    for (size_t k = i; k < end; k++)
        lemmas = arena_printf(ask->arena, "%s%s%s", lemmas, *lemmas ? " " : "",
                              k + 1 < end ? ask->words.v[k].lower : ask->words.v[k].lemma);
    for (size_t t = 0; log->field >= 0 && t < ask->schema->table_count; t++) {
        const int column = table_is_open(ask, (int)t) && (int)t != log->table
                               ? table_column_by_words(ask, (int)t, lemmas)
                               : -1;
        const char *value = column < 0 ? NULL
                                       : value_of(ask, log->table, log->field,
                                                  ask->schema->tables[t].columns[column].name, "");
        if (value)
            return value;
    }
    return NULL;
}

/* What the log calls the rows of the table. */
static const char *kind_of(struct ask *ask, const struct log *log, int table)
{
    const char *name = ask_table(ask, table)->name,
               *single = arena_printf(ask->arena, "%s", table_single(ask, table));
    const char *value = value_of(ask, log->table, log->kind, name, single);
    char lemma[64];
    lemma_of(name, lemma, sizeof lemma);
    return value ? value : value_of(ask, log->table, log->kind, lemma, table_core(ask, table));
}

/* Behind "who has been": the verb; 0: there is none. */
static size_t verb_at(const struct ask *ask, size_t who)
{
    size_t i = who + 1;
    while (wording_is(ask, i, "has|have|had|been|is|was|are|were|keeps|kept"))
        i++;
    const struct word *verb = i < ask->words.len ? &ask->words.v[i] : NULL;
    return verb && !verb->quoted && (word_is_participle(verb) || str_ends(verb->lower, "ing")) ? i
                                                                                               : 0;
}

static bool read_log(struct ask *ask, const struct log *log, size_t verb)
{
    enum { NAME_WORDS = 4 };
    const char *deed = deed_of(ask, log, &ask->words.v[verb]);
    const size_t noun = verb + 1 + wording_is(ask, verb + 1, "the|our|any|some");
    for (size_t end = noun + NAME_WORDS; deed && end > noun; end--) {
        if (end > ask->words.len || ask->words.v[end - 1].punct)
            continue;
        const int table = table_at_word(ask, end - 1);
        const char *kind = table >= 0 ? kind_of(ask, log, table) : NULL,
                   *field = kind ? NULL : field_of(ask, log, noun, end);
        if (!(field || (kind && end == noun + 1)))
            continue;
        const struct schema_table *t = ask_table(ask, log->table);
        const char *said = words_text(&ask->words, ask->arena, 0, end);
        const char *done = *deed && log->deed >= 0
                               ? arena_printf(ask->arena, " %s.%s '%s' and", t->name,
                                              t->columns[log->deed].name, deed)
                               : "";
        wording_put(ask, 0, end,
                    arena_printf(ask->arena, "different %s.%s of %s with%s %s.%s '%s'", t->name,
                                 t->columns[log->who].name, table_plural(ask, log->table), done,
                                 t->name, t->columns[field ? log->field : log->kind].name,
                                 field ? field : kind));
        if (!ask->shape.taken_for)
            ask->shape.taken_for =
                arena_printf(ask->arena, "%s = by %s.%s", said, t->name, t->columns[log->who].name);
        return true;
    }
    return false;
}

void who_logged_read(struct ask *ask)
{
    const size_t verb = wording_is(ask, 0, "who") ? verb_at(ask, 0) : 0;
    for (size_t t = 0; verb && verb + 1 < ask->words.len && t < ask->schema->table_count; t++) {
        struct log log;
        if (is_log(ask, (int)t, &log) && read_log(ask, &log, verb))
            return;
    }
}
