#!/usr/bin/env python3
"""A sentence-transformers model on this machine behind OpenAI's /v1/embeddings, for measuring.

  embedding_server.py MODEL [PORT]

MODEL is the name of an installed Python module that has get_model_path(), or a folder. Listens on
127.0.0.1 and prints the URL that querent's model.url takes. Nothing is fetched: without the model's
files it ends with an error. Needs sentence-transformers, which brings PyTorch.
"""
import importlib
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

os.environ["HF_HUB_OFFLINE"] = "1"
BODY_MAX = 16 << 20


def load(name):
    from sentence_transformers import SentenceTransformer

    folder = name if os.path.isdir(name) else str(importlib.import_module(name).get_model_path())
    return SentenceTransformer(folder, device="cpu", local_files_only=True)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self):
        size = int(self.headers.get("Content-Length", 0))
        if size > BODY_MAX or not self.path.endswith("/embeddings"):
            return self.answer(404, {"error": {"message": "only /v1/embeddings, up to 16 MiB"}})
        asked = json.loads(self.rfile.read(size))
        texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
        with self.server.lock:
            vectors = self.server.model.encode(texts, batch_size=32, show_progress_bar=False)
            tokens = sum(len(self.server.model.tokenizer.tokenize(t)) for t in texts)
        data = [{"object": "embedding", "index": i, "embedding": [round(float(x), 7) for x in v]}
                for i, v in enumerate(vectors)]
        self.answer(200, {"object": "list", "model": asked.get("model", ""), "data": data,
                          "usage": {"prompt_tokens": tokens, "total_tokens": tokens}})

    def log_message(self, *args):
        pass


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0), Handler)
    server.model = load(sys.argv[1])
    server.lock = Lock()
    print(f"http://127.0.0.1:{server.server_address[1]}/v1", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
