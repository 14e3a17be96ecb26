/* Comments that list codes. A code is told from prose by being a value of the column; what stands
 * behind it, up to the next code or sign, is its meaning. Where no sign stands between the two
 * ("HTL hotel"), all of the comment has to be such a list. Of a scale ("1 minor to 5 fatal") the
 * two ends are told. */
#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "sources/meanings.h"

enum {
    CODE_LENGTH = 40,
    MEANING_LENGTH = 48,
    MEANING_WORDS = 4, /* what is longer is a sentence about the code */
    LOOK_AHEAD = 200,  /* for the end of a meaning */
};

enum strength {
    SIGN_NONE,   /* "HTL hotel" */
    SIGN_DASH,   /* "O - open", "1: new": signs of prose, too */
    SIGN_EQUALS, /* "A=active", "'O' open", "(M)ale" */
};

struct code {
    const char *value; /* as it is stored */
    const char *text;  /* as it is written */
    size_t len;
    const char *meaning; /* behind the sign */
    enum strength strength;
    bool begins; /* the code is the first letters of its meaning: "(M)ale" */
};

struct parsing {
    struct arena *arena;
    const struct meaning_codes *codes;
    struct meaning_pair *pairs;
    size_t max, count;
    size_t bare;    /* entries without a sign between code and meaning */
    size_t akin;    /* of these, whose code is made of letters of the meaning, or is a number */
    size_t capital; /* of these, whose code is in capitals, as no word of a sentence is */
    size_t equal;   /* entries by a sign that prose has not */
    size_t prose;   /* parts of the list that are no entry */
};

static bool is_code_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static const char *skip_blanks(const char *p)
{
    return p + strspn(p, " \t\r");
}

/* The stored value of the code [text, text + len); NULL: it is none. */
static const char *stored_value(const struct parsing *parsing, const char *text, size_t len)
{
    char code[CODE_LENGTH + 1];

    if (len == 0 || len > CODE_LENGTH)
        return NULL;
    memcpy(code, text, len);
    code[len] = '\0';
    return parsing->codes->find(parsing->codes->arg, code);
}

/* Steps *p over a sign that says "means". */
static enum strength read_sign(const char **p)
{
    static const struct {
        const char *text;
        enum strength strength;
    } signs[] = {{"=>", SIGN_EQUALS},
                 {"==", SIGN_EQUALS},
                 {"=", SIGN_EQUALS},
                 {"->", SIGN_EQUALS},
                 {"→", SIGN_EQUALS},
                 {"–", SIGN_DASH},
                 {"—", SIGN_DASH},
                 {"- ", SIGN_DASH},
                 {":", SIGN_DASH},
                 {"means ", SIGN_EQUALS},
                 {"stands for ", SIGN_EQUALS},
                 {"is ", SIGN_DASH},
                 {"for ", SIGN_DASH}};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (str_starts(*p, signs[i].text)) {
            *p += strlen(signs[i].text);
            return signs[i].strength;
        }
    }
    return SIGN_NONE;
}

/* Reads the code at p and the sign behind it; false: there is none. */
static bool code_at(const struct parsing *parsing, const char *p, struct code *ret)
{
    const char open = *p && strchr("'\"`([", *p) ? *p : '\0';
    const char close = open == '(' ? ')' : open == '[' ? ']' : open;

    *ret = (struct code){.text = p + (open != '\0')};
    while (ret->text[ret->len] && ret->len <= CODE_LENGTH &&
           (open ? ret->text[ret->len] != close : is_code_char(ret->text[ret->len])))
        ret->len++;
    const char *after = ret->text + ret->len;
    if ((open && *after != close) || !(ret->value = stored_value(parsing, ret->text, ret->len)))
        return false;
    after += open != '\0';
    ret->begins = open == '(' && isalpha((unsigned char)*after);
    const char *sign = skip_blanks(after);
    ret->strength = read_sign(&sign);
    ret->meaning = ret->begins ? after : skip_blanks(sign);
    if (ret->begins || (open == close && open && ret->strength == SIGN_NONE))
        ret->strength = SIGN_EQUALS; /* "(A)" may also stand behind what it means */
    return ret->begins || ret->strength != SIGN_NONE || sign > after;
}

/* Where the meaning ends: at a sign, or before the next code. */
static const char *meaning_end(const struct parsing *parsing, const char *p)
{
    struct code next;

    if (*p && strchr("'\"`", *p)) {
        const char *end = strchr(p + 1, *p);
        return end ? end + 1 : p + strlen(p);
    }
    for (const char *begin = p; *p && p < begin + LOOK_AHEAD; p++) {
        const size_t joint = str_starts(p, " and ") ? 5 : str_starts(p, " or ") ? 4 : 0;
        if (strchr(",;|\n()[]=", *p) || (joint && code_at(parsing, p + joint, &next)) ||
            (*p == '.' && (p[1] == ' ' || p[1] == '\0')) || str_starts(p, " / ") ||
            (*p == ' ' && code_at(parsing, p + 1, &next) && next.strength != SIGN_NONE))
            return p;
    }
    return p;
}

/* Blanks, quotes and the word that joins it to the next are no part of a meaning. */
static char *trimmed(struct arena *arena, const char *p, const char *end)
{
    while (p < end && strchr(" \t\r'\"`", *p))
        p++;
    while (end > p && strchr(" \t\r'\"`:-", end[-1]))
        end--;
    char *text = arena_strndup(arena, p, (size_t)(end - p));
    if (str_ends(text, " and") || str_ends(text, " or"))
        *strrchr(text, ' ') = '\0';
    return text;
}

/* A few words that could be said of rows. */
static bool is_meaning(const char *text)
{
    const size_t len = strlen(text);
    size_t words = 1, letters = 0;

    for (size_t i = 0; i < len; i++) {
        words += text[i] == ' ';
        letters += isalpha((unsigned char)text[i]) || (unsigned char)text[i] >= 0x80;
    }
    return len > 1 && len <= MEANING_LENGTH && words <= MEANING_WORDS && letters * 2 > len;
}

/* "1 of 3 kinds", "2 per day": a sentence goes on, where no sign ends the code. */
static bool goes_on(const char *text)
{
    static const char *const links[] = {"of ",  "per ", "to ", "in ",   "on ", "at ",
                                        "and ", "or ",  "is ", "than ", "the "};

    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (str_starts_fold(text, links[i]))
            return true;
    return false;
}

/* "OC", "RVN2": no word of a sentence. */
static bool is_capital(const char *code)
{
    bool letters = false;

    for (const char *p = code; *p; p++) {
        if (islower((unsigned char)*p) || (unsigned char)*p >= 0x80)
            return false;
        letters = letters || isupper((unsigned char)*p);
    }
    return letters;
}

/* The code's letters stand in the meaning in their order, the first one first; or it is a number.
 */
static bool is_abbreviation(const char *code, const char *meaning)
{
    if (strspn(code, "0123456789") == strlen(code))
        return true;
    if (str_lower(*code) != str_lower(*meaning))
        return false;
    for (; *meaning && *code; meaning++)
        code += str_lower(*meaning) == str_lower(*code);
    return *code == '\0';
}

/* False: it is none. A code with two meanings, a meaning of two codes, and one that is the code's
 * own word ("VET vet"), say nothing. */
static bool add_pair(struct parsing *parsing, const char *value, const char *meaning)
{
    if (!is_meaning(meaning) || parsing->count == parsing->max)
        return false;
    if (str_eq_fold(value, meaning))
        return true;
    for (size_t i = 0; i < parsing->count; i++) {
        const struct meaning_pair *pair = &parsing->pairs[i];
        const bool code = str_eq(pair->value, value), same = str_eq_fold(pair->meaning, meaning);
        if (code && same)
            return true;
        if (code || same) {
            parsing->pairs[i] = parsing->pairs[--parsing->count];
            return true;
        }
    }
    parsing->pairs[parsing->count++] = (struct meaning_pair){value, meaning};
    return true;
}

/* The entry at p; returns where it ends, NULL: there is none. */
static const char *read_entry(struct parsing *parsing, const char *p, bool bare)
{
    struct code code;

    if (!code_at(parsing, p, &code) || (!bare && code.strength == SIGN_NONE))
        return NULL;
    const char *end = meaning_end(parsing, code.meaning);
    const char *meaning = trimmed(parsing->arena, code.meaning, end);
    if (code.begins)
        meaning = arena_printf(parsing->arena, "%.*s%s", (int)code.len, code.text, meaning);
    const bool sentence = code.strength == SIGN_NONE && !is_capital(code.value) && goes_on(meaning);
    if (sentence || !add_pair(parsing, code.value, meaning))
        return NULL;
    if (code.strength == SIGN_NONE) {
        parsing->bare++;
        parsing->capital += is_capital(code.value);
        parsing->akin += is_abbreviation(code.value, meaning);
    }
    parsing->equal += code.strength == SIGN_EQUALS;
    return end;
}

/* Every part between signs is an entry, or prose. */
static void read_entries(struct parsing *parsing, const char *comment)
{
    bool begins = true, open = false; /* a part; one that is no entry has begun */

    for (const char *p = comment; *p;) {
        const char *end = NULL;
        if (*p == ' ' || *p == '\t' || *p == '\r') {
            p++;
            continue;
        }
        const bool word = p == comment || !is_code_char(p[-1]);
        if (word && (end = read_entry(parsing, p, begins)) != NULL) {
            p = skip_blanks(end);
            begins = str_starts(p, "and ") || str_starts(p, "or ");
            open = false;
            continue;
        }
        if (begins && (str_starts_fold(p, "and ") || str_starts_fold(p, "or "))) {
            p += strcspn(p, " ");
            continue;
        }
        const bool sign = strchr(",;|\n/:()", *p) != NULL;
        parsing->prose += sign && open && !strchr(":(", *p); /* "type: E early" has a heading */
        begins = sign;
        open = !sign && (open || is_code_char(*p));
        p++;
    }
    parsing->prose += open;
}

/* The meaning that ends before a sign: behind a heading, and behind the word that joins it. */
static const char *meaning_before(struct arena *arena, const char *p, const char *end)
{
    const char *text = trimmed(arena, p, end), *colon = strrchr(text, ':');

    text = colon ? colon + 1 + strspn(colon + 1, " ") : text;
    return text + (str_starts(text, "and ") ? 4 : str_starts(text, "or ") ? 3 : 0);
}

/* "active (A), inactive (I)", "active = A": the meaning stands first. */
static void read_turned(struct parsing *parsing, const char *comment)
{
    const char *begin = comment;

    for (const char *p = comment; *p; p++) {
        begin = strchr(",;|\n", *p) ? p + 1 : begin;
        if (!strchr("(=[", *p))
            continue;
        const char *code = skip_blanks(p + 1);
        size_t len = 0;
        code += *code && strchr("'\"`", *code);
        while (is_code_char(code[len]))
            len++;
        const char *value = stored_value(parsing, code, len);
        const char *after = code + len + strspn(code + len, "'\"` )]");
        if (value && (!*after || !is_code_char(*after) || after > code + len) &&
            add_pair(parsing, value, meaning_before(parsing->arena, begin, p))) {
            parsing->equal++;
            p = after - 1;
            begin = after;
        }
    }
}

/* "active, expired, terminated" beside CHECK (status IN ('ACT', 'EXP', 'TRM')): in its order. */
static void read_in_order(struct parsing *parsing, const char *comment)
{
    const char *const *allowed = parsing->codes->allowed;
    const char *p = comment;
    size_t n = 0;

    for (; allowed && allowed[n] && n < parsing->max; n++) {
        const char *end = p + strcspn(p, ",;|/\n");
        const char *meaning = meaning_before(parsing->arena, p, end);
        if (!is_abbreviation(allowed[n], meaning) || !add_pair(parsing, allowed[n], meaning))
            break;
        p = *end ? end + 1 : end;
    }
    if (n < 2 || allowed[n] || *p)
        parsing->count = 0;
}

/* The list is one: by signs that prose has not, or by its length, and by its codes. */
static bool is_list(const struct parsing *parsing)
{
    enum { LONG = 3 }; /* so many codes in capitals need not abbreviate what they mean */
    const bool capitals = parsing->bare >= LONG && parsing->capital == parsing->bare;

    if (parsing->bare)
        return parsing->prose == 0 && parsing->bare + parsing->equal > 1 &&
               (capitals || parsing->akin * 2 >= parsing->bare);
    return parsing->equal > 0 || parsing->count > 1;
}

size_t meanings_parse(struct arena *arena, const char *comment, const struct meaning_codes *codes,
                      struct meaning_pair *pairs, size_t max)
{
    struct parsing parsing = {.arena = arena, .codes = codes, .pairs = pairs, .max = max};

    read_entries(&parsing, comment);
    if (!is_list(&parsing))
        parsing.count = 0;
    if (parsing.count == 0)
        read_turned(&parsing, comment);
    if (parsing.count == 0)
        read_in_order(&parsing, comment);
    return parsing.count;
}

/* ---- scales: what their two ends are */

enum { DIGITS_MOST = 3, WORDS_MOST = 2, LETTERS_LEAST = 3 };

struct scale_end {
    const char *code, *text;
    size_t code_len, text_len;
};

/* Behind what joins two ends at p; NULL: nothing does. */
static const char *behind_joint(const char *p)
{
    static const char *const joints[] = {"to ", "up to ", "through ", "...", "..",
                                         "…",   "–",      "—",        "->",  "-"};
    p += strspn(p, " ");
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++) {
        if (str_starts_fold(p, joints[i])) {
            p += strlen(joints[i]);
            return p + strspn(p, " ");
        }
    }
    return NULL;
}

/* The number and what it is, at p; returns what stands behind, NULL: it is no end of a scale. */
static const char *read_end(const char *p, struct scale_end *ret)
{
    size_t words = 1;
    *ret = (struct scale_end){.code = p, .code_len = strspn(p, "0123456789")};
    ret->text = p + ret->code_len + strspn(p + ret->code_len, " =:(");
    for (p = ret->text; isalpha((unsigned char)*p) || (*p == ' ' && !behind_joint(p)); p++)
        words += *p == ' ' && isalpha((unsigned char)p[1]);
    ret->text_len = (size_t)(p - ret->text);
    while (ret->text_len && ret->text[ret->text_len - 1] == ' ')
        ret->text_len--;
    const bool is_end = ret->code_len > 0 && ret->code_len <= DIGITS_MOST &&
                        ret->text > ret->code + ret->code_len && words <= WORDS_MOST &&
                        ret->text_len >= LETTERS_LEAST;
    return is_end ? p + (*p == ')') : NULL;
}

size_t meanings_of_scale(struct arena *arena, const char *comment,
                         const struct meaning_codes *codes, struct meaning_pair pairs[2])
{
    struct scale_end ends[2];
    bool stored = false;
    const char *p = comment + strcspn(comment, "0123456789,;");
    for (size_t i = 0; i < 2; i++) {
        p = p && i ? behind_joint(p) : p;
        p = p ? read_end(p, &ends[i]) : NULL;
    }
    if (!p || !(*p == '\0' || strchr(",;.)\n", *p)))
        return 0;
    for (size_t i = 0; i < 2; i++) {
        const char *code = arena_strndup(arena, ends[i].code, ends[i].code_len);
        const char *value = codes->find(codes->arg, code);
        stored = stored || value;
        pairs[i] = (struct meaning_pair){value ? value : code,
                                         arena_strndup(arena, ends[i].text, ends[i].text_len)};
    }
    return stored && !str_eq(pairs[0].value, pairs[1].value) ? 2 : 0;
}
