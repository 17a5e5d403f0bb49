class_name RegentSaveConflict
extends RefCounted
## Two versions of one file: another device has saved in the meantime.

var key := ""
## The version that this device wants to save.
var local := PackedByteArray()
## The version on the server; empty if [member is_deleted].
var remote := PackedByteArray()
## True: the file was deleted on the server.
var is_deleted := false
