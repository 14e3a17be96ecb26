/* Suppliers, categories, products, warehouses with their stock, carriers and campaigns. */
#include <stdio.h>

#include "make.h"
#include "querent/base/mem.h"

#define SUPPLIERS 150
#define PRODUCTS 1800
#define STOCK_PERCENT 48 /* of all pairs of warehouse and product */
#define CAMPAIGNS 60
#define GROUP_MOST 3 /* categories of a group */

/* A row of goods.inc: a group with its categories, or a thing of the group before it. */
struct goods {
    const char *group; /* NULL: a thing */
    const char *categories[GROUP_MOST];
    const char *thing;
    int category; /* 1 to GROUP_MOST */
    int low, high;
};

#define GROUP(name, ...) {.group = name, .categories = {__VA_ARGS__}},
#define THING(name, at, from, to) {.thing = name, .category = at, .low = from, .high = to},
static const struct goods goods[] = {
#include "goods.inc"
};
#undef GROUP
#undef THING
#define GOODS (int)(sizeof goods / sizeof *goods)

static void make_suppliers(struct maker *maker)
{
    struct insert in = insert_into(maker, "suppliers", 7);

    for (int i = 0; i < SUPPLIERS; i++) {
        const int country = pick_country(maker);
        const char *city = pick_city(maker, country);
        char name[NAME_BYTES], contact[NAME_BYTES];
        pick_company(maker, country, city, name);
        pick_person(maker, country, contact);
        put_int(&in, i + 1);
        put_text(&in, name);
        put_text(&in, make_chance(maker, 85) ? contact : NULL);
        put_textf(&in, "sales@supplier%d.example", i + 1);
        put_text(&in, city);
        put_text(&in, country_name(country));
        if (make_chance(maker, 90))
            put_real(&in, (double)(20 + make_random(maker, 31)) / 10);
        else
            put_null(&in);
        insert_row(&in);
    }
    insert_end(&in);
}

static void make_category(struct insert *in, int id, const char *name, int parent)
{
    put_int(in, id);
    put_text(in, name);
    if (parent)
        put_int(in, parent);
    else
        put_null(in);
    insert_row(in);
}

/* A group takes one id, its categories those after it. */
static void make_categories(struct maker *maker)
{
    struct insert in = insert_into(maker, "categories", 3);
    int id = 0;

    for (int i = 0; i < GOODS; i++) {
        if (!goods[i].group)
            continue;
        const int parent = ++id;
        make_category(&in, parent, goods[i].group, 0);
        for (int j = 0; j < GROUP_MOST; j++)
            make_category(&in, ++id, goods[i].categories[j], parent);
    }
    insert_end(&in);
}

/* The things with their category's id, in the order of goods.inc. */
static int list_things(const struct goods *things[GOODS], int categories[GOODS])
{
    int count = 0, group = 1 - (GROUP_MOST + 1);

    for (int i = 0; i < GOODS; i++) {
        if (goods[i].group) {
            group += GROUP_MOST + 1;
            continue;
        }
        things[count] = &goods[i];
        categories[count++] = group + goods[i].category;
    }
    return count;
}

static void make_product(struct maker *maker, struct insert *in, int i, const struct goods *thing,
                         int category)
{
    /* prices end in 0 or 9, as prices do */
    int price = thing->low + (int)make_skewed(maker, (uint32_t)(thing->high - thing->low));
    price -= price % 10 - (make_chance(maker, 70) ? 9 : 0);
    const int cost = price * (45 + (int)make_random(maker, 30)) / 100;

    maker->product_price[i] = price;
    put_int(in, i + 1);
    put_textf(in, "%c%c-%04d", thing->thing[0] & 0xdf, 'A' + category % 26, i + 1);
    put_textf(in, "%s %s, %s", pick(maker, &words_makes), thing->thing,
              pick(maker, &words_finishes));
    put_int(in, category);
    put_int(in, 1 + make_random(maker, SUPPLIERS));
    put_money(in, price);
    put_money(in, cost);
    if (make_chance(maker, 88))
        put_real(in, (double)(5 + make_skewed(maker, 4000)) / 100);
    else
        put_null(in);
    put_day(in, maker->today - DEMO_DAYS - 200 + (int)make_random(maker, 200));
    put_int(in, make_chance(maker, 6));
    put_text(in, make_chance(maker, 60) ? pick(maker, &words_descriptions) : NULL);
    insert_row(in);
}

static void make_products(struct maker *maker)
{
    const struct goods *things[GOODS];
    int categories[GOODS];
    const int count = list_things(things, categories);
    struct insert in = insert_into(maker, "products", 11);

    maker->product_count = PRODUCTS;
    maker->product_price = mem_alloc(PRODUCTS * sizeof *maker->product_price);
    for (int i = 0; i < PRODUCTS; i++) {
        const int thing = (int)make_random(maker, (uint32_t)count);
        make_product(maker, &in, i, things[thing], categories[thing]);
    }
    insert_end(&in);
}

static void make_warehouses(struct maker *maker)
{
    struct insert in = insert_into(maker, "warehouses", 5);
    struct insert stock = insert_into(maker, "stock", 5);

    maker->warehouse_count = words_warehouse_cities.count;
    for (int i = 0; i < maker->warehouse_count; i++) {
        put_int(&in, i + 1);
        put_textf(&in, "%s hall %d", words_warehouse_cities.v[i], 1 + i % 3);
        put_text(&in, words_warehouse_cities.v[i]);
        put_text(&in, words_warehouse_countries.v[i]);
        put_int(&in, 20000 + 5000 * (int)make_random(maker, 9));
        insert_row(&in);
        for (int product = 1; product <= PRODUCTS; product++) {
            if (!make_chance(maker, STOCK_PERCENT))
                continue;
            put_int(&stock, i + 1);
            put_int(&stock, product);
            put_int(&stock, make_skewed(maker, 400));
            put_int(&stock, 5 + 5 * make_random(maker, 8));
            put_day(&stock,
                    make_chance(maker, 90) ? maker->today - (int)make_random(maker, 180) : NO_DAY);
            insert_row(&stock);
        }
    }
    insert_end(&stock);
    insert_end(&in);
}

static void make_carriers(struct maker *maker)
{
    struct insert in = insert_into(maker, "carriers", 3);

    maker->carrier_count = words_carriers.count;
    for (int i = 0; i < maker->carrier_count; i++) {
        put_int(&in, i + 1);
        put_text(&in, words_carriers.v[i]);
        put_int(&in, i % 3 == 0);
        insert_row(&in);
    }
    insert_end(&in);
}

/* December begins the winter. */
static const char *season_of(const char *date)
{
    const int month = (date[5] - '0') * 10 + date[6] - '0';

    return words_seasons.v[month % 12 / 3];
}

static void make_campaigns(struct maker *maker)
{
    struct insert in = insert_into(maker, "campaigns", 6);

    maker->campaign_count = CAMPAIGNS;
    maker->campaign_start = mem_alloc(CAMPAIGNS * sizeof *maker->campaign_start);
    for (int i = 0; i < CAMPAIGNS; i++) {
        const int start = maker->today - DEMO_DAYS + i * (DEMO_DAYS / CAMPAIGNS);
        const int end = start + 14 + (int)make_random(maker, 40);
        char date[11];
        make_date_text(start, date);
        maker->campaign_start[i] = start;
        put_int(&in, i + 1);
        put_textf(&in, "%s %s %.4s", season_of(date), pick(maker, &words_themes), date);
        put_text(&in, pick(maker, &words_channels));
        put_day(&in, start);
        put_day(&in, end <= maker->today ? end : NO_DAY);
        put_money(&in, (5 + (int)make_random(maker, 60)) * 50000);
        insert_row(&in);
    }
    insert_end(&in);
}

void make_goods(struct maker *maker)
{
    make_suppliers(maker);
    make_categories(maker);
    make_products(maker);
    make_warehouses(maker);
    make_carriers(maker);
    make_campaigns(maker);
}
