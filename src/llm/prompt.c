/* Prompt templates: a file of the user's, of the installation, or the text compiled in. */
#include <ctype.h>
#include <string.h>

#include "prompts_builtin.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"
#include "querent/llm/llm.h"

enum { TEMPLATE_MAX = 256 * 1024, NAME_MAX_LEN = 63, NESTING_MAX = 8 };

struct filler {
    const char *where;
    const struct prompt_var *vars;
    size_t count;
    struct buf *system, *user,
        *out; /* out: the section that is being filled, NULL before the first */
    char open[NESTING_MAX][NAME_MAX_LEN + 1];
    size_t depth;
    size_t dropped_at; /* depth of the outermost section that is left out, 0: none */
    int line;
    struct err *err;
};

static const char *prompt_value_of(const struct filler *f, const char *name)
{
    for (size_t i = 0; i < f->count; i++)
        if (str_eq(f->vars[i].name, name))
            return f->vars[i].value ? f->vars[i].value : "";
    return NULL;
}

static bool prompt_complain(const struct filler *f, const char *what, const char *name)
{
    return err_set(f->err, ERR_CONFIG, "%s:%d: %s '%s'", f->where, f->line, what, name);
}

static bool prompt_unknown_name(const struct filler *f, const char *name)
{
    const char *names[64];
    const size_t n = f->count < 64 ? f->count : 64;

    for (size_t i = 0; i < n; i++)
        names[i] = f->vars[i].name;
    const int near = str_nearest(name, names, n);
    if (near < 0)
        return prompt_complain(f, "this prompt has no value named", name);
    return err_set(f->err, ERR_CONFIG,
                   "%s:%d: this prompt has no value named '%s'; did you mean '%s'?", f->where,
                   f->line, name, names[near]);
}

static bool open_section(struct filler *f, const char *name)
{
    const char *value = prompt_value_of(f, name);

    if (!value)
        return prompt_unknown_name(f, name);
    if (f->depth == NESTING_MAX)
        return prompt_complain(f, "too many sections inside each other at", name);
    strcpy(f->open[f->depth++], name);
    if (!*value && !f->dropped_at)
        f->dropped_at = f->depth;
    return true;
}

static bool close_section(struct filler *f, const char *name)
{
    if (!f->depth || !str_eq(f->open[f->depth - 1], name))
        return prompt_complain(f, "a section ends that is not open:", name);
    if (f->dropped_at == f->depth)
        f->dropped_at = 0;
    f->depth--;
    return true;
}

static void prompt_put(struct filler *f, const char *p, size_t len)
{
    if (f->out && !f->dropped_at)
        buf_addn(f->out, p, len);
}

/* One {{…}} mark: `p` is behind the braces, the name ends at `len`. */
static bool prompt_mark(struct filler *f, const char *p, size_t len)
{
    char name[NAME_MAX_LEN + 1];
    const char kind = *p == '#' || *p == '/' ? *p : '\0';
    const size_t skip = kind ? 1 : 0;

    if (len < skip + 1 || len - skip > NAME_MAX_LEN)
        return prompt_complain(f, "no name in", "{{}}");
    memcpy(name, p + skip, len - skip);
    name[len - skip] = '\0';
    if (kind == '#')
        return open_section(f, name);
    if (kind == '/')
        return close_section(f, name);
    const char *value = prompt_value_of(f, name);
    if (!value)
        return prompt_unknown_name(f, name);
    prompt_put(f, value, strlen(value));
    return true;
}

/* A line that is only a section mark leaves no empty line behind; nor does a dropped section's. */
static bool is_bare_mark(const char *line, size_t len)
{
    return len > 5 && memcmp(line, "{{", 2) == 0 && (line[2] == '#' || line[2] == '/') &&
           memcmp(line + len - 2, "}}", 2) == 0 && !memchr(line + 3, '{', len - 3);
}

static bool fill_line(struct filler *f, const char *line, size_t len)
{
    size_t i = 0;
    const bool bare = is_bare_mark(line, len);

    while (i < len) {
        const char *open = memmem(line + i, len - i, "{{", 2);
        if (!open) {
            prompt_put(f, line + i, len - i);
            break;
        }
        const size_t at = (size_t)(open - line);
        const char *close = memmem(open + 2, len - at - 2, "}}", 2);
        if (!close)
            return prompt_complain(f, "no }} after", "{{");
        prompt_put(f, line + i, at - i);
        if (!prompt_mark(f, open + 2, (size_t)(close - open) - 2))
            return false;
        i = (size_t)(close - line) + 2;
    }
    if (!bare)
        prompt_put(f, "\n", 1);
    return true;
}

static bool is_head(const char *line, size_t len, const char *head)
{
    while (len && isspace((unsigned char)line[len - 1]))
        len--;
    return len == strlen(head) && memcmp(line, head, len) == 0;
}

static bool prompt_take_line(struct filler *f, const char *line, size_t len)
{
    f->line++;
    if (is_head(line, len, "[system]")) {
        f->out = f->system;
        return true;
    }
    if (is_head(line, len, "[user]")) {
        f->out = f->user;
        return true;
    }
    if (f->out)
        return fill_line(f, line, len);
    for (size_t i = 0; i < len && *line != '#'; i++)
        if (!isspace((unsigned char)line[i]))
            return prompt_complain(
                f, "text before the first section:", "[system] or [user] has to come first");
    return true;
}

static void trim_end(struct buf *text)
{
    while (text->len && isspace((unsigned char)text->p[text->len - 1]))
        buf_truncate(text, text->len - 1);
}

bool prompt_fill(const char *text, const char *where, const struct prompt_var *vars, size_t count,
                 struct buf *ret_system, struct buf *ret_user, struct err *err)
{
    struct buf system = BUF_INIT, user = BUF_INIT;
    struct filler f = {
        .where = where, .vars = vars, .count = count, .system = &system, .user = &user, .err = err};
    bool ok = true;

    for (const char *p = text; ok && *p;) {
        const size_t len = strcspn(p, "\n");
        ok = prompt_take_line(&f, p, len && p[len - 1] == '\r' ? len - 1 : len);
        p += len + (p[len] == '\n');
    }
    if (ok && f.depth)
        ok = prompt_complain(&f, "a section is never closed:", f.open[f.depth - 1]);
    if (ok && str_blank(buf_str(&user)))
        ok = prompt_complain(&f, "nothing under", "[user]");
    if (!ok) {
        buf_release(&system);
        buf_release(&user);
        return false;
    }
    trim_end(&system);
    trim_end(&user);
    buf_release(ret_system);
    buf_release(ret_user);
    *ret_system = system;
    *ret_user = user;
    return true;
}

static const char *llm_prompt_builtin(const char *name)
{
    for (size_t i = 0; i < prompts_builtin_count; i++)
        if (str_eq(prompts_builtin[i].name, name))
            return prompts_builtin[i].text;
    return NULL;
}

bool prompt_render(const char *name, const struct prompt_var *vars, size_t count,
                   struct buf *ret_system, struct buf *ret_user, struct err *err)
{
    struct buf text = BUF_INIT;
    char *file = mem_printf("%s.txt", name);
    bool operators;
    char *path = path_resource("prompts", file, &operators);
    const char *own = llm_prompt_builtin(file);
    bool ok = true;

    if (path)
        ok = (operators ? trust_read : path_read)(path, TEMPLATE_MAX, &text, err);
    else if (own)
        buf_add(&text, own);
    else
        ok = err_set(err, ERR_NOT_FOUND, "there is no prompt '%s'", name);
    if (ok && text.len && strlen(buf_str(&text)) != text.len)
        ok = err_set(err, ERR_CONFIG, "'%s' is not a text file", path);
    if (ok)
        ok =
            prompt_fill(buf_str(&text), path ? path : file, vars, count, ret_system, ret_user, err);
    buf_release(&text);
    mem_free(path);
    mem_free(file);
    return ok;
}
