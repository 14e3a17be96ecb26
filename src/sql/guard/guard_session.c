/* Values that a session's statements have set, as SET @key = … or SET app.key = …, are for views
 * and functions of the database; the text of an operator or a model does not read them. */
#include <string.h>

#include "guard/guard_private.h"
#include "parse/parser.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/sql/tree.h"

#define VALUES_ARE "is a value that was set for the session's own use"

void guard_variable(struct guarding *guarding, const char *text, size_t len, struct sql_span at)
{
    if (guarding->dialect == SQL_MYSQL && len > 1 && text[0] == '@' && text[1] != '@')
        guard_refuse(guarding->g, SQL_WRITES, at, "'%.*s' " VALUES_ARE,
                     (int)text_cut(text, len, 60), text);
}

/* A setting with a dot in its name belongs to no part of the server, but to who made it up. */
bool guard_setting(struct guarding *guarding, const char *setting, struct sql_span at)
{
    if (guarding->dialect != SQL_POSTGRES || (setting && !strchr(setting, '.')))
        return true;
    if (setting)
        return guard_refuse(guarding->g, SQL_WRITES, at, "'%.*s' " VALUES_ARE,
                            TEXT_CUT(setting, 60));
    return guard_refuse(guarding->g, SQL_WRITES, at,
                        "'current_setting' takes a setting's name, as in "
                        "current_setting('work_mem')");
}

void guard_variables_table(struct guarding *guarding, const char *schema, const char *name,
                           struct sql_span at)
{
    static const char *const tables[] = {"user_variables", "user_variables_by_thread"};
    const bool system = !schema || str_eq_fold(schema, "information_schema") ||
                        str_eq_fold(schema, "performance_schema");

    for (size_t i = 0; guarding->dialect == SQL_MYSQL && system && i < 2; i++)
        if (str_eq_fold(name, tables[i]))
            guard_refuse(guarding->g, SQL_WRITES, at,
                         "'%s' lists values that were set for sessions' own use; a table of your "
                         "own is named with its database",
                         tables[i]);
}

void guard_shown(struct guarding *guarding, const struct parser *p)
{
    const struct ptok *t = p->t + 1;

    if (guarding->dialect == SQL_POSTGRES && t->class != TOKEN_END && t[1].sym == '.')
        guard_setting(
            guarding,
            arena_strndup(guarding->arena, p->text + t->offset, t[1].offset + 1 - t->offset),
            (struct sql_span){t->offset, t->len});
    for (; t->class != TOKEN_END; t++)
        if (t->class == TOKEN_NAME && !t->quoted)
            guard_variables_table(guarding, NULL,
                                  arena_strndup(guarding->arena, p->text + t->offset, t->len),
                                  (struct sql_span){t->offset, t->len});
}
