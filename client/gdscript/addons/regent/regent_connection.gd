class_name RegentConnection
extends RefCounted
## Sends requests to one realm, with time limits and retries. It knows nothing of the player.

const _TRANSFER_TIMEOUT_MS := 60_000
const _METHODS := {
	"GET": HTTPClient.METHOD_GET,
	"POST": HTTPClient.METHOD_POST,
	"PUT": HTTPClient.METHOD_PUT,
	"DELETE": HTTPClient.METHOD_DELETE,
	"PATCH": HTTPClient.METHOD_PATCH,
}

var _regent: Regent


func _init(regent: Regent) -> void:
	_regent = regent


func call_api(spec: Dictionary, input: Variant, gamer_tag: int, token: String, options: Dictionary) -> RegentResult:
	var request := build_request(spec, input, gamer_tag)
	if request.has("missing"):
		var text := "%s needs %s." % [spec["path"], request["missing"]]
		return RegentResult.failed(RegentError.create(RegentError.INPUT_INCOMPLETE, 0, text, "Pass this field."))
	var timeout_ms: int = options.get("timeout_ms", maxi(spec.get("timeout_ms", 0), _regent.timeout_ms))
	var headers := PackedStringArray([
		"X-BEAM-SCOPE: %s.%s" % [_regent.cid, _regent.pid],
		# The server then rolls back a write that the client no longer waits for.
		"X-BEAM-TIMEOUT: %d" % timeout_ms,
	])
	if token != "":
		headers.append("Authorization: Bearer " + token)
	var has_body: bool = request["body"] != null
	if has_body:
		headers.append("Content-Type: application/json")
	for name: String in options.get("headers", {}):
		headers.append("%s: %s" % [name, options["headers"][name]])
	var body: PackedByteArray = request["body"].to_utf8_buffer() if has_body else PackedByteArray()
	var tries: int = options.get("retries", _regent.retries) if may_repeat(spec, input) else 0
	var result := await _send_patiently(spec["method"], _regent.host + request["url"], headers, body, tries, timeout_ms)
	if result.ok:
		var text: String = result.data.get_string_from_utf8()
		result.data = text if spec.get("is_text", false) else RegentJson.parse(text)
	return result


## Downloads or uploads a file. The URL contains its own permission, so no token is sent.
func transfer(url: String, method := "GET", body := PackedByteArray()) -> RegentResult:
	return await _send_patiently(method, url, PackedStringArray(), body, _regent.retries, _TRANSFER_TIMEOUT_MS)


## True if a lost response allows sending the call again.
static func may_repeat(spec: Dictionary, input: Variant) -> bool:
	if spec.get("is_safe", false):
		return true
	if not spec.has("repeat"):
		return false
	var fields: Dictionary = input if input is Dictionary else {}
	var repeat: Dictionary = spec["repeat"]
	if repeat.has("key") and not _is_set(fields.get(repeat["key"])):
		return false
	return not repeat.get("unless", []).any(func(name: String) -> bool: return _is_set(fields.get(name)))


## The URL and the body of a call; or the name of a missing field.
static func build_request(spec: Dictionary, input: Variant, gamer_tag: int) -> Dictionary:
	if input is Array:
		return {"url": spec["path"], "body": JSON.stringify(input)}
	var fields: Dictionary = input.duplicate()
	var own: String = spec.get("self", "")
	if own != "" and not own.begins_with("body."):
		_fill_in(fields, own, gamer_tag)
	var parts := PackedStringArray()
	for part: String in spec["path"].split("/"):
		if part.begins_with(":"):
			var name := part.substr(1)
			var text := _to_text(fields.get(name))
			if text == "":
				return {"missing": name}
			fields.erase(name)
			part = text.uri_encode()
		parts.append(part)
	# The path may have used a field of the same name.
	if own.begins_with("body."):
		_fill_in(fields, own.substr(5), gamer_tag)
	var query := PackedStringArray()
	for name: String in fields.keys() if spec["method"] == "GET" else spec.get("query", []):
		if fields.get(name) != null:
			query.append("%s=%s" % [name.uri_encode(), _to_text(fields[name]).uri_encode()])
		fields.erase(name)
	var rename: Dictionary = spec.get("rename", {})
	for from: String in rename:
		if fields.has(from):
			fields[rename[from]] = fields[from]
			fields.erase(from)
	var url := "/".join(parts) + ("" if query.is_empty() else "?" + "&".join(query))
	return {"url": url, "body": null if spec.get("has_no_body", false) else JSON.stringify(fields)}


func _send_patiently(
	method: String, url: String, headers: PackedStringArray, body: PackedByteArray, tries: int, timeout_ms: int
) -> RegentResult:
	var attempt := 0
	while true:
		var result := await _send_once(method, url, headers, body, timeout_ms)
		if result.ok or not result.error.is_transient or attempt >= tries:
			return result
		var wait := result.error.retry_after_ms / 1000.0 + Regent.backoff_seconds(attempt)
		await _regent.get_tree().create_timer(wait).timeout
		attempt += 1
	return null


func _send_once(
	method: String, url: String, headers: PackedStringArray, body: PackedByteArray, timeout_ms: int
) -> RegentResult:
	var request := HTTPRequest.new()
	request.timeout = timeout_ms / 1000.0
	_regent.add_child(request)
	var started := request.request_raw(url, headers, _METHODS[method], body)
	if started != OK:
		request.queue_free()
		return RegentResult.failed(RegentError.create(RegentError.UNREACHABLE, 0, "The server cannot be reached."))
	var response: Array = await request.request_completed
	request.queue_free()
	var outcome: int = response[0]
	var status: int = response[1]
	if outcome == HTTPRequest.RESULT_TIMEOUT:
		return RegentResult.failed(RegentError.create(RegentError.TIMED_OUT, 0, "The server did not respond in time."))
	if outcome != HTTPRequest.RESULT_SUCCESS:
		return RegentResult.failed(RegentError.create(RegentError.UNREACHABLE, 0, "The server cannot be reached."))
	var bytes: PackedByteArray = response[3]
	if status >= 200 and status < 300:
		return RegentResult.succeeded(bytes)
	var error := RegentError.from_response(status, RegentJson.parse(bytes.get_string_from_utf8()))
	for header: String in response[2]:
		if header.to_lower().begins_with("retry-after:"):
			error.retry_after_ms = header.substr(12).strip_edges().to_int() * 1000
	return RegentResult.failed(error)


static func _fill_in(fields: Dictionary, name: String, gamer_tag: int) -> void:
	if fields.get(name) == null and gamer_tag != 0:
		fields[name] = gamer_tag


static func _is_set(value: Variant) -> bool:
	if value is Array or value is Dictionary:
		return not value.is_empty()
	return value != null and not (value is bool and not value)


## Lists are written with commas, lists of objects as JSON.
static func _to_text(value: Variant) -> String:
	if value == null:
		return ""
	if value is Dictionary:
		return JSON.stringify(value)
	if value is Array:
		if not value.is_empty() and (value[0] is Dictionary or value[0] is Array):
			return JSON.stringify(value)
		return ",".join(value.map(_to_text))
	if value is float and value == floorf(value):
		return str(int(value))
	return str(value)
