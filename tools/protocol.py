"""Makes what follows from the types of the protocol: its JSON schema and the types for the client.

`tools/protocol.py --write` brings `docs/protocol.schema.json` and `web/static/protocol.d.ts` up to date; without it,
the exit code is 1 when they are stale.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from cabochon.web import messages

ROOT = Path(__file__).parents[1]
SCHEMA = ROOT / "docs" / "protocol.schema.json"
TYPES = ROOT / "src" / "cabochon" / "web" / "static" / "protocol.d.ts"

TOLD = messages.Table | messages.Granted | messages.Refused | messages.Replaced | messages.Pong
OVER_HTTP = (messages.Opening, messages.Opened, messages.Listed)


def main() -> int:
    """Write the files, or compare them."""
    stale = [file for file, wanted in made().items() if not file.exists() or file.read_text("utf-8") != wanted]
    if "--write" in sys.argv[1:]:
        for file in stale:
            file.write_text(made()[file], "utf-8")
            print(f"written: {file.relative_to(ROOT)}")
        return 0
    for file in stale:
        print(f"stale: {file.relative_to(ROOT)}")
    return int(bool(stale))


def made() -> dict[Path, str]:
    """The files and what they must hold."""
    schema = schema_of()
    return {SCHEMA: json.dumps(schema, indent=1) + "\n", TYPES: types_of(schema["$defs"])}


def schema_of() -> dict[str, Any]:
    """The JSON schema of everything that is said."""
    kinds = [*get_args(messages.Said), *get_args(TOLD), *OVER_HTTP]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Cabochon's protocol",
        "$defs": {**components, "Said": either(messages.Said), "Told": either(TOLD)},
    }


def either(union: Any) -> dict[str, Any]:
    """The schema of one of several messages."""
    return {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in get_args(union)]}


def types_of(components: dict[str, Any]) -> str:
    """The same in TypeScript."""
    lines = ["// Made by tools/protocol.py of src/cabochon/web/messages.py: change that.", ""]
    for name, schema in components.items():
        lines += [*declared(name, schema), ""]
    return "\n".join(lines)


def declared(name: str, schema: dict[str, Any]) -> Iterator[str]:
    """The declaration of one type."""
    if text := schema.get("description"):
        yield f"/** {' '.join(text.split())} */"
    if schema.get("type") != "object":
        yield f"export type {name} = {typed(schema)};"
        return
    yield f"export interface {name} {{"
    required = schema.get("required", [])
    for key, value in schema["properties"].items():
        needed = key in required or "enum" in value
        yield f"  {key}{'' if needed else '?'}: {typed(value)};"
    yield "}"


def typed(schema: dict[str, Any]) -> str:
    """A type as an expression."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if schema.get("type") == "array":
        inner = typed(schema["items"]) if schema.get("items") else "any"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        inner = typed(schema["additionalProperties"]) if schema.get("additionalProperties") else "any"
        return f"Record<string, {inner}>"
    names = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return names.get(schema.get("type", ""), "any")


if __name__ == "__main__":
    sys.exit(main())
