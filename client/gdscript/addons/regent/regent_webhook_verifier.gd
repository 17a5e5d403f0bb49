class_name RegentWebhookVerifier
extends RefCounted
## Verifies the signature of webhooks (Standard Webhooks): use it on a dedicated server, never in a game.

var _secret: PackedByteArray
var _tolerance_seconds: int


## [param secret] is that of the webhook, such as whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw.
func _init(secret: String, tolerance_seconds := 300) -> void:
	_secret = Marshalls.base64_to_raw(secret.trim_prefix("whsec_"))
	_tolerance_seconds = tolerance_seconds


## True if the body is from Regent, unchanged and recent. Pass the headers webhook-id, webhook-timestamp and
## webhook-signature, and the body as it was received.
func verify(id: String, timestamp: String, signatures: String, body: String, now := 0) -> bool:
	if id == "" or not timestamp.is_valid_int():
		return false
	var time := now if now != 0 else int(Time.get_unix_time_from_system())
	if absi(time - timestamp.to_int()) > _tolerance_seconds:
		return false
	var context := HMACContext.new()
	context.start(HashingContext.HASH_SHA256, _secret)
	context.update(("%s.%s.%s" % [id, timestamp, body]).to_utf8_buffer())
	var expected := context.finish()
	var is_valid := false
	# While a secret is replaced, there are two signatures.
	for signature: String in signatures.split(" "):
		if signature.begins_with("v1,"):
			var given := Marshalls.base64_to_raw(signature.substr(3))
			# It takes the same time wherever the bytes differ.
			is_valid = Crypto.new().constant_time_compare(expected, given) or is_valid
	return is_valid
