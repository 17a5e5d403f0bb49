class_name RegentQueue
extends RefCounted
## Writes that are sent in their order as soon as the server can be reached, also after a restart of the game. Each has its
## effect once: only calls whose repetition is harmless are accepted.

## The server has accepted a write. The answer is null if an earlier request has succeeded.
signal sent(write: Dictionary, answer: Variant)
## The server has refused the write: it is not sent again.
signal rejected(write: Dictionary, error: RegentError)
signal _flushed

## Maximum number of waiting writes.
var max_writes := 1_000

## Errors of the player or the realm, not of the write: it is sent when they are over.
const _KEEPING := [
	"SignedOut", "InvalidTokenError", "ExpiredTokenError", "InvalidRefreshTokenError", "PlayerSuspended", "ProjectIsArchived",
]

var _regent: Regent
var _is_flushing := false
var _failures := 0
## Each stop or flush makes an earlier timer void.
var _timer_id := 0


func _init(regent: Regent) -> void:
	_regent = regent


## Stores a write and sends it as soon as possible: [code]regent.queue.add(RegentCalls.UPDATE_INVENTORY, {…})[/code]. A
## call with an idempotency key gets a random one. The error NotQueueable: a repetition could have a second effect.
func add(spec: Dictionary, input: Dictionary = {}) -> RegentResult:
	if _regent.gamer_tag == 0:
		return RegentResult.failed(RegentError.signed_out())
	var fields := input.duplicate(true)
	var key: String = spec.get("repeat", {}).get("key", "")
	if key != "" and fields.get(key) == null:
		fields[key] = Regent.random_id()
	if spec["method"] == "GET" or not RegentConnection.may_repeat(spec, fields):
		var text := "%s %s cannot be queued: a repetition could have a second effect." % [spec["method"], spec["path"]]
		var remedy := "Call it while the device is online."
		return RegentResult.failed(RegentError.create(RegentError.NOT_QUEUEABLE, 0, text, remedy))
	# A write that cannot be sent must fail here: in the queue it would block all later ones.
	var request := RegentConnection.build_request(spec, fields, _regent.gamer_tag)
	if request.has("missing"):
		var text := "%s needs %s." % [spec["path"], request["missing"]]
		return RegentResult.failed(RegentError.create(RegentError.INPUT_INCOMPLETE, 0, text, "Pass this field."))
	var writes := _read()
	if writes.size() >= max_writes:
		var text := "The queue already has %d writes." % max_writes
		return RegentResult.failed(RegentError.create(RegentError.QUEUE_FULL, 0, text, "Connect the device."))
	var write := {
		"id": Regent.random_id(),
		"gamerTag": _regent.gamer_tag,
		"spec": spec,
		"input": fields,
		"queuedAt": Regent.now_ms(),
		"attempts": 0,
	}
	writes.append(write)
	_write(writes)
	flush()
	return RegentResult.succeeded(write)


## The waiting writes of the signed-in player, in their order.
func list() -> Array:
	return _read().filter(func(write: Dictionary) -> bool: return write["gamerTag"] == _regent.gamer_tag)


## Sends the waiting writes. Ends when none is left or the server cannot be reached; then it tries again later.
func flush() -> void:
	if _is_flushing:
		await _flushed
		return
	_is_flushing = true
	stop()
	var waiting := list()
	while not waiting.is_empty():
		var write: Dictionary = waiting[0]
		write["attempts"] += 1
		# Stored before it is sent: after a crash the server may have carried it out.
		_write(_read().map(func(one: Dictionary) -> Dictionary: return write if one["id"] == write["id"] else one))
		if not await _send(write):
			_try_later()
			break
		_failures = 0
		_write(_read().filter(func(one: Dictionary) -> bool: return one["id"] != write["id"]))
		waiting = list()
	_is_flushing = false
	_flushed.emit()


## Stops the timer of the next try. Stored writes are kept.
func stop() -> void:
	_timer_id += 1


## Returns false if the write must be sent again later.
func _send(write: Dictionary) -> bool:
	# The queue counts the attempts itself: the error of a repetition means success.
	var result := await _regent.send(write["spec"], write["input"], {"retries": 0})
	if result.ok:
		sent.emit(write, result.data)
		return true
	var error := result.error
	if error.is_transient or error.status >= 500 or error.code in _KEEPING:
		return false
	if write["attempts"] > 1 and error.code == write["spec"].get("repeat", {}).get("done", ""):
		sent.emit(write, null)
	else:
		rejected.emit(write, error)
	return true


func _try_later() -> void:
	if _regent.gamer_tag == 0:
		return
	var wait := 1.0 + Regent.backoff_seconds(_failures)
	_failures += 1
	var own := _timer_id
	_regent.get_tree().create_timer(wait).timeout.connect(func() -> void:
		if own == _timer_id:
			flush()
	)


func _read() -> Array:
	var stored: Variant = RegentJson.parse(_regent.store.read(_regent.key_of("queue")))
	return stored if stored is Array else []


func _write(writes: Array) -> void:
	_regent.store.write(_regent.key_of("queue"), JSON.stringify(writes))
