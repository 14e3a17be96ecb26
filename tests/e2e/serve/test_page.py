"""GET / in a browser: asked, read, confirmed and seen by keyboard alone, in light and dark, on wide and narrow screens."""
import os, re, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
import browser, prometheus
from service import PATIENCE, Service, main
from stub import Stub

SCREENS = [(width, height, scheme) for width, height in ((1280, 800), (360, 740)) for scheme in ("light", "dark")]
FREE = "serve:\n  requests_per_minute: 0\n  questions_at_once: 0\n"
CONTRAST = """(() => {
    const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return n.length > 3 ? n : [...n, 1]; };
    const over = (top, back) => [0, 1, 2].map((i) => top[i] * top[3] + back[i] * (1 - top[3])).concat(1);
    const light = (c) => { const [r, g, b] = c.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
    const back = (e) => { if (!e) return matchMedia("(prefers-color-scheme: dark)").matches ? [0, 0, 0, 1] : [255, 255, 255, 1];
        const own = parse(getComputedStyle(e).backgroundColor); return own[3] === 1 ? own : over(own, back(e.parentElement)); };
    const found = [];
    const judge = (e, color, what) => { const on = back(e), r = ratio(over(parse(color), on), on); found.push([Math.round(r * 100) / 100, what]); };
    for (const e of document.querySelectorAll("body *")) {
        const style = getComputedStyle(e), box = e.getBoundingClientRect();
        if (style.visibility !== "visible" || !box.width || !box.height) continue;
        const text = [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()).join(" ");
        if (text || e.matches("input, select")) judge(e, style.color, e.tagName + " " + (e.id || e.className) + " " + text.slice(0, 40));
        if (e.placeholder) judge(e, getComputedStyle(e, "::placeholder").color, "placeholder of " + e.id);
    }
    return found.sort((a, b) => a[0] - b[0]);
})()"""


def looks_right(page, state):
    """Readable, nothing beyond the screen's edge, every control with a name."""
    seen = page.look(CONTRAST)
    assert len(seen) > 5 and seen[0][0] >= 4.5, (state, seen[:5])
    wide = page.look("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], (state, wide, page.look("""[...document.querySelectorAll('body *')].filter((e) =>
        e.getBoundingClientRect().right > innerWidth && !e.closest('.grid')).map((e) => e.outerHTML.slice(0, 120))"""))
    nameless = page.look("""[...document.querySelectorAll('button, input, select, [tabindex="0"]')].filter((e) => e.checkVisibility() &&
        !(e.textContent.trim() && e.tagName === 'BUTTON') && !e.ariaLabel && !(e.labels && e.labels.length)).map((e) => e.outerHTML.slice(0, 120))""")
    assert nameless == [], (state, nameless)


def was_good(page, base):
    """It asked nobody else, and nothing went wrong in it."""
    foreign = [url for url in page.requests if not url.startswith((base, "data:", "blob:" + base))]
    assert page.requests and foreign == [] and page.errors == [] and page.said == [], (foreign, page.errors, page.said)


def tab_to(page, expression):
    """By keyboard, as who has no mouse gets there."""
    for _ in range(30):
        if page.look("Boolean(document.activeElement && (%s))" % expression.replace("$", "document.activeElement")):
            assert page.look("getComputedStyle(document.activeElement).outlineStyle") not in ("none", ""), "focus is not seen"
            return
        page.press("Tab")
    raise AssertionError((expression, page.look("document.activeElement.outerHTML")))


def ask(page, words):
    page.wait("document.activeElement.id === 'query'")
    page.type(words)
    page.press("Enter")


def on(work, settings=FREE, connection="demo", token=None, screens=SCREENS):
    service = Service(settings)
    if token:
        token = service.token("ann", "--scopes", token)
    service.start(connection)
    base = "http://127.0.0.1:%d/" % service.port
    try:
        for width, height, scheme in screens:
            page = BROWSER.page()
            page.screen(width, height, scheme)
            page.open(base)
            work(page, service, token) if token else work(page, service)
            was_good(page, base)
            page.close()
        assert service.stop() == 0 and "Sanitizer" not in service.said(), service.said()
    finally:
        service.remove()


def a_question_is_asked_read_and_confirmed_by_keyboard():
    def work(page, service):
        page.wait("document.querySelectorAll('#database option').length > 0")
        assert page.look("document.querySelector('#database').value") == "demo"
        looks_right(page, "empty")
        ask(page, "revenue per month in 2025")
        page.wait("document.querySelector('#answer pre')")
        assert re.search(r"SELECT.*sum\(total\)", page.look("document.querySelector('#answer pre').textContent"), re.S)
        page.wait("document.activeElement.id === 'answer'")  # not the button: a second Enter runs nothing
        looks_right(page, "confirm")
        page.press("Enter")
        assert page.look("document.querySelector('#rows').children.length") == 0
        tab_to(page, "$.tagName === 'BUTTON' && $.textContent === 'Run'")
        page.press("Enter")
        page.wait("document.querySelectorAll('#rows tbody tr').length === 12")
        assert page.look("[...document.querySelectorAll('#rows th')].map((e) => e.textContent)") == ["month", "revenue"]
        looks_right(page, "rows")
        tab_to(page, "$.classList.contains('grid')")
        assert "12 rows" in page.look("document.body.innerText")
    on(work)


def wide_rows_scroll_in_their_grid():
    def work(page, service):
        ask(page, "orders in june")
        page.wait("document.querySelector('#answer pre')")
        tab_to(page, "$.textContent === 'Run'")
        page.press(" ")
        page.wait("document.querySelectorAll('#rows tbody tr').length > 100")
        looks_right(page, "many rows")
        tab_to(page, "$.classList.contains('grid')")
        page.press("ArrowDown")
        page.wait("document.querySelector('.grid').scrollTop > 0")
    on(work)


def an_ambiguity_is_a_choice_and_a_no_is_a_no():
    def work(page, service):
        ask(page, "best customers")
        page.wait("document.querySelectorAll('#answer button').length === 2")
        looks_right(page, "choice")
        tab_to(page, "$.textContent === 'number of orders'")
        page.press("Enter")
        page.wait("document.querySelector('#answer pre')")
        assert "count(*)" in page.look("document.querySelector('#answer pre').textContent")
        tab_to(page, "$.textContent === 'Reject'")
        page.press("Enter")
        page.wait("!document.querySelector('#answer button')")
        looks_right(page, "rejected")
        assert page.look("document.querySelector('#rows').children.length") == 0
    on(work)


def what_a_model_writes_is_seen_while_it_writes_and_can_be_stopped():
    with Stub("model_server.py") as model:
        def work(page, service):
            model.tell("rules", [{"answer": '{"sql": "SELECT count(*) FROM customers"', "stall_after": 3}])
            ask(page, "how many customers are there")
            page.wait("document.querySelector('#draft').textContent.includes('{\\\"sql')")
            looks_right(page, "streams")
            tab_to(page, "$.id === 'stop'")
            page.press("Enter")
            page.wait("document.querySelector('#stop').hidden && document.querySelector('#state').textContent.includes('stopped')")
            looks_right(page, "stopped")
        on(work, FREE + "models:\n  openai: {url: 'http://127.0.0.1:%d'}\nengine: model\n" % model.port, "shop", screens=SCREENS[2:])


def only_the_newest_question_is_shown():
    with Stub("model_server.py") as model:
        def work(page, service):
            model.tell("rules", [{"when": "slow", "answer": "{", "stall_after": 1}, {"answer": '{"sql": "SELECT count(*) FROM orders", "assumptions": []}'}])
            ask(page, "how many slow customers are there")
            page.wait("document.querySelector('#draft').textContent.includes('{')")
            page.look("document.querySelector('#query').select()")
            ask(page, "how many orders are there")
            page.wait("document.querySelector('#answer pre')")
            until(lambda: prometheus.value(prometheus.read(service.get("/metrics").body.decode()), "querent_talks_busy") == 0)
            assert "orders" in page.look("document.querySelector('#answer pre').textContent")  # the first was left, and ended
            tab_to(page, "$.textContent === 'Run'")
            page.press("Enter")
            page.wait("document.querySelector('#rows tbody td').textContent === '3000'")
        on(work, FREE + "models:\n  openai: {url: 'http://127.0.0.1:%d'}\nengine: model\n" % model.port, "shop", screens=SCREENS[:1])


def until(ready):
    end = time.time() + PATIENCE
    while not ready():
        assert time.time() < end
        time.sleep(0.02)


def what_goes_wrong_is_said():
    def work(page, service):
        ask(page, "the zorgle of all frobnicated wibbles")
        page.wait("document.querySelector('#stop').hidden && document.querySelector('#state').className === 'bad'")
        assert "zorgle" in page.look("document.querySelector('#state').textContent")
        looks_right(page, "not understood")
        assert service.stop() == 0
        page.look("document.querySelector('#query').value = ''; document.querySelector('#query').focus()")
        ask(page, "customers")
        page.wait("document.querySelector('#stop').hidden && !document.querySelector('#state').textContent.includes('zorgle')")
        assert page.look("document.querySelector('#state').className") == "bad"
        looks_right(page, "no service")
        page.errors[:] = [error for error in page.errors if "ERR_CONNECTION_REFUSED" not in error.get("text", "")]
        service.start("demo", service.port)
    on(work, screens=SCREENS[1:3])


def a_token_is_asked_for_and_not_shown():
    def work(page, service, token):
        page.wait("document.activeElement.id === 'secret'")
        assert page.look("document.activeElement.type") == "password"
        looks_right(page, "token")
        page.type("qt_0_nonsense")
        page.press("Enter")
        page.wait("document.querySelector('#state').className === 'bad' && document.activeElement.value === ''")
        looks_right(page, "wrong token")
        page.type(token)
        page.press("Enter")
        page.wait("document.querySelectorAll('#database option').length > 0")
        ask(page, "how many customers are there")
        page.wait("document.querySelector('#answer pre')")
        assert token not in page.look("document.documentElement.outerHTML") and token not in " ".join(page.requests)
        page.errors[:] = [error for error in page.errors if "401" not in error.get("text", "")]  # what a browser says of each
    on(work, token="ask,run", screens=SCREENS[1:3])


if not browser.find():
    print("skipped: there is no chromium here")
    sys.exit(77)
BROWSER = browser.Browser()
try:
    main([a_question_is_asked_read_and_confirmed_by_keyboard, wide_rows_scroll_in_their_grid, an_ambiguity_is_a_choice_and_a_no_is_a_no,
          what_a_model_writes_is_seen_while_it_writes_and_can_be_stopped, only_the_newest_question_is_shown,
          what_goes_wrong_is_said, a_token_is_asked_for_and_not_shown])
finally:
    BROWSER.close()
