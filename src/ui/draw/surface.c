/* The matrix of glyphs that a frame is laid into. Blanking is one pass; text is clipped by columns.
 */
#include "draw/surface.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"

static const struct glyph blank = {.text = " ", .len = 1, .width = 1, .role = ROLE_TEXT};

void surface_init(struct surface *surface, int w, int h)
{
    *surface = (struct surface){.cursor_x = -1, .cursor_y = -1};
    surface_resize(surface, w, h);
}

void surface_release(struct surface *surface)
{
    mem_free(surface->glyphs);
    vec_release(&surface->spots);
    *surface = (struct surface){0};
}

void surface_resize(struct surface *surface, int w, int h)
{
    surface->w = w > 0 ? w : 1;
    surface->h = h > 0 ? h : 1;
    surface->glyphs = mem_realloc(surface->glyphs, (size_t)surface->w * (size_t)surface->h *
                                                       sizeof *surface->glyphs);
    surface_clear(surface);
}

void surface_clear(struct surface *surface)
{
    const size_t count = (size_t)surface->w * (size_t)surface->h;
    for (size_t i = 0; i < count; i++)
        surface->glyphs[i] = blank;
    surface->cursor_x = surface->cursor_y = -1;
    surface->spots.len = 0;
}

void surface_spot(struct surface *surface, struct spot spot)
{
    vec_push(&surface->spots, spot);
}

const struct spot *spots_find(const struct spots *spots, int x, int y)
{
    for (size_t i = spots->len; i-- > 0;) {
        if (rect_has(spots->v[i].rect, x, y))
            return &spots->v[i];
    }
    return NULL;
}

bool rect_has(struct rect rect, int x, int y)
{
    return x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;
}

/* A wide glyph that loses one half becomes a blank. */
static void break_wide(struct surface *surface, int x, int y)
{
    struct glyph *at = &surface->glyphs[(size_t)y * (size_t)surface->w + (size_t)x];
    if (at->len == 0 && x > 0) {
        const uint8_t role = at[-1].role;
        at[-1] = blank;
        at[-1].role = role;
    }
    if (at->width == 2 && x + 1 < surface->w) {
        const uint8_t role = at[1].role;
        at[1] = blank;
        at[1].role = role;
    }
}

static void set_glyph(struct surface *surface, int x, int y, enum role role, const char *p,
                      size_t len, int width)
{
    break_wide(surface, x, y);
    if (width == 2)
        break_wide(surface, x + 1, y);
    struct glyph *at = &surface->glyphs[(size_t)y * (size_t)surface->w + (size_t)x];
    at->len = (uint8_t)len;
    memcpy(at->text, p, len);
    at->width = (uint8_t)width;
    at->role = (uint8_t)role;
    if (width == 2)
        at[1] = (struct glyph){.len = 0, .width = 0, .role = (uint8_t)role};
}

/* Adds a mark without a width to the glyph that ends before x; joiners are left out, since a
 * terminal that joins would disagree with the columns counted here. */
static void add_mark(struct surface *surface, int x, int y, const char *p, size_t len, int32_t cp)
{
    const bool joiner = cp >= 0x200B && cp <= 0x200D;
    if (joiner || x <= 0 || x > surface->w)
        return;
    struct glyph *at = &surface->glyphs[(size_t)y * (size_t)surface->w + (size_t)x - 1];
    if (at->len == 0 && x > 1)
        at--;
    if (at->len + len <= GLYPH_BYTES) {
        memcpy(at->text + at->len, p, len);
        at->len = (uint8_t)(at->len + len);
    }
}

/* Returns the columns used; *ret_taken: the bytes that had room. */
static int lay_text(struct surface *surface, int x, int y, int cols, enum role role, const char *p,
                    size_t len, size_t *ret_taken)
{
    int used = 0;
    size_t pos = 0;
    *ret_taken = len;
    if (y < 0 || y >= surface->h || !p)
        return 0;
    while (pos < len) {
        int32_t cp = (unsigned char)p[pos];
        size_t n = 1;
        int width = 1;
        if (cp >= 0x80) {
            n = text_decode(p + pos, len - pos, &cp);
            width = text_width(p + pos, n);
        }
        if (used + width > cols || x + used + width > surface->w)
            break;
        if (width == 0)
            add_mark(surface, x + used, y, p + pos, n, cp);
        else if (x + used >= 0)
            set_glyph(surface, x + used, y, role, p + pos, n, width);
        used += width;
        pos += n;
    }
    *ret_taken = pos;
    return used;
}

int surface_text(struct surface *surface, int x, int y, int cols, enum role role, const char *p,
                 size_t len)
{
    size_t taken;
    return lay_text(surface, x, y, cols, role, p, len, &taken);
}

int surface_puts(struct surface *surface, int x, int y, enum role role, const char *text)
{
    return surface_text(surface, x, y, surface->w - x, role, text, strlen(text));
}

void surface_put(struct surface *surface, int x, int y, enum role role, const char *glyph)
{
    if (x >= 0 && x < surface->w)
        surface_text(surface, x, y, 1, role, glyph, strlen(glyph));
}

void surface_fill(struct surface *surface, struct rect rect, enum role role)
{
    for (int y = rect.y < 0 ? 0 : rect.y; y < rect.y + rect.h && y < surface->h; y++) {
        for (int x = rect.x < 0 ? 0 : rect.x; x < rect.x + rect.w && x < surface->w; x++)
            set_glyph(surface, x, y, role, " ", 1, 1);
    }
}

static const char cut_mark[] = "…";

static bool all_blank(const char *p, size_t len)
{
    while (len && p[len - 1] == ' ')
        len--;
    return len == 0;
}

int surface_runs(struct surface *surface, int x, int y, int cols, const struct line *line,
                 enum role from, enum role to)
{
    int used = 0;
    cols = cols < surface->w - x ? cols : surface->w - x;
    for (size_t i = 0; i < line->runs.len && used < cols; i++) {
        const struct run *run = &line->runs.v[i];
        const enum role role = run->role == from ? to : run->role;
        size_t taken;
        used += lay_text(surface, x + used, y, cols - used, role, line->text.p + run->offset,
                         run->len, &taken);
        const size_t end = run->offset + taken;
        const bool room = taken == run->len && used < cols;
        if (room || all_blank(line->text.p + end, line->text.len - end))
            continue;
        surface_text(surface, x + cols - 1, y, 1, role, cut_mark, strlen(cut_mark));
        return cols;
    }
    return used;
}

void surface_line(struct surface *surface, int x, int y, int cols, enum role ground,
                  const struct line *line)
{
    const int used = surface_runs(surface, x, y, cols, line, ROLE_TEXT, ROLE_TEXT);
    if (used < cols)
        surface_fill(surface, (struct rect){x + used, y, cols - used, 1}, ground);
    if (line->cursor_col >= 0 && line->cursor_col < cols) {
        surface->cursor_x = x + line->cursor_col;
        surface->cursor_y = y;
    }
}

void surface_lines(struct surface *surface, struct rect rect, enum role ground,
                   const struct lines *lines)
{
    for (int row = 0; row < rect.h; row++) {
        if ((size_t)row < lines->v.len)
            surface_line(surface, rect.x, rect.y + row, rect.w, ground, &lines->v.v[row]);
        else
            surface_fill(surface, (struct rect){rect.x, rect.y + row, rect.w, 1}, ground);
    }
}

void surface_box(struct surface *surface, struct rect rect, enum role role)
{
    const int right = rect.x + rect.w - 1, bottom = rect.y + rect.h - 1;
    if (rect.w < 2 || rect.h < 2)
        return;
    for (int x = rect.x + 1; x < right; x++) {
        surface_put(surface, x, rect.y, role, "─");
        surface_put(surface, x, bottom, role, "─");
    }
    for (int y = rect.y + 1; y < bottom; y++) {
        surface_put(surface, rect.x, y, role, "│");
        surface_put(surface, right, y, role, "│");
    }
    surface_put(surface, rect.x, rect.y, role, "┌");
    surface_put(surface, right, rect.y, role, "┐");
    surface_put(surface, rect.x, bottom, role, "└");
    surface_put(surface, right, bottom, role, "┘");
}

void surface_dump(const struct surface *surface, struct buf *out)
{
    for (int y = 0; y < surface->h; y++) {
        const size_t start = out->len;
        for (int x = 0; x < surface->w; x++) {
            const struct glyph *at = &surface->glyphs[(size_t)y * (size_t)surface->w + (size_t)x];
            buf_addn(out, at->text, at->len);
        }
        while (out->len > start && out->p[out->len - 1] == ' ')
            buf_truncate(out, out->len - 1);
        buf_addc(out, '\n');
    }
}
