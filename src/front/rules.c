/* Permits: from the settings, the command line and the operator's own word. A permit counts for one
 * database, by its URL, so that a name in the configuration that comes to mean another takes none
 * along. */
#include "querent/front/rules.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/container.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

/* The one place where what is done here goes into the audit trail. */
static void audit(const struct front_rules *rules, const char *what, const char *text,
                  const char *outcome)
{
    struct err err = ERR_INIT;

    if (rules->store && rules->connection &&
        !store_audit(rules->store, rules->connection->name, what, text, outcome, -1, &err))
        log_write(LOG_ERROR, "audit", "%s", err.text);
}

/* "f, s.g" has the name; blanks around it do not count. */
static bool listed(const char *list, const char *name)
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

    settings_url_redact(connection->url, &place);
    return buf_take(&place);
}

static bool allowed(struct version_rules *self, const char *name)
{
    const struct front_rules *rules = container_of(self, struct front_rules, rules);
    const char *set = settings_text(rules->settings, SET_SQL_ALLOW);

    if (listed(set, name) || listed(rules->allow, name))
        return true;
    if (self->strict || !rules->store || !rules->connection)
        return false;
    char *place = front_rules_place(rules->connection);
    const bool has = store_permit_has(rules->store, place, name);
    mem_free(place);
    return has;
}

static void planned(struct version_rules *self, const char *sql, const char *outcome)
{
    audit(container_of(self, struct front_rules, rules), "plan", sql, outcome);
}

struct front_rules front_rules_of(const struct settings *settings,
                                  const struct connection *connection, struct store *store,
                                  const char *allow, bool strict)
{
    return (struct front_rules){
        .rules = {.strict = strict || settings_bool(settings, SET_SQL_STRICT),
                  .allowed = allowed,
                  .planned = planned},
        .settings = settings,
        .connection = connection,
        .store = store,
        .allow = allow};
}

bool front_rules_permit(const struct front_rules *rules, const char *name, const char *what,
                        struct err *err)
{
    if (!rules->store)
        return err_set(err, ERR_STATE,
                       "'%s' cannot be remembered without a state file; "
                       "sql.allow in the settings can name it",
                       name);
    char *place = front_rules_place(rules->connection);
    const bool ok = store_permit_put(rules->store, rules->connection->name, place, name, what, err);
    if (ok)
        audit(rules, "allow", name, *what ? what : "ok");
    mem_free(place);
    return ok;
}

bool front_rules_withdraw(const struct front_rules *rules, const char *name, struct err *err)
{
    char *place = front_rules_place(rules->connection);
    const bool ok = store_permit_remove(rules->store, place, name, err);

    if (ok)
        audit(rules, "withdraw", name, "ok");
    mem_free(place);
    return ok;
}
