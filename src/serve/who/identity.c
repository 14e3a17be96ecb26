/* Who asks: a token's owner, whom a trusted proxy names, or the operator on this machine.
 *
 * As long as no token was ever made, a request to a loopback address is the operator's own if their
 * account, or root, is at the other end. A page of another site could send one from the operator's
 * browser: so its Host must be a name of this machine, and its Origin, if it has one, the same
 * place. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "mhd.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/system/account.h"
#include "server.h"
#include "texts.h"

static void identity_address(const struct request *request, char out[INET6_ADDRSTRLEN])
{
    const union MHD_ConnectionInfo *info =
        mhd.MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *address = info ? info->client_addr : NULL;

    strcpy(out, "a socket");
    if (address && address->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, out, INET6_ADDRSTRLEN);
    else if (address && address->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)address)->sin6_addr, out,
                  INET6_ADDRSTRLEN);
}

/* "127.0.0.1:8765", "localhost", "[::1]:8765" */
static bool identity_is_own_name(const char *host)
{
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};

    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++) {
        const size_t len = strlen(names[i]);
        if (strncasecmp(host, names[i], len) == 0 && (!host[len] || host[len] == ':'))
            return true;
    }
    return false;
}

/* A browser says that a page of elsewhere asks (Fetch Metadata, W3C). Following a link is not that:
 * its answer is shown to nobody but the operator. */
static bool identity_is_of_other_page(const struct request *request)
{
    const char *site = request_header(request, "Sec-Fetch-Site"),
               *mode = request_header(request, "Sec-Fetch-Mode");

    return site && !str_eq_fold(site, "same-origin") && !str_eq_fold(site, "none") &&
           !(mode && str_eq_fold(mode, "navigate"));
}

static bool identity_is_at_home(const struct request *request)
{
    const char *host = request_header(request, "Host"), *origin = request_header(request, "Origin");
    const char *place = origin ? strstr(origin, "://") : NULL;

    return identity_is_own_name(host) && !identity_is_of_other_page(request) &&
           (!origin || (place && str_eq_fold(place + 3, host)));
}

bool identity_any_token(struct server *server)
{
    bool any = true;

    /* what cannot be known is not open */
    return !store_tokens_any(server->store, &any, NULL) || any;
}

/* Named as the console names them: by the settings, else by their account. */
static void identity_operator(struct request *request, uid_t uid)
{
    const char *user = settings_text(request->server->settings, SET_USER);

    request->who = (struct who){
        .user = *user ? mem_strdup(user) : account_name(uid),
        .company = mem_strdup(settings_text(request->server->settings, SET_COMPANY)),
        .via = mem_strdup("this machine"),
        .key = mem_strdup("operator"),
        .scopes = SCOPE_OPERATOR & ~SCOPE_RUN_READS,
    };
}

static bool identity_by_token(struct request *request, const char *secret, struct err *err)
{
    struct store_token token = {0};
    char address[INET6_ADDRSTRLEN];

    if (!store_token_check(request->server->store, secret, &token, err))
        return err->code == ERR_NOT_FOUND ? err_set(err, ERR_NOT_FOUND, TEXT_BAD_TOKEN) : false;
    identity_address(request, address);
    request->who = (struct who){.user = token.user,
                                .company = token.company,
                                .via = mem_printf("token %s from %s", token.id, address),
                                .key = mem_strdup(token.id),
                                .scopes = who_scopes(token.scopes)};
    token.user = token.company = NULL;
    store_token_release(&token);
    return true;
}

/* serve.trusted_proxy names the addresses that say who asks, by headers. */
static bool identity_by_proxy(struct request *request)
{
    const struct settings *settings = request->server->settings;
    const char *user = request_header(request, settings_text(settings, SET_SERVE_USER_HEADER)),
               *company =
                   request_header(request, settings_text(settings, SET_SERVE_COMPANY_HEADER));
    char address[INET6_ADDRSTRLEN];
    size_t count = 0;
    bool trusted = false;

    identity_address(request, address);
    char **proxies = str_split(settings_text(settings, SET_SERVE_TRUSTED_PROXY), ',', &count);
    for (size_t i = 0; i < count; i++)
        trusted |= str_eq(proxies[i], address);
    str_free_all(proxies, count);
    if (!trusted || !user || str_blank(user))
        return false;
    request->who =
        (struct who){.user = mem_strdup(user),
                     .company = mem_strdup(company ? company : ""),
                     .via = mem_printf("proxy %s", address),
                     .key = mem_printf("%s/%s", company ? company : "", user),
                     .scopes = who_scopes(settings_text(settings, SET_SERVE_PROXY_SCOPES))};
    return true;
}

/* Fills request->who; false: *err says why nobody is let in. */
static bool identity_find(struct request *request, struct err *err)
{
    struct server *server = request->server;
    const char *authorization = request_header(request, "Authorization");
    uid_t uid;

    if (request->who.key)
        return true; /* while its body came */
    if (authorization && str_starts_fold(authorization, "Bearer "))
        return identity_by_token(request, authorization + strlen("Bearer "), err);
    if (identity_by_proxy(request))
        return true;
    if (!server->local && !(server->keyless && !identity_any_token(server)))
        return err_set(err, ERR_NOT_FOUND, TEXT_NEEDS_TOKEN);
    if (!arriving_is_own(request->connection, &uid))
        return err_set(err, ERR_NOT_FOUND, TEXT_OTHER_ACCOUNT);
    if (!server->local && !identity_is_at_home(request))
        return err_set(err, ERR_REFUSED, TEXT_FOREIGN_HOST);
    identity_operator(request, uid);
    return true;
}

bool identify(struct request *request)
{
    struct err err = ERR_INIT;

    if (identity_find(request, &err))
        return true;
    answer_fail(request,
                err.code == ERR_NOT_FOUND ? 401
                : err.code == ERR_REFUSED ? 403
                                          : 503,
                "%s", err.text);
    return false;
}

bool identity_is(struct request *request, unsigned scope)
{
    struct err err = ERR_INIT;

    return identity_find(request, &err) && (request->who.scopes & scope) == scope;
}

/* An administrator acts for the users of their company, one of no company for everybody. */
static bool identity_may_act_for(const struct who *who, const char *user, const char *company)
{
    if (who->scopes & SCOPE_ADMIN)
        return !company || !*who->company || str_eq(company, who->company);
    return (!user || str_eq(user, who->user)) && (!company || str_eq(company, who->company));
}

bool identify_as(struct request *request, const char *user, const char *company)
{
    struct who *who = &request->who;

    if (!identity_may_act_for(who, user, company)) {
        answer_fail(request, 404, TEXT_NOT_FOR_OTHERS);
        return false;
    }
    if (user) {
        mem_free(who->user);
        who->user = mem_strdup(user);
    }
    if (company) {
        mem_free(who->company);
        who->company = mem_strdup(company);
    }
    return true;
}
