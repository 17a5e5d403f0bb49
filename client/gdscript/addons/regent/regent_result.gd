class_name RegentResult
extends RefCounted
## The result of a call: the response, or the error.

## True: the call has succeeded.
var ok := false
## The response.
var data: Variant
## The error; null: the call has succeeded.
var error: RegentError


static func succeeded(response: Variant) -> RegentResult:
	var result := RegentResult.new()
	result.ok = true
	result.data = response
	return result


static func failed(cause: RegentError) -> RegentResult:
	var result := RegentResult.new()
	result.error = cause
	return result
