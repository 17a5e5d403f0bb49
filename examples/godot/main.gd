extends Control
## The screen of the game. Set host, cid and pid of the node Regent in the scene.

var _game: CoinGame

@onready var _regent: Regent = $Regent
@onready var _state: Label = $Box/State
@onready var _message: Label = $Box/Message


func _ready() -> void:
	_game = CoinGame.new(_regent)
	_game.changed.connect(_show)
	$Box/Collect.pressed.connect(func() -> void:
		_game.collect(1)
		_show()
	)
	$Box/Daily.pressed.connect(func() -> void:
		_message.text = "Here are your coins." if await _game.claim_daily() else "Come back tomorrow."
	)
	$Box/Buy.pressed.connect(_buy)
	$Box/Save.pressed.connect(func() -> void: _tell(await _game.save(), "Saved."))
	_tell(await _game.start(), "Hello, player %d." % _regent.gamer_tag)
	_show()
	await _game.follow()


func _buy() -> void:
	var offers := await _game.offers()
	if not offers.is_empty():
		_tell(await _game.buy(offers[0]["purchase_id"]), "You have bought %s." % offers[0]["title"])


func _show() -> void:
	_state.text = "Coins: %d   Level: %d   Items: %s" % [_game.coins, _game.level, ", ".join(_game.items)]


func _tell(result: RegentResult, text: String) -> void:
	_message.text = text if result.ok else "%s %s" % [result.error.message, result.error.remedy]
