/* Values that MySQL sends as bytes and that people read as text: bits as a number, geometries as
 * well-known text. A geometry is four bytes of its reference system and then well-known binary
 * (OGC 06-103r4, 8.2): byte order, kind, and numbers; what is cut short or unknown stays bytes. */
#include <endian.h>
#include <stdio.h>
#include <string.h>

#include "mysql/mysql_driver.h"
#include "querent/base/str.h"

#define DEPTH_MOST 16 /* of collections in collections */

struct wkb {
    const unsigned char *p, *end;
    bool little, broken;
    struct buf *out;
};

static uint32_t read_u32(struct wkb *wkb)
{
    uint32_t value = 0;

    if (wkb->end - wkb->p < 4) {
        wkb->broken = true;
        return 0;
    }
    memcpy(&value, wkb->p, 4);
    wkb->p += 4;
    return wkb->little ? le32toh(value) : be32toh(value);
}

static double read_double(struct wkb *wkb)
{
    uint64_t bits = 0;
    double value;

    if (wkb->end - wkb->p < 8) {
        wkb->broken = true;
        return 0;
    }
    memcpy(&bits, wkb->p, 8);
    wkb->p += 8;
    bits = wkb->little ? le64toh(bits) : be64toh(bits);
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* As few digits as read back the same number. */
static void add_double(struct buf *out, double value)
{
    char text[40];
    double back;

    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        char *comma = strchr(text, ','); /* of a locale */
        if (comma)
            *comma = '.';
        if (str_to_double(text, &back) && back == value)
            break;
    }
    buf_add(out, text);
}

static void add_point(struct wkb *wkb)
{
    add_double(wkb->out, read_double(wkb));
    buf_addc(wkb->out, ' ');
    add_double(wkb->out, read_double(wkb));
}

static void add_points(struct wkb *wkb)
{
    const uint32_t count = read_u32(wkb);

    buf_addc(wkb->out, '(');
    for (uint32_t i = 0; i < count && !wkb->broken; i++) {
        buf_add(wkb->out, i ? "," : "");
        add_point(wkb);
    }
    buf_addc(wkb->out, ')');
}

static void add_rings(struct wkb *wkb)
{
    const uint32_t count = read_u32(wkb);

    buf_addc(wkb->out, '(');
    for (uint32_t i = 0; i < count && !wkb->broken; i++) {
        buf_add(wkb->out, i ? "," : "");
        add_points(wkb);
    }
    buf_addc(wkb->out, ')');
}

/* Inside a MULTI… the parts are without their names. */
static void mysql_values_add_geometry(struct wkb *wkb, bool named, int depth)
{
    static const char *const names[] = {
        "",           "POINT",           "LINESTRING",   "POLYGON",
        "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION"};

    if (wkb->end - wkb->p < 1 || depth > DEPTH_MOST) {
        wkb->broken = true;
        return;
    }
    wkb->little = *wkb->p++ == 1;
    const uint32_t kind = read_u32(wkb);
    wkb->broken |= kind < 1 || kind > 7;
    if (wkb->broken)
        return;
    buf_add(wkb->out, named ? names[kind] : "");
    if (kind == 1) {
        buf_add(wkb->out, named ? "(" : "");
        add_point(wkb);
        buf_add(wkb->out, named ? ")" : "");
    } else if (kind == 2) {
        add_points(wkb);
    } else if (kind == 3) {
        add_rings(wkb);
    } else {
        const uint32_t count = read_u32(wkb);
        buf_addc(wkb->out, '(');
        for (uint32_t i = 0; i < count && !wkb->broken; i++) {
            buf_add(wkb->out, i ? "," : "");
            mysql_values_add_geometry(wkb, kind == 7, depth + 1);
        }
        buf_addc(wkb->out, ')');
    }
}

struct cell my_geometry_cell(const char *p, size_t len, struct buf *out)
{
    uint32_t system = 0;
    struct wkb wkb = {
        .p = (const unsigned char *)p + 4, .end = (const unsigned char *)p + len, .out = out};

    buf_clear(out);
    if (len < 9)
        return (struct cell){.p = p, .len = len, .kind = CELL_BYTES};
    memcpy(&system, p, sizeof system);
    if (system)
        buf_addf(out, "SRID=%u;", le32toh(system));
    mysql_values_add_geometry(&wkb, true, 0);
    if (wkb.broken || wkb.p != wkb.end)
        return (struct cell){.p = p, .len = len, .kind = CELL_BYTES};
    return (struct cell){.p = buf_str(out), .len = out->len, .kind = CELL_TEXT};
}

struct cell my_bits_cell(const char *p, size_t len, struct buf *out)
{
    unsigned long long value = 0;

    for (size_t i = 0; i < len; i++)
        value = value << 8 | (unsigned char)p[i];
    buf_clear(out);
    buf_addf(out, "%llu", value);
    return (struct cell){.p = buf_str(out), .len = out->len, .kind = CELL_INTEGER};
}
