/* Logistic curves over the logarithm of the probability, fitted on questions of tuned and opened
 * databases that the engine was not sure of (see ARCHITECTURE.md). */
#include "vote/weighed.h"

#include <math.h>

static const double WORTH_UNKNOWN = 0.8, WORTH_CERTAIN = 2.2, WORTH_SLOPE = 0.5;
static const double RIGHT_UNKNOWN = 0.55, RIGHT_CERTAIN = 1.2, RIGHT_SLOPE = 0.55,
                    RIGHT_TWICE = 0.56;

static double weighed_curve(double probability, double certain, double slope)
{
    return 1 / (1 + exp(-(certain + slope * log(probability))));
}

double weighed_worth(double probability)
{
    return probability > 0 ? weighed_curve(probability, WORTH_CERTAIN, WORTH_SLOPE) : WORTH_UNKNOWN;
}

double weighed_right(double probability, bool again)
{
    const double right =
        probability > 0 ? weighed_curve(probability, RIGHT_CERTAIN, RIGHT_SLOPE) : RIGHT_UNKNOWN;

    return again ? fmax(right, RIGHT_TWICE) : right;
}
