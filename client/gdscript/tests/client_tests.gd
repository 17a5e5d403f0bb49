extends SceneTree
## Tests without a server: [code]godot --headless --script client_tests.gd[/code] in a project with the addon.

var _failures := 0
var _count := 0


func _initialize() -> void:
	_json_keeps_integers()
	_requests_have_path_query_and_gamer_tag()
	_missing_fields_are_found_before_the_request()
	_only_harmless_calls_are_repeated()
	_errors_have_the_fields_of_the_server()
	_a_store_keeps_its_values()
	_webhooks_are_verified()
	print("%d checks, %d failed" % [_count, _failures])
	quit(0 if _failures == 0 else 1)


func _json_keeps_integers() -> void:
	var value: Dictionary = RegentJson.parse('{"id": 1234567890123456, "share": 0.5, "list": [1, {"a": 2}]}')
	_equal(typeof(value["id"]), TYPE_INT)
	_equal(str(value["id"]), "1234567890123456")
	_equal(value["share"], 0.5)
	_equal(typeof(value["list"][1]["a"]), TYPE_INT)
	_equal(RegentJson.parse("{"), null)


func _requests_have_path_query_and_gamer_tag() -> void:
	var view := RegentConnection.build_request(RegentCalls.GET_LEADERBOARD_VIEW, {"id": "a b/c", "max": 3}, 42)
	_equal(view["url"], "/object/leaderboards/a%20b%2Fc/view?max=3")
	_equal(view["body"], null)
	var inventory := RegentConnection.build_request(RegentCalls.GET_INVENTORY, {"scope": ["currency", "items"]}, 42)
	_equal(inventory["url"], "/object/inventory/42?scope=currency%2Citems")
	var write := RegentConnection.build_request(RegentCalls.UPDATE_INVENTORY, {"currencies": {"c": 2}}, 42)
	_equal(write["url"], "/object/inventory/42")
	_equal(write["body"], '{"currencies":{"c":2}}')
	var event := [{"e": "start"}]
	_equal(RegentConnection.build_request({"method": "POST", "path": "/x"}, event, 0)["body"], '[{"e":"start"}]')


func _missing_fields_are_found_before_the_request() -> void:
	_equal(RegentConnection.build_request(RegentCalls.GET_LEADERBOARD_VIEW, {}, 42).get("missing"), "id")


func _only_harmless_calls_are_repeated() -> void:
	_equal(RegentConnection.may_repeat(RegentCalls.GET_INVENTORY, {}), true)
	_equal(RegentConnection.may_repeat(RegentCalls.BUY_LISTING, {"purchaseId": "a:b"}), false)
	_equal(RegentConnection.may_repeat(RegentCalls.UPDATE_INVENTORY, {}), false)
	_equal(RegentConnection.may_repeat(RegentCalls.UPDATE_INVENTORY, {"transaction": "t"}), true)
	_equal(RegentConnection.may_repeat(RegentCalls.SET_CLIENT_STATS, {"add": true}), false)
	_equal(RegentConnection.may_repeat(RegentCalls.SET_CLIENT_STATS, {"add": false}), true)


func _errors_have_the_fields_of_the_server() -> void:
	var body := {"error": "InvalidInput", "message": "Wrong.", "field": "id", "requestId": "r7", "remedy": "Fix it."}
	var error := RegentError.from_response(400, body)
	_equal([error.code, error.field, error.request_id, error.remedy], ["InvalidInput", "id", "r7", "Fix it."])
	_equal(RegentError.from_response(403, null).code, "Forbidden")
	_equal(RegentError.from_response(503, null).is_transient, true)
	_equal(RegentError.create("InsufficientCurrency", 400, "").remedy != "", true)


func _a_store_keeps_its_values() -> void:
	var folder := "user://store-%s" % Regent.random_id()
	RegentStore.new(folder).write("a/b:c", "ä1")
	RegentStore.new(folder).write("a/b:c", "ä2")
	_equal(RegentStore.new(folder).read("a/b:c"), "ä2")
	RegentStore.new(folder).erase("a/b:c")
	_equal(RegentStore.new(folder).read("a/b:c"), "")


func _webhooks_are_verified() -> void:
	var body := '{"test": 2432232314}'
	var signature := "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
	var id := "msg_p5jXN8AQM9LWM0D4loKWxJek"
	var verifier := RegentWebhookVerifier.new("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	var now := 1614265330
	_equal(verifier.verify(id, "1614265330", signature, body, now), true)
	_equal(verifier.verify(id, "1614265330", "v1,AAAA v2,x " + signature, body, now), true)
	_equal(verifier.verify(id, "1614265330", signature, body + " ", now), false)
	_equal(verifier.verify("msg_2", "1614265330", signature, body, now), false)
	_equal(verifier.verify(id, "1614265330", signature.substr(3), body, now), false)
	_equal(verifier.verify(id, "1614265330", signature, body, now + 301), false)
	_equal(verifier.verify(id, "now", signature, body, now), false)


func _equal(actual: Variant, expected: Variant) -> void:
	_count += 1
	if typeof(actual) == typeof(expected) and actual == expected:
		return
	_failures += 1
	printerr("expected %s, got %s" % [expected, actual])
	for frame: Dictionary in get_stack().slice(1, 2):
		printerr("  in %s" % frame["function"])
