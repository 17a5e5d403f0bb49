class_name RegentContent
extends RefCounted
## The published content of the realm, stored on the device. It works offline after the first start.

## A load has found other content than before. The ids are those of new, changed and removed items.
signal changed(ids: Array)
signal _loaded(result: RegentResult)

const _PARALLEL_DOWNLOADS := 6

## The checksum of the manifest that is in use; empty: none was ever loaded.
var checksum := ""

var _entries := {}
var _items := {}
var _is_loading := false
var _regent: Regent
var _connection: RegentConnection


func _init(regent: Regent, connection: RegentConnection) -> void:
	_regent = regent
	_connection = connection


## Loads the live manifest if its checksum has changed, and its items. Offline, the stored ones are used.
## The data has: checksum, isOffline, changed. [param prefetch]: which items to download now, by their entry; default: all.
func load_live(prefetch := Callable()) -> RegentResult:
	if _is_loading:
		return await _loaded
	_is_loading = true
	var result := await _load_once(prefetch)
	_is_loading = false
	_loaded.emit(result)
	if result.ok and not result.data["changed"].is_empty():
		changed.emit(result.data["changed"])
	return result


## Loads again whenever somebody publishes.
func follow() -> void:
	_regent.socket.on(RegentFrames.CONTENT_REFRESH, func(_message: Variant) -> void: load_live())


## The entries of the manifest, of one type and its subtypes if it is given.
func list(type := "") -> Array:
	return _entries.values().filter(
		func(entry: Dictionary) -> bool: return type == "" or entry["contentId"].begins_with(type + ".")
	)


## An item: from memory, from the store, or from the server. The error NotCached: it is needed offline.
## Binary items are files: download the uri of their entry.
func get_item(id: String) -> RegentResult:
	if not _entries.has(id):
		var text := "The published content has no item %s." % id
		return RegentResult.failed(RegentError.create("ContentNotFound", 404, text, "Publish it, or call load_live()."))
	var entry: Dictionary = _entries[id]
	var key := _key_of(entry)
	if _items.has(key):
		return RegentResult.succeeded(_items[key])
	var text := _read(key)
	if text == "":
		var download := await _download(entry)
		if not download.ok:
			return download
		text = download.data
		_write(key, text)
	_items[key] = RegentJson.parse(text)
	return RegentResult.succeeded(_items[key])


## The values of an item: data, text, or the ids of links, by the name of the property.
func values(id: String) -> RegentResult:
	var result := await get_item(id)
	if not result.ok:
		return result
	var found := {}
	for name: String in result.data["properties"]:
		var property: Dictionary = result.data["properties"][name]
		for kind: String in ["$links", "$link", "text", "data"]:
			if property.has(kind):
				found[name] = property[kind]
	return RegentResult.succeeded(found)


func _load_once(prefetch: Callable) -> RegentResult:
	if checksum == "":
		_use(RegentJson.parse(_read("manifest")))
	var before := _entries
	var live := await _regent.calls.get_manifest_checksum()
	if live.ok and live.data["checksum"] != checksum:
		live = await _load_manifest(live.data["checksum"])
	if not live.ok:
		if checksum == "" or not live.error.is_transient:
			return live
		return RegentResult.succeeded({"checksum": checksum, "isOffline": true, "changed": []})
	var fetched := await _prefetch(prefetch)
	if not fetched.ok:
		return fetched
	for entry: Dictionary in before.values():
		var current: Dictionary = _entries.get(entry["contentId"], {})
		if current.get("version") != entry["version"]:
			_items.erase(_key_of(entry))
			_regent.store.erase(_regent.key_of("content." + _key_of(entry)))
	return RegentResult.succeeded({"checksum": checksum, "isOffline": false, "changed": _changed_ids(before)})


func _load_manifest(live_checksum: String) -> RegentResult:
	var result := await _regent.calls.get_public_manifest()
	if result.ok:
		var manifest := {"checksum": live_checksum, "entries": result.data["entries"]}
		_write("manifest", JSON.stringify(manifest))
		_use(manifest)
	return result


func _use(manifest: Variant) -> void:
	if not manifest is Dictionary:
		return
	var entries := {}
	for entry: Dictionary in manifest["entries"]:
		entries[entry["contentId"]] = entry
	_entries = entries
	checksum = manifest["checksum"]


## Downloads several items at the same time. The result is the first failure, if there is one.
func _prefetch(prefetch: Callable) -> RegentResult:
	var waiting := list().filter(func(entry: Dictionary) -> bool:
		return entry["type"] == "content" and (not prefetch.is_valid() or prefetch.call(entry))
	)
	while not waiting.is_empty():
		var batch := RegentBatch.new()
		for _number in mini(_PARALLEL_DOWNLOADS, waiting.size()):
			var entry: Dictionary = waiting.pop_front()
			batch.start(get_item.bind(entry["contentId"]))
		var failure := await batch.finish()
		if failure != null:
			return failure
	return RegentResult.succeeded(null)


func _download(entry: Dictionary) -> RegentResult:
	var result := await _connection.transfer(entry["uri"])
	if not result.ok:
		if not result.error.is_transient:
			return result
		var text := "The item %s was never downloaded, and the server cannot be reached." % entry["contentId"]
		return RegentResult.failed(RegentError.create(RegentError.NOT_CACHED, 0, text))
	var item_text: String = result.data.get_string_from_utf8()
	var item: Variant = RegentJson.parse(item_text)
	# A version is the hash of its content: a proxy must not answer with another one.
	if not item is Dictionary or item.get("id") != entry["contentId"] or item.get("version") != entry["version"]:
		var text := "The URL of %s returned another item." % entry["contentId"]
		return RegentResult.failed(RegentError.create("NotFound", 404, text))
	return RegentResult.succeeded(item_text)


## Reads a stored text. A damaged one is deleted and counts as missing.
func _read(name: String) -> String:
	var key := _regent.key_of("content." + name)
	var stored := _regent.store.read(key)
	var text := stored.substr(33)
	if stored == "" or stored.substr(0, 32) == text.md5_text():
		return text
	_regent.store.erase(key)
	return ""


## A full storage is no reason to stop the game: the content is in memory, and downloaded again at the next start.
func _write(name: String, text: String) -> void:
	_regent.store.write(_regent.key_of("content." + name), "%s %s" % [text.md5_text(), text])


static func _key_of(entry: Dictionary) -> String:
	return "%s@%s" % [entry["contentId"], entry["version"]]


func _changed_ids(before: Dictionary) -> Array:
	var ids := {}
	for id: String in _entries:
		if before.get(id, {}).get("version") != _entries[id]["version"]:
			ids[id] = true
	for id: String in before:
		if not _entries.has(id):
			ids[id] = true
	var sorted := ids.keys()
	sorted.sort()
	return sorted
