class_name RegentBatch
extends RefCounted
## Runs calls at the same time.

signal _finished

var _running := 0
var _failure: RegentResult


func start(work: Callable) -> void:
	_running += 1
	var result: RegentResult = await work.call()
	if not result.ok and _failure == null:
		_failure = result
	_running -= 1
	if _running == 0:
		_finished.emit()


## Waits for all. Returns the first failure; null: there is none.
func finish() -> RegentResult:
	if _running > 0:
		await _finished
	return _failure
