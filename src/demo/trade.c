/* What happened day by day: orders with their items, invoices, payments, shipments and returns, and
 * at the end as many support tickets as are missing to the round number of rows. */
#include <stdio.h>

#include "make.h"

#define ORDERS 26500
#define FIRST_ORDER_NO 100001
#define ITEMS_MOST 6
#define DAYS_TO_PAY 30

struct item {
    int product, quantity, price, discount; /* price in cents, discount in per cent */
    int amount;                             /* cents */
};

struct order {
    int id, placed, shipped, delivered; /* days; NO_DAY: not yet */
    int customer;
    bool cancelled, credit; /* a credit note has negative quantities */
    struct item items[ITEMS_MOST];
    int item_count;
    int total; /* cents */
};

struct trade {
    struct maker *maker;
    struct insert orders, items, invoices, payments, shipments, returns;
    int item_id, invoice_id, payment_id, shipment_id, return_id;
};

/* ---- one order */

/* The day of the i-th order: more of them the later it gets, none on Sundays. */
static int placed_on(const struct maker *maker, int i)
{
    const int64_t share = (int64_t)(i + 1) * 10000 / ORDERS; /* of all orders, in 1/10000 */
    /* days grow slower than orders: the mean of a straight line and a parabola bent the other way
     */
    const int64_t bent = 20000 * share - share * share;
    const int64_t of_days = (share * 10000 + bent) / 2;
    int day = maker->today - DEMO_DAYS + (int)(of_days * DEMO_DAYS / 100000000);

    if (make_weekday(day) == 0 && day < maker->today)
        day++;
    return day;
}

/* Any customer who was there on that day; old ones order more often. */
static int pick_customer(struct maker *maker, int day)
{
    int low = 0, high = maker->customer_count;

    while (low < high) { /* first who came later */
        const int middle = (low + high) / 2;
        if (maker->customer_since[middle] <= day)
            low = middle + 1;
        else
            high = middle;
    }
    return make_chance(maker, 40) ? (int)make_skewed(maker, (uint32_t)low)
                                  : (int)make_random(maker, (uint32_t)low);
}

/* The latest campaign that has begun, or -1. */
static int running_campaign(const struct maker *maker, int day)
{
    for (int i = maker->campaign_count - 1; i >= 0; i--)
        if (maker->campaign_start[i] <= day)
            return i;
    return -1;
}

static void draw_items(struct maker *maker, struct order *order)
{
    order->item_count = 1 + (int)make_skewed(maker, ITEMS_MOST);
    for (int i = 0; i < order->item_count; i++) {
        struct item *item = &order->items[i];
        item->product = (int)make_skewed(maker, (uint32_t)maker->product_count);
        item->quantity = 1 + (int)make_skewed(maker, 12);
        item->price = maker->product_price[item->product];
        item->discount = make_chance(maker, 18) ? 5 * (1 + (int)make_random(maker, 4)) : 0;
        if (order->credit)
            item->quantity = -item->quantity;
        item->amount = item->quantity * item->price * (100 - item->discount) / 100;
        order->total += item->amount;
    }
}

static struct order draw_order(struct maker *maker, int i)
{
    struct order order = {
        .id = i + 1, .placed = placed_on(maker, i), .shipped = NO_DAY, .delivered = NO_DAY};

    order.customer = i < 3 ? i : pick_customer(maker, order.placed);
    order.cancelled = make_random(maker, 1000) < 35;
    order.credit = !order.cancelled && make_random(maker, 1000) < 5;
    const int shipped = order.placed + 1 + (int)make_skewed(maker, 9);
    const int delivered = shipped + 1 + (int)make_skewed(maker, 8);
    if (!order.cancelled && shipped <= maker->today)
        order.shipped = shipped;
    if (order.shipped != NO_DAY && delivered <= maker->today)
        order.delivered = delivered;
    draw_items(maker, &order);
    return order;
}

static const char *status_of(const struct order *order)
{
    return order->cancelled             ? "cancelled"
           : order->credit              ? "returned"
           : order->delivered != NO_DAY ? "delivered"
           : order->shipped != NO_DAY   ? "shipped"
                                        : "open";
}

/* One note holds a terminal's escape sequence: whoever shows it must show it safely. */
static const char *note_of(struct maker *maker, const struct order *order)
{
    if (order->id == ORDERS - 12)
        return "marked \x1b[31murgent\x1b[0m by the shop's old system";
    return make_chance(maker, 22) ? pick(maker, &words_order_notes) : NULL;
}

/* ---- its rows */

static void write_order(struct trade *trade, const struct order *order)
{
    struct maker *maker = trade->maker;
    struct insert *in = &trade->orders;
    const int campaign = make_chance(maker, 25) ? running_campaign(maker, order->placed) : -1;

    put_int(in, order->id);
    put_int(in, FIRST_ORDER_NO - 1 + order->id);
    put_int(in, order->customer + 1);
    if (make_chance(maker, 70))
        put_int(in, 1 + make_random(maker, (uint32_t)maker->sales_count));
    else
        put_null(in); /* placed on the web */
    if (campaign >= 0)
        put_int(in, campaign + 1);
    else
        put_null(in);
    put_day(in, order->placed);
    put_day(in, order->shipped);
    put_text(in, status_of(order));
    put_money(in, order->total);
    put_text(in, note_of(maker, order));
    insert_row(in);
}

static void write_return(struct trade *trade, const struct order *order, const struct item *item)
{
    struct maker *maker = trade->maker;
    struct insert *in = &trade->returns;
    const int day = order->delivered + 1 + (int)make_random(maker, 14);
    const int quantity = 1 + (int)make_random(maker, (uint32_t)item->quantity);

    if (day > maker->today)
        return;
    put_int(in, ++trade->return_id);
    put_int(in, trade->item_id);
    put_day(in, day);
    put_int(in, quantity);
    put_text(in, pick(maker, &words_reasons));
    put_money(in, (int64_t)item->amount * quantity / item->quantity);
    insert_row(in);
}

static void write_items(struct trade *trade, const struct order *order)
{
    struct insert *in = &trade->items;

    for (int i = 0; i < order->item_count; i++) {
        const struct item *item = &order->items[i];
        put_int(in, ++trade->item_id);
        put_int(in, order->id);
        put_int(in, i + 1);
        put_int(in, item->product + 1);
        put_int(in, item->quantity);
        put_money(in, item->price);
        put_int(in, item->discount);
        put_money(in, item->amount);
        insert_row(in);
        if (order->delivered != NO_DAY && !order->credit && make_chance(trade->maker, 3))
            write_return(trade, order, item);
    }
}

static void write_payment(struct trade *trade, int day, int64_t cents)
{
    struct insert *in = &trade->payments;

    put_int(in, ++trade->payment_id);
    put_int(in, trade->invoice_id);
    put_day(in, day);
    put_money(in, cents);
    put_text(in, pick(trade->maker, &words_methods));
    insert_row(in);
}

/* Most are paid in time, some late, some in two parts, a few never. */
static void write_invoice(struct trade *trade, const struct order *order)
{
    struct maker *maker = trade->maker;
    struct insert *in = &trade->invoices;
    const int paid = order->shipped + 1 + (int)make_skewed(maker, DAYS_TO_PAY + 25);
    const bool settled = paid <= maker->today && !make_chance(maker, 3);
    const bool in_parts = settled && order->total > 50000 && make_chance(maker, 12);
    char date[11];

    make_date_text(order->shipped, date);
    put_int(in, ++trade->invoice_id);
    put_textf(in, "R%.4s-%06d", date, trade->invoice_id);
    put_int(in, order->id);
    put_day(in, order->shipped);
    put_day(in, order->shipped + DAYS_TO_PAY);
    put_money(in, order->total);
    put_int(in, settled);
    insert_row(in);
    if (!settled)
        return;
    const int64_t first = in_parts ? order->total / 3 : order->total;
    write_payment(trade, in_parts ? order->shipped + 1 : paid, first);
    if (in_parts)
        write_payment(trade, paid, order->total - first);
}

static void write_shipment(struct trade *trade, const struct order *order)
{
    struct maker *maker = trade->maker;
    struct insert *in = &trade->shipments;

    put_int(in, ++trade->shipment_id);
    put_int(in, order->id);
    put_int(in, 1 + make_skewed(maker, (uint32_t)maker->warehouse_count));
    put_int(in, 1 + make_random(maker, (uint32_t)maker->carrier_count));
    put_textf(in, "T%09d", trade->shipment_id * 37 + 100000000);
    put_day(in, order->shipped);
    put_day(in, order->delivered);
    insert_row(in);
}

static void make_orders(struct maker *maker)
{
    struct trade trade = {
        .maker = maker,
        .orders = insert_into(maker, "orders", 10),
        .items = insert_into(maker, "order_items", 8),
        .invoices = insert_into(maker, "invoices", 7),
        .payments = insert_into(maker, "payments", 5),
        .shipments = insert_into(maker, "shipments", 7),
        .returns = insert_into(maker, "returns", 6),
    };

    for (int i = 0; i < ORDERS && !maker->failed; i++) {
        const struct order order = draw_order(maker, i);
        write_order(&trade, &order);
        write_items(&trade, &order);
        if (order.shipped == NO_DAY)
            continue;
        write_invoice(&trade, &order);
        if (!order.credit)
            write_shipment(&trade, &order);
    }
    insert_end(&trade.orders);
    insert_end(&trade.items);
    insert_end(&trade.invoices);
    insert_end(&trade.payments);
    insert_end(&trade.shipments);
    insert_end(&trade.returns);
}

/* ---- support */

static void put_moment(struct insert *in, int day, int minute)
{
    char date[11];

    make_date_text(day, date);
    put_textf(in, "%s %02d:%02d:00", date, minute / 60, minute % 60);
}

static void make_ticket(struct maker *maker, struct insert *in, int id)
{
    const int opened = maker->today - (int)make_random(maker, DEMO_DAYS / 2);
    const int closed = opened + (int)make_skewed(maker, 12);
    const bool done = closed < maker->today && !make_chance(maker, 4);

    put_int(in, id);
    put_int(in, 1 + pick_customer(maker, opened));
    put_null(in); /* its order is filled in below, where the customer has one */
    put_int(in, 1 + maker->support_first + (int)make_random(maker, (uint32_t)maker->support_count));
    put_moment(in, opened, 420 + (int)make_random(maker, 300));
    if (done)
        put_moment(in, closed, 740 + (int)make_random(maker, 400));
    else
        put_null(in);
    put_text(in, words_priorities.v[make_skewed(maker, (uint32_t)words_priorities.count)]);
    put_text(in, pick(maker, &words_ticket_subjects));
    put_text(in, pick(maker, &words_ticket_messages));
    if (done && make_chance(maker, 60))
        put_int(in, 5 - (int)make_skewed(maker, 5));
    else
        put_null(in);
    insert_row(in);
}

static void make_tickets(struct maker *maker)
{
    struct insert in = insert_into(maker, "support_tickets", 10);

    for (int id = 1; maker->rows < DEMO_ROWS && !maker->failed; id++)
        make_ticket(maker, &in, id);
    insert_end(&in);
}

void make_trade(struct maker *maker)
{
    make_orders(maker);
    make_tickets(maker);
}
