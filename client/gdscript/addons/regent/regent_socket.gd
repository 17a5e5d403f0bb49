class_name RegentSocket
extends RefCounted
## The realtime connection of the player. It reconnects, and then repeats what the game may have missed.

signal state_changed(state: State)
## The socket will not reconnect: the player is signed out or suspended, or the realm is archived.
signal ended(code: int, reason: String)
## The socket is open again, and the frames of all listeners were repeated.
signal resumed(missed_ms: int)
## A frame has arrived, also one of your own topics.
signal received(context: String, message: Variant)

enum State { CLOSED, CONNECTING, OPEN, WAITING }

## Close codes after which a new connection would fail too.
const _FINAL_CODES := [4001, 4003]
## The clock of a device may differ from the server's, so a little more is read.
const _OVERLAP_MS := 10_000
const _MAX_MISSED_MESSAGES := 50

var state := State.CLOSED

var _regent: Regent
var _peer: WebSocketPeer
var _listeners := {}
var _attempts := 0
var _lost_at := 0
var _refusal: RegentError
## Each close makes earlier work void.
var _run := 0


func _init(regent: Regent) -> void:
	_regent = regent


## Calls a listener with the message of each frame with this context, one of [RegentFrames] or of your own topics.
func on(context: String, listener: Callable) -> void:
	if not _listeners.has(context):
		_listeners[context] = []
	_listeners[context].append(listener)


## Removes a listener.
func off(context: String, listener: Callable) -> void:
	_listeners.get(context, []).erase(listener)


## Connects, and returns when the socket is open. While the server cannot be reached, it keeps trying. It fails if the
## player is signed out or suspended, or if the socket is closed before it was open.
func open() -> RegentResult:
	if _regent.gamer_tag == 0:
		return RegentResult.failed(RegentError.signed_out())
	if state == State.CLOSED:
		_refusal = null
		_attempts = 0
		_connect()
	while state != State.OPEN:
		await state_changed
		if state == State.CLOSED:
			var text := "The socket was closed."
			var error := _refusal if _refusal != null else RegentError.create(RegentError.UNREACHABLE, 0, text)
			return RegentResult.failed(error)
	return RegentResult.succeeded(null)


## Closes the connection; it does not reconnect.
func close() -> void:
	_run += 1
	_lost_at = 0
	if _peer != null:
		_peer.close()
		_peer.poll()
		_peer = null
	_set_state(State.CLOSED)


## Receives frames. [Regent] calls it in each frame of the game.
func poll() -> void:
	if _peer == null:
		return
	_peer.poll()
	match _peer.get_ready_state():
		WebSocketPeer.STATE_OPEN:
			if state != State.OPEN:
				_opened()
			while _peer != null and _peer.get_available_packet_count() > 0:
				_receive(_peer.get_packet().get_string_from_utf8())
		WebSocketPeer.STATE_CLOSED:
			_closed(_peer.get_close_code(), _peer.get_close_reason())


func _connect() -> void:
	var own := _run
	_set_state(State.CONNECTING)
	# The call replaces an expired token: the handshake does not show why it has failed.
	var result := await _regent.calls.get_own_account()
	if result.ok:
		result = await _regent.calls.get_client_defaults()
	if own != _run:
		return
	if not result.ok:
		if result.error.status in [401, 403] or result.error.code == RegentError.SIGNED_OUT:
			_end(0, result.error.message, result.error)
		else:
			_reconnect_later()
		return
	var query := "access_token=%s&send-session-start=true" % _regent.session.access_token.uri_encode()
	_peer = WebSocketPeer.new()
	if _peer.connect_to_url("%s/connect?%s" % [result.data["websocketConfig"]["uri"], query]) != OK:
		_peer = null
		_reconnect_later()


func _opened() -> void:
	_attempts = 0
	_set_state(State.OPEN)
	if _lost_at == 0:
		return
	var lost_at := _lost_at
	_lost_at = 0
	# The server does not repeat frames, so every listener is asked to read again.
	for context: String in _listeners.keys():
		if context.ends_with(".refresh"):
			_emit(context, {"scopes": [], "delay": 0})
	if _listeners.has(RegentFrames.CHAT_RECEIVED):
		await _repeat_messages(lost_at)
	resumed.emit(Regent.now_ms() - lost_at)


## Messages around that time may be ones that the game already has: compare their messageId.
func _repeat_messages(lost_at: int) -> void:
	var from := lost_at + _regent.clock_offset_ms - _OVERLAP_MS
	var rooms := await _regent.calls.list_chat_rooms()
	if not rooms.ok:
		return
	var messages := []
	for room: Dictionary in rooms.data["rooms"]:
		var page := await _regent.calls.list_chat_messages(room["id"], {"limit": _MAX_MISSED_MESSAGES})
		if page.ok:
			messages.append_array(page.data["messages"])
	messages = messages.filter(func(message: Dictionary) -> bool: return message["timestampMillis"] >= from)
	messages.sort_custom(
		func(a: Dictionary, b: Dictionary) -> bool: return a["timestampMillis"] < b["timestampMillis"]
	)
	for message: Dictionary in messages:
		_emit(RegentFrames.CHAT_RECEIVED, message)


func _receive(text: String) -> void:
	var frame: Variant = RegentJson.parse(text)
	if not frame is Dictionary:
		return
	var full: String = frame.get("messageFull", "")
	var message: Variant = RegentJson.parse(full)
	_emit(frame.get("context", ""), full if message == null else message)


func _emit(context: String, message: Variant) -> void:
	for listener: Callable in _listeners.get(context, []).duplicate():
		if listener.is_valid():
			listener.call(message)
	received.emit(context, message)


func _closed(code: int, reason: String) -> void:
	_peer = null
	if code in _FINAL_CODES:
		_end(code, reason, null)
		return
	if state == State.OPEN:
		_lost_at = Regent.now_ms()
	_reconnect_later()


func _end(code: int, reason: String, error: RegentError) -> void:
	_refusal = error
	close()
	ended.emit(code, reason)


func _reconnect_later() -> void:
	var own := _run
	_set_state(State.WAITING)
	_attempts += 1
	# After a restart of the server all clients come at the same time: they wait a random time.
	await _regent.get_tree().create_timer(Regent.backoff_seconds(_attempts)).timeout
	if own == _run:
		_connect()


func _set_state(new_state: State) -> void:
	if state == new_state:
		return
	state = new_state
	state_changed.emit(state)
