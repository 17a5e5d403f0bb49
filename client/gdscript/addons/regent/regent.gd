class_name Regent
extends Node
## Connects a game to a realm of Regent.
##
## Add this node to a scene or as an autoload, set [member host], [member cid] and [member pid], and sign in with
## [member session]. Calls return a [RegentResult] and never stop the game.

## The base URL of the server, such as https://regent.example.
@export var host := ""
## The id or the alias of the organization.
@export var cid := ""
## The id of the realm, such as DE_7321699256081129.
@export var pid := ""
## Time limit of a call, in milliseconds.
@export var timeout_ms := 10_000
## How often a call is sent again after a lost response, if a repetition is harmless.
@export var retries := 3
## The folder of the session, the content and the queue.
@export var folder := "user://regent"

## The calls of the API: [code]await regent.calls.buy_listing("listings.hat:stores.main")[/code].
var calls: RegentCalls
## The sign-in of the player.
var session: RegentSession
## The push socket.
var socket: RegentSocket
## The published content, stored on the device.
var content: RegentContent
## Writes that wait while the device is offline.
var queue: RegentQueue
## The player's saved files.
var saves: RegentSaves
## Events of the game for the studio's analytics.
var analytics: RegentAnalytics
## Texts by key, in [member folder].
var store: RegentStore
## Milliseconds by which the server's clock is ahead of the device's; set by [method sync_clock].
var clock_offset_ms := 0

var _connection: RegentConnection


## The gamer tag of the signed-in player; 0: nobody is signed in.
var gamer_tag: int:
	get:
		return session.gamer_tag


func _ready() -> void:
	connect_realm()


## Restores the session of the last start. It sends nothing, so it also works offline. [method Node._ready] calls it.
func connect_realm() -> void:
	if session != null:
		return
	host = host.trim_suffix("/")
	store = RegentStore.new(folder)
	_connection = RegentConnection.new(self)
	calls = RegentCalls.new(self)
	session = RegentSession.new(self, _connection)
	queue = RegentQueue.new(self)
	content = RegentContent.new(self, _connection)
	saves = RegentSaves.new(self, _connection)
	analytics = RegentAnalytics.new(self)
	socket = RegentSocket.new(self)
	session.signed_out.connect(func(_error: RegentError) -> void: close())
	session.signed_in.connect(func(_gamer_tag: int) -> void: queue.flush())
	if session.restore():
		queue.flush()


func _process(_delta: float) -> void:
	socket.poll()


## Closes the socket and stops all timers. Stored writes and events are sent after the next start.
func close() -> void:
	socket.close()
	queue.stop()
	analytics.stop()


## Sends a call with the player's token. If the token has expired, it is refreshed once and the call repeated.
## Options: timeout_ms, retries, headers, is_signed_in.
func send(spec: Dictionary, input: Variant, options: Dictionary = {}) -> RegentResult:
	var is_signed: bool = options.get("is_signed_in", true)
	if is_signed and not spec.get("is_open", false) and gamer_tag == 0:
		return RegentResult.failed(RegentError.signed_out())
	var token := session.access_token if is_signed else ""
	var result := await _connection.call_api(spec, input, gamer_tag, token, options)
	# A wrong password is a 401 too, but another token would not help.
	if token == "" or result.ok or result.error.status != 401 or result.error.code == "InvalidCredentialsError":
		return result
	var refreshed := await session.refresh(token)
	if not refreshed.ok:
		return refreshed
	return await _connection.call_api(spec, input, gamer_tag, session.access_token, options)


## Measures the difference to the server's clock with one call.
func sync_clock() -> RegentResult:
	var sent_at := now_ms()
	var result := await calls.send_heartbeat()
	if result.ok:
		clock_offset_ms = int(result.data["heartbeat"]) - (sent_at + now_ms()) / 2
	return result


## The time of the device, in milliseconds since 1970.
static func now_ms() -> int:
	return int(Time.get_unix_time_from_system() * 1000.0)


## Back-off with full jitter: a random time of up to 1, 2, 4, 8, 16 and 30 seconds.
static func backoff_seconds(attempt: int) -> float:
	return randf() * minf(30.0, pow(2.0, attempt))


## A random id of 128 bits, as 32 hexadecimal digits.
static func random_id() -> String:
	return Crypto.new().generate_random_bytes(16).hex_encode()


## The key of a value of this realm in the store.
func key_of(name: String) -> String:
	return "regent.%s.%s.%s" % [cid, pid, name]
