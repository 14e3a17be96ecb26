"""Prints a mail as Python's email package understands it: JSON on standard output."""

import email
import email.policy
import hashlib
import json
import sys

with open(sys.argv[1], "rb") as file:
    raw = file.read()
mail = email.message_from_bytes(raw, policy=email.policy.default)
parts = []
for part in mail.walk():
    if part.is_multipart():
        continue
    content = part.get_payload(decode=True)
    parts.append({
        "type": part.get_content_type(),
        "filename": part.get_filename() or "",
        "disposition": part.get_content_disposition() or "",
        "sha256": hashlib.sha256(content).hexdigest(),
        "bytes": len(content),
        "text": part.get_content().replace("\r\n", "\n") if part.get_content_maintype() == "text" else "",
    })
json.dump({
    "subject": mail["subject"], "from": mail["from"], "to": mail["to"], "cc": mail["cc"],
    "date": mail["date"], "id": mail["message-id"], "type": mail.get_content_type(),
    "defects": [str(defect) for part in mail.walk() for defect in part.defects],
    "longest_line": max(len(line) for line in raw.split(b"\r\n")),
    "bare_line_ends": raw.replace(b"\r\n", b"").count(b"\n"),
    "parts": parts,
}, sys.stdout)
