/* catalog joins: listed, checked by the database, accepted or rejected by the operator. */
#include <string.h>

#include "commands/catalog_open.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/front/audited.h"
#include "texts.h"

static int catalog_joins_list(const struct catalog *catalog, const struct cli_options *options)
{
    struct buf text = BUF_INIT;

    if (options->format && str_eq(options->format, "json")) {
        catalog_join_graph_json(catalog, &text);
        cli_print(buf_str(&text));
        buf_release(&text);
        return CLI_OK;
    }
    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        catalog_join_text(catalog, edge, &text);
        buf_addf(&text, "  %.2f  %s: %s\n", edge->confidence, catalog_join_kind(edge),
                 edge->evidence);
    }
    cli_print_safe(stdout, buf_str(&text));
    buf_release(&text);
    return CLI_OK;
}

static void add_check(const struct join_check *check, struct buf *out)
{
    const long long values = (long long)check->values, found = (long long)check->found;

    if (!values)
        buf_add(out, JOIN_NO_VALUES);
    else if (found == values)
        buf_addf(out, JOIN_HOLDS, values);
    else
        buf_addf(out, JOIN_FOUND, found * 10 >= values * 8 ? JOIN_NEARLY_HOLDS : JOIN_DOES_NOT_HOLD,
                 found, values);
}

/* Everything that the database does not vouch for itself. */
static int catalog_joins_check(const struct catalog_session *session)
{
    struct audited asked;
    const struct catalog *catalog = session->catalog;
    struct buf out = BUF_INIT;

    audited_init(&asked, session->db, cli_audit(session->settings), session->connection);
    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        struct join_check result;
        struct err err = ERR_INIT;
        if (edge->type == JOIN_FOREIGN_KEY || edge->confidence == 0)
            continue;
        buf_clear(&out);
        catalog_join_text(catalog, edge, &out);
        buf_addf(&out, "  %.2f  ", edge->confidence);
        if (catalog_check_join(catalog, &asked.checks, edge, NULL, &result, &err))
            add_check(&result, &out);
        else
            buf_addf(&out, JOIN_NOT_COMPARED, err.text);
        cli_print_safe(stdout, buf_str(&out));
    }
    buf_release(&out);
    audit_free(asked.audit);
    return CLI_OK;
}

static int catalog_joins_decide(const struct catalog_session *session,
                                const struct cli_options *options, double confidence,
                                const char *note)
{
    struct arena arena = {0};
    struct join_edge edge;
    struct err err = ERR_INIT;

    if (options->arg_count != 4)
        return cli_fail(CLI_USAGE, TEXT_WHICH_ENDS, options->args[1]);
    char *path = load_joins_path(session->settings, session->connection);
    const bool ok = catalog_find_join(session->catalog, &arena, options->args[2], options->args[3],
                                      &edge, &err) &&
                    catalog_put_join(session->catalog, path, &edge, confidence, note, &err);
    if (ok) {
        struct buf out = BUF_INIT;
        catalog_join_text(session->catalog, &edge, &out);
        buf_addf(&out, JOIN_KEPT, note, path);
        cli_print_safe(stdout, buf_str(&out));
        buf_release(&out);
    }
    mem_free(path);
    arena_release(&arena);
    return ok ? CLI_OK : cli_fail(CLI_FAILED, "%s", err.text);
}

int catalog_joins(const struct catalog_session *session, const struct cli_options *options)
{
    const char *verb = options->arg_count > 1 ? options->args[1] : "list";

    if (str_eq(verb, "list"))
        return catalog_joins_list(session->catalog, options);
    if (str_eq(verb, "check"))
        return catalog_joins_check(session);
    if (str_eq(verb, "accept"))
        return catalog_joins_decide(session, options, 1, JOIN_ACCEPTED);
    if (str_eq(verb, "reject"))
        return catalog_joins_decide(session, options, 0, JOIN_REJECTED);
    static const char *const verbs[] = {"list", "check", "accept", "reject"};
    char *nearest = cli_nearest(verb, verbs, sizeof verbs / sizeof *verbs);
    const int code = cli_fail(CLI_USAGE, JOIN_NO_VERB, verb, nearest);
    mem_free(nearest);
    return code;
}
