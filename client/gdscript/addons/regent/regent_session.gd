class_name RegentSession
extends RefCounted
## The sign-in of one player: the ways to sign in, the tokens, their refresh, and where they are stored.
## Each sign-in accepts the options attach (adds it to the signed-in player, or merges a guest into the account), context
## and initProperties. The data of its result is the gamer tag.

signal signed_in(gamer_tag: int)
## The player has signed out, or the sign-in was revoked; then with the error.
signal signed_out(error: RegentError)
signal _refreshed(result: RegentResult)

var gamer_tag := 0
var access_token := ""

var _refresh_token := ""
var _is_refreshing := false
var _regent: Regent
var _connection: RegentConnection


func _init(regent: Regent, connection: RegentConnection) -> void:
	_regent = regent
	_connection = connection


## Loads the session of an earlier start. Returns false if there is none.
func restore() -> bool:
	var stored: Variant = RegentJson.parse(_regent.store.read(_key()))
	if not stored is Dictionary:
		return false
	gamer_tag = stored.get("gamerTag", 0)
	access_token = stored.get("accessToken", "")
	_refresh_token = stored.get("refreshToken", "")
	return gamer_tag != 0


## Signs in with a device id. Without one, the client creates a random id and stores it.
func sign_in_device(device_id := "", options: Dictionary = {}) -> RegentResult:
	var id := device_id if device_id != "" else _own_device_id()
	return await _sign_in({"grant_type": "device", "device_id": id}, options)


## Creates a new player without any credentials.
func sign_in_guest(options: Dictionary = {}) -> RegentResult:
	return await _sign_in({"grant_type": "guest"}, options)


## Signs in with an e-mail and its password.
func sign_in_email(email: String, password: String, options: Dictionary = {}) -> RegentResult:
	return await _sign_in({"grant_type": "password", "username": email, "password": password}, options)


## Signs in with a token of Google, Apple, or another provider of the realm's config. The option nonce is passed on.
func sign_in_third_party(provider: String, token: String, options: Dictionary = {}) -> RegentResult:
	var grant := {"grant_type": "third_party", "third_party": provider, "token": token}
	if options.has("nonce"):
		grant["nonce"] = options["nonce"]
	return await _sign_in(grant, options)


## Signs in with a token of your own service. Options: namespace, and solve, a [Callable] that gets a challenge of the
## service and returns its solution.
func sign_in_external(service: String, token: String, options: Dictionary = {}) -> RegentResult:
	var grant := {"grant_type": "external", "provider_service": service, "external_token": token}
	if options.has("namespace"):
		grant["provider_namespace"] = options["namespace"]
	return await _sign_in(grant, options)


## Forgets the tokens and ends the sign-in on the server, if it can be reached.
func sign_out() -> void:
	var token := access_token
	_end(null)
	if token != "":
		await _connection.call_api(RegentCalls.REVOKE_TOKEN, {"token": token}, 0, token, {})


## Replaces a token that the server has rejected. Parallel callers wait for one refresh.
func refresh(rejected: String) -> RegentResult:
	if _is_refreshing:
		return await _refreshed
	if access_token != rejected:
		return RegentResult.succeeded(null)
	_is_refreshing = true
	var result := await _request_tokens({"grant_type": "refresh_token", "refresh_token": _refresh_token}, "")
	if result.ok and access_token == rejected:
		_save(result.data["access_token"], result.data.get("refresh_token", _refresh_token), gamer_tag)
	elif not result.ok and result.error.status == 401:
		_end(result.error)
	_is_refreshing = false
	_refreshed.emit(result)
	return result


func _sign_in(grant: Dictionary, options: Dictionary) -> RegentResult:
	for name: String in ["context", "initProperties"]:
		if options.has(name):
			grant[name] = options[name]
	var token := access_token if options.get("attach", false) else ""
	var result := await _request_tokens(grant, token)
	if result.ok and result.data["token_type"] == "challenge" and options.has("solve"):
		result = await _solve(grant, result.data["challenge_token"], options["solve"], token)
	if not result.ok:
		return result
	if result.data["token_type"] != "bearer":
		var text := "The account needs another step to sign in."
		return RegentResult.failed(RegentError.create(RegentError.SIGNED_OUT, 0, text, "Use another way to sign in."))
	var account := await _connection.call_api(RegentCalls.GET_OWN_ACCOUNT, {}, 0, result.data["access_token"], {})
	if not account.ok:
		return account
	_save(result.data["access_token"], result.data["refresh_token"], account.data["id"])
	signed_in.emit(gamer_tag)
	return RegentResult.succeeded(gamer_tag)


func _solve(grant: Dictionary, challenge_token: String, solve: Callable, token: String) -> RegentResult:
	var challenge := Marshalls.base64_to_utf8(challenge_token.split(".")[0])
	var solution: String = await solve.call(challenge)
	grant["challenge_solution"] = {"challenge_token": challenge_token, "solution": solution}
	return await _request_tokens(grant, token)


func _request_tokens(grant: Dictionary, token: String) -> RegentResult:
	return await _connection.call_api(RegentCalls.CREATE_TOKEN, grant, 0, token, {})


func _save(new_access_token: String, new_refresh_token: String, new_gamer_tag: int) -> void:
	access_token = new_access_token
	_refresh_token = new_refresh_token
	gamer_tag = new_gamer_tag
	var stored := {"accessToken": access_token, "refreshToken": _refresh_token, "gamerTag": gamer_tag}
	_regent.store.write(_key(), JSON.stringify(stored))


func _end(error: RegentError) -> void:
	var was_signed_in := gamer_tag != 0
	access_token = ""
	_refresh_token = ""
	gamer_tag = 0
	_regent.store.erase(_key())
	if was_signed_in:
		signed_out.emit(error)


func _key() -> String:
	return _regent.key_of("session")


func _own_device_id() -> String:
	var known := _regent.store.read("regent.device")
	if known != "":
		return known
	var id := Regent.random_id()
	_regent.store.write("regent.device", id)
	return id
