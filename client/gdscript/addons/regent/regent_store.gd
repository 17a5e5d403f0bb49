class_name RegentStore
extends RefCounted
## Keeps texts by key in one file each. A crash during a write leaves the old value.

var _folder: String


func _init(folder: String) -> void:
	_folder = folder
	DirAccess.make_dir_recursive_absolute(folder)


## The text; empty: there is none.
func read(key: String) -> String:
	var path := _path_of(key)
	return FileAccess.get_file_as_string(path) if FileAccess.file_exists(path) else ""


## Returns false if it cannot be stored.
func write(key: String, value: String) -> bool:
	var path := _path_of(key)
	var file := FileAccess.open(path + ".new", FileAccess.WRITE)
	if file == null:
		return false
	var is_written := file.store_string(value)
	file.close()
	return is_written and DirAccess.rename_absolute(path + ".new", path) == OK


func erase(key: String) -> void:
	if FileAccess.file_exists(_path_of(key)):
		DirAccess.remove_absolute(_path_of(key))


func _path_of(key: String) -> String:
	return _folder.path_join(key.md5_text())
