/* Settings and an audit in a folder of its own, with what it said. */
#ifndef QUERENT_TESTS_AUDITS_H
#define QUERENT_TESTS_AUDITS_H

#include <pthread.h>
#include <sqlite3.h>

#include "support/check.h"
#include "support/folder.h"

#include "querent/audit/audit.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static struct settings *audits_settings;
static struct audit *audits_audit;
static pthread_mutex_t audits_lock = PTHREAD_MUTEX_INITIALIZER;
static char *audits_said; /* notices, joined by line breaks */

static inline void audits_notice(void *arg, const char *text)
{
    (void)arg;
    pthread_mutex_lock(&audits_lock);
    char *all = mem_printf("%s%s\n", audits_said, text);
    mem_free(audits_said);
    audits_said = all;
    pthread_mutex_unlock(&audits_lock);
}

/* Reads `config` and opens the audit that it describes. */
static inline void audits_open(const char *config)
{
    struct err err = ERR_INIT;

    folder_write("querent/config.yaml", config, 0600);
    if (!settings_load(NULL, 0, &audits_settings, &err))
        fail_msg("%s", err.text);
    const struct audit_options options = {.settings = audits_settings, .notice = audits_notice};
    audits_said = mem_strdup("");
    audits_audit = audit_new(&options);
}

static inline void audits_close(void)
{
    audit_free(audits_audit);
    settings_free(audits_settings);
    mem_free(audits_said);
    audits_audit = NULL;
}

static inline int audits_folder(void **state)
{
    if (folder_make(state) != 0)
        return -1;
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_DATA_HOME", folder, 1);
    return mkdir(folder_path("querent"), 0700);
}

static inline bool audits_begin(const char *connection, struct audit_mark *ret_mark,
                                struct err *err)
{
    const struct audit_entry entry = {
        .kind = AUDIT_READ,
        .connection = settings_find_connection(audits_settings, connection, NULL),
        .sql = "SELECT 1"};

    *err = ERR_INIT;
    *ret_mark = AUDIT_MARK_NONE;
    return audit_begin(audits_audit, &entry, ret_mark, err);
}

static inline void assert_said(const char *part)
{
    pthread_mutex_lock(&audits_lock);
    if (!strstr(audits_said, part))
        fail_msg("'%s' is not in '%s'", part, audits_said);
    pthread_mutex_unlock(&audits_lock);
}

#endif
