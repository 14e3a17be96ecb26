#include "who/who.h"

#include <stddef.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

struct who who_copy(const struct who *who)
{
    return (struct who){.user = mem_strdup(who->user),
                        .company = mem_strdup(who->company),
                        .via = mem_strdup(who->via),
                        .key = mem_strdup(who->key),
                        .scopes = who->scopes};
}

void who_release(struct who *who)
{
    mem_free(who->user);
    mem_free(who->company);
    mem_free(who->via);
    mem_free(who->key);
    *who = (struct who){0};
}

bool who_same(const struct who *a, const struct who *b)
{
    return str_eq(a->user, b->user) && str_eq(a->company, b->company);
}

unsigned who_scopes(const char *names)
{
    static const struct {
        const char *name;
        unsigned scope;
    } known[] = {{"ask", SCOPE_ASK},
                 {"run", SCOPE_RUN},
                 {"run-reads", SCOPE_RUN_READS | SCOPE_RUN},
                 {"jobs", SCOPE_JOBS},
                 {"admin", SCOPE_ADMIN}};
    unsigned scopes = 0;
    size_t count = 0;
    char **words = str_split(names, ',', &count);

    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            if (str_eq(words[i], known[k].name))
                scopes |= known[k].scope;
    str_free_all(words, count);
    return scopes;
}

bool who_sees(const struct who *who, const struct connection *connection)
{
    return !connection->company || !*connection->company ||
           str_eq(connection->company, who->company);
}

bool who_sees_named(const struct who *who, const struct settings *settings, const char *name)
{
    for (size_t i = 0; i < settings_connection_count(settings); i++)
        if (str_eq(settings_connection(settings, i)->name, name))
            return who_sees(who, settings_connection(settings, i));
    return false;
}
