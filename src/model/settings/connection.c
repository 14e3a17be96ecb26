/* A place to ask, from its birth to its end. */
#include "querent/base/secret.h"
#include "settings/settings_private.h"

struct connection *connection_new(void)
{
    struct connection *connection = mem_alloc(sizeof *connection);

    connection->read_only = true;
    return connection;
}

void connection_free(struct connection *connection)
{
    if (!connection)
        return;
    mem_free(connection->name);
    secret_free(connection->url);
    secret_free(connection->password);
    mem_free(connection->password_command);
    mem_free(connection->reader_role);
    mem_free(connection->audit);
    mem_free(connection->schema);
    mem_free(connection->time_zone);
    mem_free(connection->color);
    secret_free(connection->session);
    mem_free(connection->secure_views);
    mem_free(connection->dictionary);
    mem_free(connection->dictionary_headings);
    mem_free(connection->associations);
    mem_free(connection->join_overrides);
    mem_free(connection->company);
    mem_free(connection->origin);
    mem_free(connection);
}
