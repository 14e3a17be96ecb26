#include <math.h>
#include <string.h>

#include "support/check.h"

#include "querent/base/system/lazy.h"

#define LIBM_CALLS(X) X(cosh) X(tanh)
LAZY_LIBRARY(libm, "libm.so.6", LIBM_CALLS)

static void lazy_library__fills__its_table(void **state)
{
    (void)state;
    struct err err = ERR_INIT;

    assert_true(libm_load(&err));
    assert_true(libm_load(&err));
    assert_true(libm.cosh(0) == 1);
    assert_true(libm.tanh(0) == 0);
}

static void lazy_load__says__what_to_install(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    void *table = NULL;

    assert_false(lazy_load("libxlsxwriter.so.999", &table, NULL, 0, &err));
    assert_int_equal(err.code, ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "libxlsxwriter.so.999"));
    assert_non_null(strstr(err.text, "'libxlsxwriter4'"));
    assert_false(lazy_load("libnothing.so.0", &table, NULL, 0, &err));
    assert_non_null(strstr(err.text, "libnothing.so.0"));
}

static void lazy_load__takes__the_version_that_is_there(void **state)
{
    struct {
        double (*cosh)(double);
    } table = {NULL};
    static const struct lazy_symbol symbols[] = {{"cosh", 0}};
    struct err err = ERR_INIT;
    (void)state;

    assert_true(lazy_load("libm.so.99 libm.so.6 libm.so.98", &table, symbols, 1, &err));
    assert_non_null(table.cosh);
    assert_false(lazy_load("libzip.so.98 libzip.so.99", &table, symbols, 1, &err));
    assert_non_null(strstr(err.text, "cannot load 'libzip.so.99'"));
}

static void lazy_load__names__a_missing_function(void **state)
{
    (void)state;
    static const struct lazy_symbol symbols[] = {{"cosh", 0}, {"no_such_function", 0}};
    struct err err = ERR_INIT;
    void *table = NULL;

    assert_false(lazy_load("libm.so.6", &table, symbols, 2, &err));
    assert_int_equal(err.code, ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "no_such_function"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lazy_library__fills__its_table),
        cmocka_unit_test(lazy_load__takes__the_version_that_is_there),
        cmocka_unit_test(lazy_load__says__what_to_install),
        cmocka_unit_test(lazy_load__names__a_missing_function),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
