"""Canonical JSON (RFC 8785) of the values that replays hold."""

import json


def canonical(value):
    return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))


def _plain(value):
    if isinstance(value, float) and value == int(value):
        return int(value)
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        # Keys are ordered by UTF-16 code units.
        return {key: _plain(value[key]) for key in sorted(value, key=lambda key: key.encode("utf-16-be"))}
    return value
