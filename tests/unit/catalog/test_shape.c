/* Shapes of values. */
#include "cases.h"
#include "shape.h"

static void shape_of__tells__what_texts_are(void **state)
{
    static const struct {
        const char *text;
        enum shape shape;
    } cases[] = {
        {"", SHAPE_EMPTY},
        {"0", SHAPE_INTEGER},
        {"-17", SHAPE_INTEGER},
        {"+4", SHAPE_INTEGER},
        {"007", SHAPE_INTEGER},
        {"3.14", SHAPE_REAL},
        {"-.5", SHAPE_REAL},
        {"1e5", SHAPE_REAL},
        {"1.5e-07", SHAPE_REAL},
        {"1e", SHAPE_OTHER},
        {"-", SHAPE_OTHER},
        {".", SHAPE_OTHER},
        {"1,234", SHAPE_OTHER},
        {"2024-05-31", SHAPE_DATE},
        {"2024-13-31", SHAPE_OTHER},
        {"2024-05-3", SHAPE_OTHER},
        {"2024-05-31 10:15", SHAPE_TIMESTAMP},
        {"2024-05-31T10:15:30.25Z", SHAPE_TIMESTAMP},
        {"2024-05-31 10:15:30+02:00", SHAPE_TIMESTAMP},
        {"2024-05-31 noon", SHAPE_OTHER},
        {"10:15", SHAPE_TIME},
        {"10:15:30", SHAPE_TIME},
        {"123e4567-e89b-12d3-a456-426614174000", SHAPE_UUID},
        {"abc", SHAPE_OTHER},
        {"12 Main Street", SHAPE_OTHER},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        if (shape_of(cases[i].text, strlen(cases[i].text)) != cases[i].shape)
            fail_msg("'%s' has shape %d", cases[i].text,
                     shape_of(cases[i].text, strlen(cases[i].text)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shape_of__tells__what_texts_are)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
