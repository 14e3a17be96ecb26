"""OpenAPI 3.1 as the specification demands it, and answers as the description says they are. Standard library only; a
keyword that is not known here is an error, so that nothing is passed over."""
import json, re

METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}
TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict, "null": type(None)}
COMPONENT = re.compile(r"[a-zA-Z0-9._-]+")
MEDIA = re.compile(r"[a-z]+/[a-z0-9.+-]+(; ?[a-z]+=[\w.-]+)*")


def check(condition, *where):
    assert condition, where


def only(thing, where, required, optional=()):
    check(isinstance(thing, dict), where, "is no object", thing)
    check(set(required) <= set(thing), where, "lacks", set(required) - set(thing))
    check(set(thing) <= set(required) | set(optional), where, "has", set(thing) - set(required) - set(optional))


# ---- the description

def check_schema(schema, document, where):
    if isinstance(schema, bool):
        return
    only(schema, where, (), ("type", "properties", "required", "additionalProperties", "items", "enum", "const", "minimum",
                             "maximum", "format", "$ref", "allOf"))
    kinds = schema.get("type", [])
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        check(kind in TYPES, where, "type", kind)
    check(isinstance(kinds, str) or len(set(kinds)) == len(kinds), where, kinds)
    for name, part in schema.get("properties", {}).items():
        check_schema(part, document, where + (name,))
    required = schema.get("required", [])
    check(len(set(required)) == len(required) and set(required) <= set(schema.get("properties", {})), where, "required", required)
    for key in ("additionalProperties", "items"):
        if key in schema:
            check_schema(schema[key], document, where + (key,))
    for i, part in enumerate(schema.get("allOf", [])):
        check_schema(part, document, where + ("allOf", i))
    check("allOf" not in schema or schema["allOf"], where, "allOf is empty")
    check(isinstance(schema.get("enum", [0]), list) and schema.get("enum", [0]), where, "enum")
    if "$ref" in schema:
        find(schema["$ref"], document)


def find(ref, document):
    check(ref.startswith("#/"), ref)
    for part in ref[2:].split("/"):
        check(part in document, ref, "leads nowhere")
        document = document[part]
    return document


def check_content(content, document, where):
    for media, what in content.items():
        check(MEDIA.fullmatch(media), where, media)
        only(what, where + (media,), (), ("schema", "example"))
        check_schema(what.get("schema", True), document, where + (media,))


def check_operation(operation, names, document, where):
    only(operation, where, ("responses", "operationId"), ("summary", "description", "parameters", "requestBody", "security", "tags"))
    seen = set()
    for parameter in operation.get("parameters", []):
        only(parameter, where, ("name", "in", "schema"), ("required", "description"))
        key = (parameter["name"], parameter["in"])
        check(key not in seen and parameter["in"] in ("path", "query", "header", "cookie"), where, key)
        check(parameter["in"] != "path" or parameter.get("required") is True, where, key)
        check_schema(parameter["schema"], document, where + key)
        seen.add(key)
    check({name for name, place in seen if place == "path"} == set(names), where, "path parameters", seen)
    if "requestBody" in operation:
        only(operation["requestBody"], where, ("content",), ("required", "description"))
        check_content(operation["requestBody"]["content"], document, where + ("requestBody",))
    check(operation["responses"], where, "has no responses")
    for status, response in operation["responses"].items():
        check(re.fullmatch(r"[1-5](\d\d|XX)|default", status), where, status)
        only(response, where + (status,), ("description",), ("content", "headers"))
        check_content(response.get("content", {}), document, where + (status,))
    for need in operation.get("security", []):
        for scheme in need:
            check(scheme in document["components"]["securitySchemes"], where, scheme)


def check_document(document):
    only(document, ("document",), ("openapi", "info", "paths"), ("components", "servers", "security", "tags", "jsonSchemaDialect"))
    check(re.fullmatch(r"3\.1\.\d+", document["openapi"]), document["openapi"])
    only(document["info"], ("info",), ("title", "version"), ("description", "license", "contact", "summary", "termsOfService"))
    parts = document.get("components", {})
    only(parts, ("components",), (), ("schemas", "securitySchemes"))
    for name, schema in parts.get("schemas", {}).items():
        check(COMPONENT.fullmatch(name), name)
        check_schema(schema, document, (name,))
    for name, scheme in parts.get("securitySchemes", {}).items():
        only(scheme, (name,), ("type", "scheme"), ("bearerFormat", "description"))
        check(scheme["type"] == "http", scheme)
    ids, shapes = set(), set()
    for path, item in document["paths"].items():
        names = re.findall(r"{(\w+)}", path)
        shape = re.sub(r"{\w+}", "{}", path)
        check(path.startswith("/") and "{" not in shape.replace("{}", "") and len(set(names)) == len(names), path)
        check(shape not in shapes and item and set(item) <= METHODS, path, set(item))
        shapes.add(shape)
        for method, operation in item.items():
            check_operation(operation, names, document, (method, path))
            check(operation["operationId"] not in ids, operation["operationId"])
            ids.add(operation["operationId"])


# ---- values

def known(schema, document):
    """All properties that the schema names, through references and allOf; None: others may be there."""
    schema = find(schema["$ref"], document) if "$ref" in schema else schema
    if schema.get("additionalProperties") or ("properties" not in schema and "allOf" not in schema):
        return None
    names = set(schema.get("properties", {}))
    for part in schema.get("allOf", []):
        names |= known(part, document) or set()
    return names


def check_value(value, schema, document, where, closed=True):
    """closed: properties that are not named must not be there; a client may see more of them in later versions."""
    if isinstance(schema, bool):
        return check(schema, where, "is not allowed")
    if "$ref" in schema:
        check_value(value, find(schema["$ref"], document), document, where, closed)
    if "type" in schema:
        kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        fits = any(isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool)) for kind in kinds)
        check(fits, where, "is no", kinds, value)
    if "enum" in schema:
        check(value in schema["enum"], where, value)
    if "const" in schema:
        check(value == schema["const"], where, value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        check(schema.get("minimum", value) <= value <= schema.get("maximum", value), where, value)
    if schema.get("format") == "date-time" and isinstance(value, str):
        check(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", value), where, value)
    for part in schema.get("allOf", []):
        check_value(value, part, document, where, False)
    if isinstance(value, dict):
        for name in schema.get("required", []):
            check(name in value, where, "lacks", name, value)
        for name, part in schema.get("properties", {}).items():
            if name in value:
                check_value(value[name], part, document, where + (name,))
        names = known(schema, document) if closed else None
        check(names is None or set(value) <= names, where, "has", names and set(value) - names)
    if isinstance(value, list):
        for i, item in enumerate(value):
            check_value(item, schema.get("items", True), document, where + (i,))


def operation_of(document, method, path):
    """Its name and description; (None, None): the path or method is not described."""
    path = path.split("?")[0]
    for template in sorted(document["paths"], key=lambda template: template.count("{")):
        pattern = "".join(part if part.startswith("[^") else re.escape(part) for part in re.split(r"(\[\^/\]\+)", re.sub(r"{\w+}", "[^/]+", template)))
        if re.fullmatch(pattern, path):
            return template, document["paths"][template].get(method.lower())
    return None, None


def check_answer(document, method, path, status, kind, body):
    """An answer as a client that was made from the description would take it."""
    template, operation = operation_of(document, method, path)
    where = (method, template or path, status)
    if method in ("OPTIONS", "HEAD"):
        return
    kind = kind.split(";")[0]
    if not operation:
        check(status in (400, 401, 403, 404, 405, 413), where)
        return check_value(json.loads(body), {"$ref": "#/components/schemas/Error"}, document, where)
    response = operation["responses"].get(str(status), operation["responses"]["default"] if status >= 400 else None)
    check(response, where, "is not described")
    described = {media.split(";")[0]: what for media, what in response["content"].items()}
    check(kind in described, where, kind, list(described))
    if kind == "application/json":
        check_value(json.loads(body), described[kind]["schema"], document, where)
