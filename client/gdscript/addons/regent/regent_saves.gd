class_name RegentSaves
extends RefCounted
## Saved files of the player. A save that is based on an older version than the server's is a conflict.

## How often resolve is called if other devices save again meanwhile.
const _MAX_CONFLICTS := 5

var _regent: Regent
var _connection: RegentConnection


func _init(regent: Regent, connection: RegentConnection) -> void:
	_regent = regent
	_connection = connection


## The player's saved files.
func list() -> RegentResult:
	var result := await _regent.calls.get_save_manifest()
	if result.ok:
		return RegentResult.succeeded(result.data["manifest"])
	return RegentResult.succeeded([]) if result.error.code == RegentErrorCodes.CLOUD_SAVE_NOT_FOUND else result


## Downloads a file as bytes; the data is null if the player has none. The next save is then based on this version.
func load_bytes(key: String) -> RegentResult:
	var result := await _download(key)
	if result.ok:
		_set_seen(key, result.data)
	return result


## Downloads a file as text; the data is empty if the player has none.
func load_text(key: String) -> RegentResult:
	var result := await load_bytes(key)
	if result.ok:
		result.data = "" if result.data == null else result.data.get_string_from_utf8()
	return result


## Saves a file. The data of the result is the saved content, which may be a merged one. If another device has saved in
## the meantime, [param resolve] gets a [RegentSaveConflict] and returns the bytes to save; without it the error is
## SaveConflict, and nothing was changed.
func save_bytes(key: String, content: PackedByteArray, resolve := Callable()) -> RegentResult:
	var bytes := content
	for conflicts in _MAX_CONFLICTS + 1:
		var result := await _upload(key, bytes)
		if result.ok or result.error.code != RegentErrorCodes.SAVE_CONFLICT:
			return result
		var remote := await _download(key)
		if not remote.ok:
			return remote
		var conflict := RegentSaveConflict.new()
		conflict.key = key
		conflict.local = bytes
		conflict.is_deleted = remote.data == null
		if not conflict.is_deleted:
			conflict.remote = remote.data
		if not resolve.is_valid() or conflicts == _MAX_CONFLICTS:
			result.error.conflict = conflict
			result.error.remedy = "Choose a version or merge both, then save again; or pass resolve."
			return result
		bytes = await resolve.call(conflict)
		_set_seen(key, remote.data)
	return null


## Saves a text.
func save_text(key: String, content: String, resolve := Callable()) -> RegentResult:
	return await save_bytes(key, content.to_utf8_buffer(), resolve)


func _upload(key: String, bytes: PackedByteArray) -> RegentResult:
	var checksum := _md5(bytes)
	var now := Time.get_datetime_dict_from_system(true)
	var stamp := "%04d%02d%02d%02d%02d%02d" % [now.year, now.month, now.day, now.hour, now.minute, now.second]
	var request := [{
		"objectKey": key,
		"sizeInBytes": bytes.size(),
		"checksum": checksum,
		"eTag": _regent.store.read(_key_of(key)),
		"lastModified": stamp.to_int(),
	}]
	var target := await _regent.calls.create_upload_urls(request)
	if not target.ok:
		return target
	var upload := await _connection.transfer(target.data["response"][0]["url"], "PUT", bytes)
	if not upload.ok:
		return upload
	var commit := await _regent.calls.commit_manifest(request)
	if not commit.ok:
		return commit
	_set_seen(key, bytes)
	return RegentResult.succeeded(bytes)


func _download(key: String) -> RegentResult:
	var files := await list()
	if not files.ok:
		return files
	if not files.data.any(func(file: Dictionary) -> bool: return file["key"] == key):
		return RegentResult.succeeded(null)
	var source := await _regent.calls.create_download_urls({"request": [{"objectKey": key}]})
	if not source.ok or source.data["response"].is_empty():
		return source if not source.ok else RegentResult.succeeded(null)
	return await _connection.transfer(source.data["response"][0]["url"])


## Stores the version that this device has: the next save is based on it.
func _set_seen(key: String, bytes: Variant) -> void:
	_regent.store.write(_key_of(key), "" if bytes == null else _md5(bytes))


func _key_of(key: String) -> String:
	return _regent.key_of("%d.save.%s" % [_regent.gamer_tag, key])


static func _md5(bytes: PackedByteArray) -> String:
	var context := HashingContext.new()
	context.start(HashingContext.HASH_MD5)
	if not bytes.is_empty():
		context.update(bytes)
	return context.finish().hex_encode()
