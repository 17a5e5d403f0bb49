class_name RegentJson
extends RefCounted
## JSON with integers: Godot reads every number as a float, and ids of players are integers.

const _MAX_SAFE := 9007199254740992.0


## Parses a text; null: it is invalid.
static func parse(text: String) -> Variant:
	var json := JSON.new()
	return _with_integers(json.data) if json.parse(text) == OK else null


static func _with_integers(value: Variant) -> Variant:
	if value is float:
		return int(value) if value == floorf(value) and absf(value) < _MAX_SAFE else value
	if value is Array:
		return value.map(_with_integers)
	if value is Dictionary:
		var fields := {}
		for name: Variant in value:
			fields[name] = _with_integers(value[name])
		return fields
	return value
