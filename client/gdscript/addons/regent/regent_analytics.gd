class_name RegentAnalytics
extends RefCounted
## Reports events of the game in batches. Events are stored until the server has them, and counted once.

## Older events are dropped above this number.
const _MAX_STORED := 5_000
const _SEND_AFTER_SECONDS := 10.0
const _BATCH_SIZE := 100

var _regent: Regent
var _is_waiting := false
var _is_flushing := false
## Each stop makes an earlier timer void.
var _timer_id := 0


func _init(regent: Regent) -> void:
	_regent = regent


## Stores an event. It is sent within ten seconds, together with others.
func track(name: String, parameters: Dictionary = {}, category := "custom") -> void:
	if _regent.gamer_tag == 0:
		return
	var events := _read()
	events.append({"e": name, "c": category, "p": parameters, "id": Regent.random_id()})
	_write(events.slice(-_MAX_STORED))
	if events.size() >= _BATCH_SIZE:
		flush()
	else:
		_send_later()


## Sends all stored events. If the server cannot be reached, they are kept.
func flush() -> RegentResult:
	var result := RegentResult.succeeded(null)
	if _is_flushing:
		return result
	_is_flushing = true
	while _regent.gamer_tag != 0 and not _read().is_empty():
		var batch := _read().slice(0, mini(_BATCH_SIZE, RegentCalls.MAX_REPORTED_EVENTS))
		var path := RegentCalls.REPORT_PATH.replace(":cid", _regent.cid).replace(":pid", _regent.pid)
		path = path.replace(":gamerTag", str(_regent.gamer_tag))
		# Each event has an id, so a repeated batch counts once.
		result = await _regent.send({"method": "POST", "path": path, "repeat": {}}, batch)
		# A batch that the server refuses would block all later ones.
		if not result.ok and result.error.status != 400:
			break
		var sent := batch.map(func(event: Dictionary) -> String: return event["id"])
		_write(_read().filter(func(event: Dictionary) -> bool: return not event["id"] in sent))
	_is_flushing = false
	return result


## Stops the timer of the next batch. Stored events are kept.
func stop() -> void:
	_timer_id += 1
	_is_waiting = false


func _send_later() -> void:
	if _is_waiting:
		return
	_is_waiting = true
	var own := _timer_id
	await _regent.get_tree().create_timer(_SEND_AFTER_SECONDS).timeout
	if own != _timer_id:
		return
	_is_waiting = false
	var result := await flush()
	if not result.ok:
		_send_later()


## Each player has their own events, so that nobody reports those of another one.
func _key() -> String:
	return _regent.key_of("%d.events" % _regent.gamer_tag)


func _read() -> Array:
	var stored: Variant = RegentJson.parse(_regent.store.read(_key()))
	return stored if stored is Array else []


func _write(events: Array) -> void:
	_regent.store.write(_key(), JSON.stringify(events))
