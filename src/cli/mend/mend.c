/* Only what belongs to this user is changed, and only in its own configuration folder. */
#include "mend/mend.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "init/services.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"
#include "querent/model/settings.h"
#include "texts.h"

#define OTHERS_WRITE (S_IWGRP | S_IWOTH)
#define OTHERS_ANY (S_IRWXG | S_IRWXO)

static bool mend_wanted(const struct mend *mend, const char *what)
{
    if (mend->all)
        return true;
    if (!cli_person())
        return false;
    char *question = mem_printf(MEND_ASK, what);
    const bool yes = cli_says_yes(question);
    mem_free(question);
    return yes;
}

static void mend_said(const char *what)
{
    char *line = mem_printf(MEND_MENDED ": %s\n", what);

    cli_print_safe(stderr, line);
    mem_free(line);
}

/* Takes away the rights in `others`, where the file has them and is this user's. */
static void mend_rights(const struct mend *mend, const char *path, mode_t others)
{
    struct stat st;

    if (lstat(path, &st) != 0 || st.st_uid != geteuid() || !(st.st_mode & others) ||
        (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)))
        return;
    struct buf what = BUF_INIT;
    if (others == OTHERS_ANY)
        buf_addf(&what, MEND_EXPOSED, path);
    else
        buf_addf(&what, MEND_WRITABLE, path);
    if (mend_wanted(mend, what.p) && chmod(path, st.st_mode & 07777 & ~others) == 0)
        mend_said(what.p);
    buf_release(&what);
}

static void mend_writable(const struct mend *mend, const char *path)
{
    struct err err = ERR_INIT;

    if (!trust_check(path, &err) && err.code != ERR_NOT_FOUND)
        mend_rights(mend, path, OTHERS_WRITE);
}

static void mend_folder(const struct mend *mend, const char *name)
{
    char *folder = path_config(name);
    DIR *dir = opendir(folder);

    if (dir)
        mend_writable(mend, folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char *path = path_join(folder, entry->d_name);
        if (entry->d_name[0] != '.')
            mend_writable(mend, path);
        mem_free(path);
    }
    if (dir)
        closedir(dir);
    mem_free(folder);
}

/* Its secrets are refused where others can read them; without one its mode is nobody's business. */
static void mend_secrets(const struct mend *mend, const char *config)
{
    struct settings *settings = NULL;
    struct err err = ERR_INIT;

    if (!settings_load(NULL, 0, &settings, &err) && err.code == ERR_CONFIG &&
        strstr(err.text, config))
        mend_rights(mend, config, OTHERS_ANY);
    settings_free(settings);
}

void mend_files(const struct mend *mend)
{
    static const char *const folders[] = {NULL, "themes", "prompts", "joins"};
    char *config = path_config("config.yaml"), *key = path_config("audit.key");

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        mend_folder(mend, folders[i]);
    mend_secrets(mend, config);
    mend_rights(mend, key, OTHERS_ANY);
    mem_free(config);
    mem_free(key);
}

/* The first name of "a, b". Written beside what is in the file, which names no model server. */
static bool mend_write_model(const char *path, const char *url, const char *models)
{
    struct buf text = BUF_INIT;
    char *model = mem_strndup(models, strcspn(models, ","));
    char *folder = mem_strndup(path, (size_t)(strrchr(path, '/') - path));

    if (path_exists(path))
        path_read(path, (size_t)1 << 20, &text, NULL);
    const bool clear =
        !str_starts(buf_str(&text), "models:") && !strstr(buf_str(&text), "\nmodels:");
    if (text.len && text.p[text.len - 1] != '\n')
        buf_addc(&text, '\n');
    buf_add(&text, "models:\n  ollama:\n    url: ");
    json_str(&text, url);
    buf_add(&text, "\n  sql:\n    name: ");
    json_str(&text, model);
    buf_add(&text, "\n  job:\n    name: ");
    json_str(&text, model);
    buf_addc(&text, '\n');
    const bool ok = clear && path_make_dirs(folder, NULL) &&
                    path_write_atomic(path, text.p, text.len, 0600, NULL);
    buf_release(&text);
    mem_free(folder);
    mem_free(model);
    return ok;
}

char *mend_model(const struct mend *mend)
{
    struct buf models = BUF_INIT;
    char *url = services_ollama_url(), *config = path_config("config.yaml"), *said = NULL;

    if (services_ollama(url, &models) && models.len) {
        char *what = mem_printf(MEND_OLLAMA, url, models.p, config);
        if (mend_wanted(mend, what) && mend_write_model(config, url, models.p))
            mend_said(what);
        said = mem_printf(MEND_OLLAMA_NOTE, url, models.p, url);
        mem_free(what);
    }
    buf_release(&models);
    mem_free(config);
    mem_free(url);
    return said;
}
