"""What requests take, said in the OpenAPI document: forms and JSON objects alike."""

from __future__ import annotations

from typing import Any

_WORDS = {str: "string", int: "integer"}


def takes(*optional: str, **fields: type) -> dict[str, Any]:
    """`openapi_extra` of a route whose body has those fields; `optional` ones may be missing."""
    properties = {name: {"type": _WORDS[kind]} for name, kind in fields.items()}
    needed = [name for name in fields if name not in optional]
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    if needed:
        schema["required"] = needed
    content = {
        kind: {"schema": schema}
        for kind in ("application/x-www-form-urlencoded", "application/json")
    }
    return {"requestBody": {"content": content, "required": bool(needed)}}
