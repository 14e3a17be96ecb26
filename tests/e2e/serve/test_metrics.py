"""/metrics as a scraper reads it, and what the numbers say of pool, queue and caches."""
import os, re, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
import prometheus
from service import PATIENCE, Service, main
from stub import Stub

SOURCE = os.environ["QUERENT_SOURCE_DIR"]
FREE = "serve:\n  requests_per_minute: 0\n  questions_at_once: 0\n"


def on(settings, work):
    service = Service(settings).start()
    try:
        work(service)
        assert service.stop() == 0 and "Sanitizer" not in service.said(), service.said()
    finally:
        service.remove()


def scrape(service):
    answer = service.get("/metrics")
    assert answer.status == 200 and answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    return prometheus.read(answer.body.decode())


def until(service, ready, why):
    end = time.time() + PATIENCE
    while True:
        found = scrape(service)
        if ready(lambda sample, **labels: prometheus.value(found, sample, **labels)):
            return
        assert time.time() < end, (why, found)
        time.sleep(0.02)


def it_is_read_strictly_before_and_after_work():
    def work(service):
        before = scrape(service)
        asked = service.ask("customers in Spain")["query_id"]
        assert service.post("/api/v1/ask/%s/confirm" % asked, {"version": 1}).status == 200
        assert service.get("/nothing").status == 404
        after = scrape(service)
        assert list(before) == list(after)  # no series comes or goes
        for family in before:
            assert list(before[family][1]) == list(after[family][1]), family
        read = lambda sample, **labels: prometheus.value(after, sample, **labels)
        assert read("querent_questions_total", status="finished") == 2 and read("querent_requests_total", **{"class": "4xx"}) == 1
        assert read("querent_rows_total") == 10 and read("querent_question_seconds_count") == 2
    on(FREE, work)


def every_family_is_documented():
    def work(service):
        with open(os.path.join(SOURCE, "docs", "server.md")) as file:
            page = file.read()
        named = set(re.findall(r"^\| `(querent_\w+)`", page, re.M))
        assert named == set(scrape(service)), named ^ set(scrape(service))
    on(FREE, work)


def a_kept_answer_is_a_hit():
    def work(service):
        read = lambda sample: prometheus.value(scrape(service), sample)
        for hits, misses in ((0, 1), (1, 1), (2, 1)):
            asked = service.ask("customers in Spain")["query_id"]
            assert service.post("/api/v1/ask/%s/confirm" % asked, {"version": 1}).status == 200
            assert (read("querent_question_cache_hits_total"), read("querent_question_cache_misses_total")) == (hits, misses)
    on(FREE, work)


def connections_are_counted_until_they_are_given_back():
    def work(service):
        until(service, lambda read: read("querent_pool_open") == 0, "nothing was asked yet")
        asked = service.ask("how many customers are there")["query_id"]
        until(service, lambda read: read("querent_pool_open") >= 1, "the question keeps its connection")
        service.post("/api/v1/ask/%s/confirm" % asked, {"version": 1})
        until(service, lambda read: read("querent_pool_open") == read("querent_pool_busy") == read("querent_pool_waiting") == 0,
              "a question at rest gives its connections back")
    on(FREE + "  idle_seconds: 1\n", work)


def a_model_shows_what_it_had_read_before():
    with Stub("model_server.py") as model:
        model.tell("rules", [{"answer": '{"sql": "SELECT count(*) FROM customers", "assumptions": []}', "usage_in": 900, "cached": 700}])

        def work(service):
            service.ask("how many customers are there")
            read = lambda sample: prometheus.value(scrape(service), sample)
            calls = read("querent_model_call_seconds_count")
            assert calls >= 1 and read("querent_tokens_cached_total") == 700 * calls, scrape(service)
            assert read("querent_tokens_total") >= 900 * calls
        on(FREE + "models:\n  openai: {url: 'http://127.0.0.1:%d'}\nengine: model\n" % model.port, work)


def what_is_at_work_is_counted_until_it_is_stopped():
    with Stub("model_server.py") as model:
        model.tell("rules", [{"answer": "late", "first_ms": PATIENCE * 1000}])

        def work(service):
            asked = service.post("/api/v1/ask", {"query": "how many customers are there"}).json["query_id"]
            until(service, lambda read: read("querent_talks_busy") == 1 and read("querent_queue") == 0, "it never begins")
            assert model.tell("rules", [{"answer": "late"}]) == "ok"
            service.post("/api/v1/ask/%s/stop" % asked)
            until(service, lambda read: read("querent_talks_busy") == 0 and read("querent_questions_total", status="stopped") == 1,
                  "it never ends")
        on(FREE + "models:\n  openai: {url: 'http://127.0.0.1:%d'}\nengine: model\n" % model.port, work)


main([it_is_read_strictly_before_and_after_work, every_family_is_documented, a_kept_answer_is_a_hit,
      connections_are_counted_until_they_are_given_back, a_model_shows_what_it_had_read_before, what_is_at_work_is_counted_until_it_is_stopped])
