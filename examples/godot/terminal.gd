extends SceneTree
## Plays the game without a screen: [code]godot --headless --script terminal.gd -- HOST CID PID FOLDER COMMAND …[/code]
## Commands: follow, changed, collect=COUNT, send, daily, buy, save, top.

var _regent := Regent.new()
var _game: CoinGame
var _changes := 0


func _initialize() -> void:
	var arguments := OS.get_cmdline_user_args()
	_regent.host = arguments[0]
	_regent.cid = arguments[1]
	_regent.pid = arguments[2]
	_regent.folder = arguments[3]
	root.add_child(_regent)
	_play.call_deferred(arguments.slice(4))


func _play(commands: PackedStringArray) -> void:
	_game = CoinGame.new(_regent)
	var started := await _game.start()
	if not started.ok:
		printerr(started.error)
		quit(1)
		return
	print("player %d coins %d level %d" % [_regent.gamer_tag, _game.coins, _game.level])
	_game.changed.connect(func() -> void: _changes += 1)
	for command in commands:
		print(await _run(command.split("=")))
	_regent.close()
	quit()


func _run(command: PackedStringArray) -> String:
	match command[0]:
		"follow":
			return _text_of(await _game.follow(), "following")
		"changed":
			while _changes == 0:
				await _game.changed
			_changes = 0
			return "changed"
		"collect":
			_game.collect(command[1].to_int())
			return "coins %d" % _game.coins
		"send":
			await _regent.queue.flush()
			await _game.refresh()
			return "waiting %d coins %d" % [_regent.queue.list().size(), _game.coins]
		"daily":
			return "claimed" if await _game.claim_daily() else "already claimed"
		"buy":
			var offers := await _game.offers()
			return _text_of(await _game.buy(offers[0]["purchase_id"]), "bought %s" % ",".join(_game.items))
		"save":
			return _text_of(await _game.save(), "saved %d" % _game.level)
		"top":
			var entry: Dictionary = (await _game.top())[0]
			return "rank %d score %d" % [entry["rank"], entry["score"]]
	return "unknown command %s" % command[0]


func _text_of(result: RegentResult, text: String) -> String:
	return text if result.ok else result.error.code
