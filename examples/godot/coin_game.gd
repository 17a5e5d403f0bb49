class_name CoinGame
extends RefCounted
## The rules of the game, without a screen. Its content is in ../typescript/content.json.

## Coins, items or progress have changed, also on another device.
signal changed

const _COINS := "currency.coins"
const _BOARD := "leaderboards.coins"
const _CALENDAR := "calendars.coins"
const _STORE := "stores.coins"
const _SAVE := "progress"

var coins := 0
var items: Array = []
## What the player has collected on all devices, as it is saved in the cloud.
var collected := 0
var level: int:
	get:
		return 1 + collected / 10

var _regent: Regent


func _init(regent: Regent) -> void:
	_regent = regent


## Signs in by device, and loads content and progress. It also starts offline, with what is stored.
func start() -> RegentResult:
	if _regent.gamer_tag == 0:
		var sign_in := await _regent.session.sign_in_device()
		if not sign_in.ok:
			return sign_in
	var content := await _regent.content.load_live()
	if not content.ok:
		return content
	var saved := await _regent.saves.load_text(_SAVE)
	if saved.ok:
		collected = _read_collected(saved.data)
		await refresh()
	elif not saved.error.is_transient:
		return saved
	return RegentResult.succeeded(_regent.gamer_tag)


## Follows changes from other devices and from the studio. Returns when the socket is open.
func follow() -> RegentResult:
	_regent.socket.on(RegentFrames.INVENTORY_REFRESH, func(_message: Variant) -> void: refresh())
	_regent.content.follow()
	return await _regent.socket.open()


## Reads coins and items again.
func refresh() -> void:
	var before := collected
	var inventory := await _regent.calls.get_inventory({"scope": ["currency", "items"]})
	# If coins were collected meanwhile, the answer is older. Their own message reads again.
	if not inventory.ok or collected != before:
		return
	coins = 0
	for currency: Dictionary in inventory.data["currencies"]:
		if currency["id"] == _COINS:
			coins = currency["amount"]
	items = inventory.data["items"].map(func(item: Dictionary) -> String: return item["id"])
	changed.emit()


## Collects coins. They are queued, so nothing is lost while the device is offline.
func collect(count: int) -> void:
	coins += count
	collected += count
	_regent.queue.add(RegentCalls.UPDATE_INVENTORY, {"currencies": {_COINS: count}})
	_regent.queue.add(RegentCalls.SET_LEADERBOARD_ENTRY, {"id": _BOARD, "score": collected})
	_regent.analytics.track("coins_collected", {"count": count, "level": level}, "game")


## Saves the progress. If another device was further, its progress is kept.
func save() -> RegentResult:
	var text := JSON.stringify({"collected": collected, "level": level})
	var saved := await _regent.saves.save_text(_SAVE, text, _keep_further)
	if saved.ok:
		collected = _read_collected(saved.data.get_string_from_utf8())
	return saved


## Claims the reward of the day. Returns false if it was already claimed.
func claim_daily() -> bool:
	var calendars := await _regent.calls.list_calendars()
	if not calendars.ok:
		return false
	for calendar: Dictionary in calendars.data["calendars"]:
		if calendar["id"] == _CALENDAR and calendar["nextClaimSeconds"] <= 0:
			var claim := await _regent.calls.claim_calendar(_CALENDAR)
			await refresh()
			return claim.ok
	return false


## The offers of the shop that this player can buy now: purchase_id, title and price.
func offers() -> Array:
	var result := await _regent.calls.list_store_offers()
	if not result.ok:
		return []
	var found := []
	for store: Dictionary in result.data["stores"]:
		if store["symbol"] == _STORE:
			for listing: Dictionary in store["listings"]:
				found.append({
					"purchase_id": "%s:%s" % [listing["symbol"], _STORE],
					"title": listing["offer"]["titles"][0],
					"price": listing["offer"]["price"]["amount"],
				})
	return found


## Buys an offer. The error InsufficientCurrency: the player has too few coins.
func buy(purchase_id: String) -> RegentResult:
	# The server must have the collected coins first.
	await _regent.queue.flush()
	var result := await _regent.calls.buy_listing(purchase_id)
	await refresh()
	return result


## The best ten players.
func top() -> Array:
	var result := await _regent.calls.get_leaderboard_view(_BOARD, {"max": 10})
	return result.data["lb"]["rankings"] if result.ok else []


func _keep_further(conflict: RegentSaveConflict) -> PackedByteArray:
	if conflict.is_deleted:
		return conflict.local
	var local := _read_collected(conflict.local.get_string_from_utf8())
	return conflict.local if local >= _read_collected(conflict.remote.get_string_from_utf8()) else conflict.remote


static func _read_collected(text: String) -> int:
	var progress: Variant = RegentJson.parse(text)
	return progress.get("collected", 0) if progress is Dictionary else 0
