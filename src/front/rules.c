/* Permits: from the settings, the command line and the operator's answers. A permit holds for one
 * database, known by its URL, so that it is lost when a configured name comes to mean another
 * database. */
#include "querent/front/rules.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"

/* "f, s.g" has the name; blanks around it do not count. */
static bool rules_listed(const char *list, const char *name)
{
    const size_t len = strlen(name);

    while (list && *list) {
        list += strspn(list, ", \t");
        size_t n = strcspn(list, ",");
        const char *next = list + n;
        while (n && isspace((unsigned char)list[n - 1]))
            n--;
        if (n == len && memcmp(list, name, len) == 0)
            return true;
        list = next;
    }
    return false;
}

char *front_rules_place(const struct connection *connection)
{
    struct buf place = BUF_INIT;

    url_redact(&place, connection->url);
    return buf_take(&place);
}

static bool rules_allowed(struct version_rules *self, const char *name)
{
    const struct front_rules *rules = container_of(self, struct front_rules, rules);
    const char *set = settings_text(rules->settings, SET_SQL_ALLOW);

    if (rules_listed(set, name) || rules_listed(rules->allow, name))
        return true;
    if (self->strict || !rules->store || !rules->connection)
        return false;
    char *place = front_rules_place(rules->connection);
    const bool has = store_permit_has(rules->store, place, name);
    mem_free(place);
    return has;
}

/* Where tables are hidden behind views a function may read them: the operator's word is not enough.
 */
struct front_rules front_rules_of(const struct settings *settings,
                                  const struct connection *connection, struct store *store,
                                  struct audit *audit, const char *allow, bool strict)
{
    return (struct front_rules){
        .rules = {.unchecked = !settings_bool(settings, SET_SQL_PRE_VALIDATION_ENABLED),
                  .strict = strict || settings_bool(settings, SET_SQL_STRICT) ||
                            (connection && connection->secure_views),
                  .allowed = rules_allowed},
        .settings = settings,
        .connection = connection,
        .store = store,
        .audit = audit,
        .allow = allow};
}

/* What was noted before it was done was not done. */
static void rules_note_failure(const struct front_rules *rules, const char *what, const char *name,
                               const struct err *problem)
{
    char *outcome = mem_printf("failed: %s", problem->text);

    audit_note(rules->audit, rules->connection, what, name, outcome, NULL);
    mem_free(outcome);
}

bool front_rules_permit(const struct front_rules *rules, const char *name, const char *what,
                        struct err *err)
{
    struct err problem = ERR_INIT;

    if (!rules->store)
        return err_set(err, ERR_STATE,
                       "'%s' cannot be remembered without a state file; "
                       "sql.allow in the settings can name it",
                       name);
    if (!audit_note(rules->audit, rules->connection, "allow", name, what, err))
        return false;
    char *place = front_rules_place(rules->connection);
    const bool ok =
        store_permit_put(rules->store, rules->connection->name, place, name, what, &problem);
    mem_free(place);
    if (!ok) {
        rules_note_failure(rules, "allow", name, &problem);
        *err = problem;
    }
    return ok;
}

bool front_rules_withdraw(const struct front_rules *rules, const char *name, struct err *err)
{
    struct err problem = ERR_INIT;
    char *place = front_rules_place(rules->connection);
    bool ok =
        store_permit_has(rules->store, place, name) ||
        err_set(err, ERR_NOT_FOUND, "'%s' was not allowed on '%s' by you: see querent functions",
                name, rules->connection->name);

    ok = ok && audit_note(rules->audit, rules->connection, "withdraw", name, "", err);
    if (ok && !store_permit_remove(rules->store, place, name, &problem)) {
        rules_note_failure(rules, "withdraw", name, &problem);
        *err = problem;
        ok = false;
    }
    mem_free(place);
    return ok;
}
