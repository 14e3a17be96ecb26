/* The fuzzer's check as an ordinary test: seeds of every construct, each mutated a few hundred
 * times by a generator that starts the same in every run. Arguments are files to run instead, as a
 * fuzzer leaves them; --seeds FOLDER writes the seeds there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_sql.h"
#include "growth.h"

enum { MUTATIONS = 150, SIZE = 4096 };

static const char *const seeds[] = {
    "SELECT a, b AS c, t.* FROM t WHERE a = 1 AND NOT (b OR c) ORDER BY 1 DESC NULLS LAST LIMIT 5 "
    "OFFSET 2",
    "SELECT count(*) FILTER (WHERE x > 1) OVER (PARTITION BY a ORDER BY b ROWS 1 PRECEDING) FROM t "
    "AS x (a, b)",
    "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT * FROM n, LATERAL "
    "(SELECT 1) z",
    "SELECT * FROM a LEFT JOIN b USING (id) NATURAL JOIN c CROSS JOIN d JOIN e JOIN f ON x ON y",
    "(SELECT 1 UNION SELECT 2) INTERSECT (SELECT 3 LIMIT 1) EXCEPT ALL SELECT 4",
    "SELECT CASE a WHEN 1 THEN 'x' ELSE \"y\" END, CAST(a AS numeric(10, 2)), b::int[], ARRAY[1, "
    "[2]], x[1:2]",
    "SELECT a || b || 'c', -2 ^ 3, a IS NOT DISTINCT FROM b, x BETWEEN 1 AND 2, y NOT LIKE 'a%' "
    "ESCAPE '!'",
    "SELECT a FROM t WHERE x IN (1, 2) AND y NOT IN (SELECT z FROM u) AND EXISTS (SELECT 1) AND q "
    "= ANY (SELECT 2)",
    "SELECT EXTRACT(year FROM d), date_trunc('month', d), INTERVAL '1' DAY, DATE '2024-01-01', "
    "trim(BOTH 'x' FROM y)",
    "SELECT a FROM t GROUP BY GROUPING SETS ((a), ()), ROLLUP (b, c), CUBE (d) HAVING sum(x) > 1",
    "SELECT E'a\\nb', $x$ y $x$, U&'\\0061' UESCAPE '!', N'z', X'1f', B'10', 1e5, .5, 0x1F, ?1, "
    ":p, $1, @v",
    "SELECT DISTINCT ON (a, b) c FROM ONLY t TABLESAMPLE BERNOULLI (10) REPEATABLE (1) FOR UPDATE",
    "SELECT * EXCEPT (a) REPLACE (b AS c) FROM `p.d.t` WHERE x IN UNNEST([1]) QUALIFY rank() OVER "
    "w = 1 WINDOW w AS (ORDER BY y)",
    "SELECT /*!50000 a */ , GROUP_CONCAT(DISTINCT b ORDER BY c SEPARATOR ';') FROM t FORCE INDEX "
    "(i) GROUP BY d WITH ROLLUP # x",
    "SELECT filter(a, x -> x > 1), f(n => 1), xmlelement(NAME x, y), json_object('a': 1), (r).f.g, "
    "t.a.b.c.d",
    "SELECT MATCH (a) AGAINST ('x' IN BOOLEAN MODE), a <=> b, a XOR b, @x := 1, a DIV 2, BINARY b, "
    "INTERVAL 1 DAY + d",
    "SELECT \"text\", [a b], `c` FROM t INDEXED BY i WHERE a GLOB 'x' AND b NOTNULL AND c MATCH "
    "'d' LIMIT 1, 2",
    "EXPLAIN (ANALYZE) SELECT 1; DROP TABLE t -- c /* d */",
    "SELECT * FROM ROWS FROM (f(1) AS (a int), g()) WITH ORDINALITY AS x (y, z), substring('a' "
    "FROM 2) s",
    "SELECT x AT TIME ZONE 'UTC' COLLATE \"C\", a OPERATOR(pg_catalog.+) b, @-@ c, a @> b, (a, b) "
    "OVERLAPS (c, d)",
    "SELECT * FROM ROWS FROM (f(1) AS, g())",
    "SELECT t.a FROM t LEFT JOIN b USING (id) JOIN c USING (id) JOIN d USING (id)",
    "SELECT EXTRACT('year FROM a), f(year' FROM b), EXTRACT(\"x) y\" FROM z)",
    "PRAGMA table_info(t)",
    "SHOW TABLES WHERE 1",
    "VALUES (1, 'a'), (2, NULL) ORDER BY 1",
    "TABLE t",
};

static uint32_t state = 2463534242u;

static uint32_t next(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

static size_t insert(uint8_t *data, size_t size, size_t at, const char *piece, size_t len)
{
    if (size + len >= SIZE)
        return size;
    memmove(data + at + len, data + at, size - at);
    memcpy(data + at, piece, len);
    return size + len;
}

/* One change: a byte, a cut, a piece of another seed, a word that opens or closes something. */
static size_t mutate(uint8_t *data, size_t size)
{
    static const char *const words[] = {
        "(",      ")",     " SELECT ", " FROM ",  "'",  "\"", ", ",   " NOT ", " JOIN ", " ON ",
        "/*",     "*/",    "$$",       " UNION ", "::", "[",  "]",    " AS ",  ".",      " OVER ",
        " CASE ", " END ", " IN ",     " AND ",   "-",  ";",  "\xc3", "*"};
    const size_t at = 1 + next((uint32_t)size);
    const char *seed = seeds[next(sizeof seeds / sizeof *seeds)];
    const char *word = words[next(sizeof words / sizeof *words)];
    const size_t from = next((uint32_t)strlen(seed)), rest = strlen(seed) - from;
    size_t cut;

    switch (next(5)) {
    case 0:
        data[at < size ? at : size - 1] = (uint8_t)next(256);
        return size;
    case 1:
        cut = at < size ? next((uint32_t)(size - at)) : 0;
        memmove(data + at, data + at + cut, size - at - cut);
        return size - cut;
    case 2:
        return insert(data, size, at, seed + from, next((uint32_t)rest) + 1);
    default:
        return insert(data, size, at, word, strlen(word));
    }
}

static void run_seed(const char *seed, size_t *count)
{
    uint8_t data[SIZE + 1];

    for (int dialect = 0; dialect < 5; dialect++) {
        for (int m = 0; m < MUTATIONS; m++) {
            size_t size = strlen(seed) + 1;
            data[0] = (uint8_t)dialect;
            memcpy(data + 1, seed, size - 1);
            for (uint32_t changes = m ? 1 + next(6) : 0; changes > 0 && size > 1; changes--)
                size = mutate(data, size);
            fuzz_sql(data, size);
            ++*count;
        }
        data[0] = (uint8_t)dialect;
        memcpy(data + 1, seed, strlen(seed));
        growth_check(data, strlen(seed) + 1, next, fuzz_sql);
    }
}

/* Each seed in each dialect, as files for libFuzzer to begin with. */
static int write_seeds(const char *folder)
{
    char path[4096];

    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        for (int dialect = 0; dialect < 5; dialect++) {
            snprintf(path, sizeof path, "%s/seed-%zu-%d", folder, i, dialect);
            FILE *file = fopen(path, "wb");
            if (!file || fputc(dialect, file) < 0 || fputs(seeds[i], file) < 0 || fclose(file)) {
                perror(path);
                return 1;
            }
        }
    }
    return 0;
}

static int run_file(const char *path)
{
    static uint8_t data[1 << 20];
    FILE *file = fopen(path, "rb");

    if (!file) {
        perror(path);
        return 1;
    }
    const size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    return fuzz_sql(data, size);
}

int main(int argc, char **argv)
{
    size_t count = 0;

    if (argc == 3 && strcmp(argv[1], "--seeds") == 0)
        return write_seeds(argv[2]);
    for (int i = 1; i < argc; i++) {
        if (run_file(argv[i]) != 0)
            return 1;
    }
    for (size_t i = 0; argc == 1 && i < sizeof seeds / sizeof *seeds; i++)
        run_seed(seeds[i], &count);
    printf("%zu inputs hold\n", count);
    return 0;
}
