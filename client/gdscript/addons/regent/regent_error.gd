class_name RegentError
extends RefCounted
## A failed call. Compare [member code] with [RegentErrorCodes]; show [member message] and [member remedy] to people, and
## send [member request_id] to support.

## No response: the network or the server is down.
const UNREACHABLE := "Unreachable"
## No response within the time limit.
const TIMED_OUT := "TimedOut"
## No player is signed in.
const SIGNED_OUT := "SignedOut"
## A repetition of this call could have a second effect, so it cannot be queued.
const NOT_QUEUEABLE := "NotQueueable"
## The queue has its maximum number of writes.
const QUEUE_FULL := "QueueFull"
## Content that was never downloaded is needed while the device is offline.
const NOT_CACHED := "NotCached"
## A required field is missing: nothing was sent.
const INPUT_INCOMPLETE := "InputIncomplete"

const _TRANSIENT := [408, 429, 502, 503, 504, 507]

var code := ""
## The HTTP status; 0: there was no response.
var status := 0
var message := ""
## The invalid field of the input; empty: none.
var field := ""
## The id of the request in the server's log.
var request_id := ""
## What the caller can do next.
var remedy := ""
## The newer state, or other details of this code.
var current: Variant
## Milliseconds after which the call may succeed, if the server sent them.
var retry_after_ms := 0
## Both versions of a saved file, for the code SaveConflict.
var conflict: RegentSaveConflict


## True if the same call may succeed later without a change.
var is_transient: bool:
	get:
		return code == UNREACHABLE or code == TIMED_OUT or status in _TRANSIENT


static func create(error_code: String, http_status: int, text: String, next := "") -> RegentError:
	var error := RegentError.new()
	error.code = error_code
	error.status = http_status
	error.message = text
	error.remedy = next if next != "" else RegentRemedies.BY_CODE.get(error_code, _remedy_of(http_status))
	return error


static func signed_out() -> RegentError:
	return create(SIGNED_OUT, 0, "No player is signed in.", "Sign in first, for example with regent.session.sign_in_device().")


## Converts a response that is not successful. Responses of proxies get a general code.
static func from_response(http_status: int, body: Variant) -> RegentError:
	var fields: Dictionary = body if body is Dictionary else {}
	if not (fields.get("error") is String and fields.get("requestId") is String):
		return create(_general_code(http_status), http_status, "The server returned status %d." % http_status)
	var error := create(fields["error"], http_status, str(fields.get("message", "")), str(fields.get("remedy", "")))
	error.field = str(fields.get("field", ""))
	error.request_id = fields["requestId"]
	error.current = fields.get("current")
	return error


func _to_string() -> String:
	return "%s: %s %s (request %s)" % [code, message, remedy, request_id]


static func _general_code(http_status: int) -> String:
	match http_status:
		401:
			return "InvalidTokenError"
		403:
			return "Forbidden"
		404:
			return "NotFound"
		429:
			return "TooManyRequests"
	return "ServiceUnavailable" if http_status >= 502 else "InternalServerError"


static func _remedy_of(http_status: int) -> String:
	match http_status:
		0:
			return "Check the connection and try again."
		400:
			return "Correct the request."
		401:
			return "Sign in again."
		403:
			return "Use an account that may do this, or ask the studio."
		404:
			return "Check the id."
		409, 412:
			return "Read the current state, then decide again."
		429:
			return "Wait, then try again."
	return "Try again later. If it happens again, send the request id to the studio."
