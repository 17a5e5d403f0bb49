# `npm run docs` writes this file from the contract.
class_name RegentCalls
extends RefCounted
## The calls that a game client may make. Required fields are arguments; pass the others in [code]more[/code].
## Each returns a [RegentResult]: its [member RegentResult.data] is the response.

const ADD_EXTERNAL_IDENTITY := {"method":"POST","path":"/basic/accounts/external_identity"}
const GET_OWN_ACCOUNT := {"method":"GET","path":"/basic/accounts/me","is_safe":true,"has_no_body":true}
const IS_DEVICE_AVAILABLE := {"method":"GET","path":"/basic/accounts/available/device-id","is_open":true,"is_safe":true,"has_no_body":true}
const IS_EMAIL_AVAILABLE := {"method":"GET","path":"/basic/accounts/available","is_open":true,"is_safe":true,"has_no_body":true}
const IS_EXTERNAL_IDENTITY_AVAILABLE := {"method":"GET","path":"/basic/accounts/available/external_identity","is_open":true,"is_safe":true,"has_no_body":true}
const IS_THIRD_PARTY_AVAILABLE := {"method":"GET","path":"/basic/accounts/available/third-party","is_open":true,"is_safe":true,"has_no_body":true}
const REMOVE_EXTERNAL_IDENTITY := {"method":"DELETE","path":"/basic/accounts/external_identity"}
const REMOVE_OWN_DEVICES := {"method":"DELETE","path":"/basic/accounts/me/device"}
const REMOVE_OWN_THIRD_PARTY := {"method":"DELETE","path":"/basic/accounts/me/third-party"}
const UPDATE_OWN_ACCOUNT := {"method":"PUT","path":"/basic/accounts/me"}
const CHANGE_PASSWORD := {"method":"PUT","path":"/api/auth/password"}
const CONFIRM_EMAIL_CHANGE := {"method":"POST","path":"/basic/accounts/email-update/confirm"}
const CONFIRM_PASSWORD_RESET := {"method":"POST","path":"/basic/accounts/password-update/confirm","is_open":true}
const CREATE_GUEST_TOKENS := {"method":"POST","path":"/api/auth/tokens/guest","is_open":true}
const CREATE_PASSWORD_TOKENS := {"method":"POST","path":"/api/auth/tokens/password","is_open":true}
const CREATE_SERVER_TOKEN := {"method":"POST","path":"/api/auth/server","is_open":true}
const CREATE_TOKEN := {"method":"POST","path":"/basic/auth/token","is_open":true}
const END_OTHER_SIGN_INS := {"method":"POST","path":"/api/auth/sign-ins/end-others","has_no_body":true}
const END_SIGN_IN := {"method":"DELETE","path":"/api/auth/sign-ins/:id","has_no_body":true}
const INSPECT_TOKEN := {"method":"GET","path":"/basic/auth/token","is_safe":true,"has_no_body":true}
const LIST_SIGN_INS := {"method":"GET","path":"/api/auth/sign-ins","is_safe":true,"has_no_body":true}
const REFRESH_TOKENS := {"method":"POST","path":"/api/auth/tokens/refresh-token","is_open":true}
const REGISTER_ACCOUNT := {"method":"POST","path":"/basic/accounts/register"}
const REVOKE_TOKEN := {"method":"PUT","path":"/basic/auth/token/revoke"}
const SIGN_UP_PLAYER := {"method":"POST","path":"/basic/accounts/signup","is_open":true}
const START_EMAIL_CHANGE := {"method":"POST","path":"/basic/accounts/email-update/init"}
const START_PASSWORD_RESET := {"method":"POST","path":"/basic/accounts/password-update/init","is_open":true}
const CHECK_CUSTOMER := {"method":"GET","path":"/basic/realms/is-customer","is_safe":true,"has_no_body":true}
const GET_CLIENT_DEFAULTS := {"method":"GET","path":"/basic/realms/client/defaults","is_open":true,"is_safe":true,"has_no_body":true}
const GET_OWN_SESSION_HISTORY := {"method":"GET","path":"/basic/session/client/history","is_safe":true,"has_no_body":true}
const GET_PRESENCE := {"method":"GET","path":"/api/players/:gamerTag/presence","is_safe":true,"has_no_body":true}
const KEEP_PRESENCE := {"method":"PUT","path":"/api/players/:gamerTag/presence","self":"gamerTag","has_no_body":true,"repeat":{}}
const QUERY_PRESENCE := {"method":"POST","path":"/api/presence/query","is_safe":true}
const SEND_HEARTBEAT := {"method":"POST","path":"/basic/session/heartbeat","has_no_body":true,"repeat":{}}
const SET_PRESENCE_STATUS := {"method":"PUT","path":"/api/players/:gamerTag/presence/status","self":"gamerTag","repeat":{}}
const START_SESSION := {"method":"POST","path":"/basic/session"}
const GET_CLIENT_STATS := {"method":"GET","path":"/object/stats/:objectId/client","is_safe":true,"has_no_body":true}
const GET_CLIENT_STATS_BATCH := {"method":"GET","path":"/basic/stats/client/batch","is_safe":true,"has_no_body":true}
const SET_CLIENT_STATS := {"method":"POST","path":"/object/stats/:objectId/client","repeat":{"unless":["add"]}}
const SET_CLIENT_STATS_LIST := {"method":"POST","path":"/object/stats/:objectId/client/stringlist","repeat":{}}
const END_TRANSACTION := {"method":"DELETE","path":"/object/inventory/:gamerTag/transaction","self":"gamerTag","timeout_ms":120000}
const GET_INVENTORY := {"method":"GET","path":"/object/inventory/:gamerTag","self":"gamerTag","is_safe":true,"has_no_body":true,"timeout_ms":120000}
const LIST_CURRENCY_CONTENTS := {"method":"GET","path":"/basic/inventory/currency","is_safe":true,"has_no_body":true,"timeout_ms":120000}
const LIST_ITEM_CONTENTS := {"method":"GET","path":"/basic/inventory/items","is_safe":true,"has_no_body":true,"timeout_ms":120000}
const LIST_MULTIPLIERS := {"method":"GET","path":"/object/inventory/:gamerTag/multipliers","self":"gamerTag","is_safe":true,"has_no_body":true,"timeout_ms":120000}
const PREVIEW_INVENTORY := {"method":"PUT","path":"/object/inventory/:gamerTag/preview","self":"gamerTag","is_safe":true,"timeout_ms":120000}
const RELOAD_INVENTORY := {"method":"PUT","path":"/object/inventory/:gamerTag/proxy/reload","self":"gamerTag","has_no_body":true}
const SEARCH_INVENTORY := {"method":"POST","path":"/object/inventory/:gamerTag","self":"gamerTag","is_safe":true,"timeout_ms":120000}
const UPDATE_INVENTORY := {"method":"PUT","path":"/object/inventory/:gamerTag","self":"gamerTag","timeout_ms":120000,"repeat":{"key":"transaction"}}
const CLAIM_ANNOUNCEMENTS := {"method":"POST","path":"/object/announcements/:gamerTag/claim","self":"gamerTag","repeat":{}}
const DELETE_PLAYER_ANNOUNCEMENTS := {"method":"DELETE","path":"/object/announcements/:gamerTag","self":"gamerTag"}
const LIST_ANNOUNCEMENT_STATES := {"method":"GET","path":"/object/announcements/:gamerTag/raw","self":"gamerTag","is_safe":true,"has_no_body":true}
const LIST_PLAYER_ANNOUNCEMENTS := {"method":"GET","path":"/object/announcements/:gamerTag","self":"gamerTag","is_safe":true,"has_no_body":true}
const READ_ANNOUNCEMENTS := {"method":"PUT","path":"/object/announcements/:gamerTag/read","self":"gamerTag","repeat":{}}
const ACCEPT_MAILS := {"method":"PUT","path":"/object/mail/:gamerTag/accept/many","self":"gamerTag","repeat":{}}
const ACCEPT_OWN_MAILS := {"method":"PUT","path":"/basic/mail/attachments","repeat":{}}
const COUNT_UNREAD_MAIL := {"method":"GET","path":"/object/mail/:gamerTag","self":"gamerTag","is_safe":true,"has_no_body":true}
const GET_MAIL := {"method":"GET","path":"/basic/mail","is_safe":true,"has_no_body":true}
const GET_MAIL_OF_PLAYER := {"method":"GET","path":"/object/mail/:gamerTag/detail","self":"gamerTag","is_safe":true,"has_no_body":true}
const LIST_MAIL_CATEGORIES := {"method":"GET","path":"/object/mail/:gamerTag/categories","self":"gamerTag","is_safe":true,"has_no_body":true}
const SEARCH_MAIL := {"method":"POST","path":"/object/mail/:gamerTag/search","self":"gamerTag","is_safe":true}
const UPDATE_MAIL := {"method":"PUT","path":"/object/mail/:gamerTag","self":"gamerTag","repeat":{}}
const UPDATE_MAILS := {"method":"PUT","path":"/object/mail/:gamerTag/bulk","self":"gamerTag","repeat":{}}
const UPDATE_OWN_MAIL := {"method":"PUT","path":"/basic/mail","repeat":{}}
const BUY_LISTING := {"method":"POST","path":"/object/commerce/:gamerTag/purchase","self":"gamerTag"}
const COUNT_COUPONS := {"method":"GET","path":"/object/commerce/:gamerTag/coupons/count","self":"gamerTag","is_safe":true,"has_no_body":true}
const GET_LISTING := {"method":"GET","path":"/object/commerce/:gamerTag/listings","self":"gamerTag","is_safe":true,"has_no_body":true}
const LIST_SKUS := {"method":"GET","path":"/basic/commerce/skus","is_safe":true,"has_no_body":true}
const LIST_STORE_OFFERS := {"method":"GET","path":"/object/commerce/:gamerTag/offers","self":"gamerTag","is_safe":true,"has_no_body":true}
const BEGIN_PAYMENT := {"method":"POST","path":"/basic/payments/:provider/purchase/begin"}
const CANCEL_PAYMENT := {"method":"POST","path":"/basic/payments/:provider/purchase/cancel"}
const CHECK_PAYER := {"method":"GET","path":"/object/payments/:gamerTag","self":"gamerTag","is_safe":true,"has_no_body":true}
const COMPLETE_PAYMENT := {"method":"POST","path":"/basic/payments/:provider/purchase/complete","repeat":{}}
const FAIL_PAYMENT := {"method":"POST","path":"/basic/payments/:provider/purchase/fail"}
const GET_PAYMENT_PRODUCT := {"method":"GET","path":"/basic/payments/:provider/product","is_safe":true,"has_no_body":true}
const TRACK_PAYMENT := {"method":"POST","path":"/basic/payments/:provider/purchase/track"}
const VERIFY_RECEIPT := {"method":"POST","path":"/basic/payments/:provider/purchase/verify","is_safe":true}
const CHECK_STEAM_TICKET := {"method":"POST","path":"/basic/payments/steam/auth"}
const CONFIRM_FACEBOOK_UPDATES := {"method":"GET","path":"/basic/payments/facebook/update","is_open":true,"is_safe":true,"has_no_body":true}
const GET_STEAM_ORDER := {"method":"GET","path":"/basic/payments/steam/order","is_safe":true,"has_no_body":true}
const LIST_STEAM_PRICES := {"method":"GET","path":"/basic/payments/steam/prices","is_safe":true,"has_no_body":true}
const LIST_STEAM_PRODUCTS := {"method":"GET","path":"/basic/payments/steam/products","is_safe":true,"has_no_body":true}
const TAKE_FACEBOOK_UPDATE := {"method":"POST","path":"/basic/payments/facebook/update","is_open":true}
const CLAIM_PROMO_CODE := {"method":"POST","path":"/basic/legacy-promos/claim"}
const COMMIT_MANIFEST := {"method":"PUT","path":"/basic/cloudsaving/data/commitManifest"}
const CREATE_DOWNLOAD_URLS := {"method":"POST","path":"/basic/cloudsaving/data/downloadURL","is_safe":true}
const CREATE_UPLOAD_URLS := {"method":"POST","path":"/basic/cloudsaving/data/uploadURL"}
const DELETE_SAVES := {"method":"DELETE","path":"/basic/cloudsaving/data"}
const GET_SAVE_MANIFEST := {"method":"GET","path":"/basic/cloudsaving","is_safe":true,"has_no_body":true}
const MOVE_OWN_SAVES := {"method":"PUT","path":"/basic/cloudsaving/data/move","is_safe":true}
const BLOCK_PLAYER := {"method":"POST","path":"/basic/social/blocked","repeat":{}}
const GET_SOCIAL := {"method":"GET","path":"/basic/social/my","is_safe":true,"has_no_body":true}
const IMPORT_FRIENDS := {"method":"POST","path":"/basic/social/friends/import"}
const INVITE_FRIEND := {"method":"POST","path":"/basic/social/friends/invite"}
const MAKE_FRIEND := {"method":"POST","path":"/basic/social/friends/make"}
const REMOVE_FRIEND := {"method":"DELETE","path":"/basic/social/friends"}
const UNBLOCK_PLAYER := {"method":"DELETE","path":"/basic/social/blocked","repeat":{}}
const WITHDRAW_FRIEND_INVITE := {"method":"DELETE","path":"/basic/social/friends/invite"}
const ASSERT_CLEAN_TEXT := {"method":"GET","path":"/basic/chat/profanityAssert","is_safe":true,"has_no_body":true}
const GET_CHAT := {"method":"GET","path":"/object/chatV2/:gamerTag","self":"gamerTag","is_safe":true,"has_no_body":true}
const LIST_CHAT_MESSAGES := {"method":"GET","path":"/object/chatV2/:gamerTag/messages","self":"gamerTag","is_safe":true,"has_no_body":true}
const LIST_CHAT_ROOMS := {"method":"GET","path":"/object/chatV2/:gamerTag/rooms","self":"gamerTag","is_safe":true,"has_no_body":true}
const SEND_CHAT_MESSAGE := {"method":"POST","path":"/object/chatV2/:gamerTag/messages","self":"gamerTag"}
const WITHDRAW_CHAT_MESSAGE := {"method":"DELETE","path":"/object/chatV2/:gamerTag/messages","self":"gamerTag"}
const APPLY_TO_GROUP := {"method":"POST","path":"/object/groups/:id/apply"}
const ASK_FOR_DONATION := {"method":"POST","path":"/object/groups/:id/donations"}
const CHANGE_GROUP_ROLE := {"method":"PUT","path":"/object/groups/:id/role"}
const CHECK_GROUP_NAMES := {"method":"GET","path":"/object/group-users/:gamerTag/availability","is_safe":true,"has_no_body":true}
const CLAIM_DONATIONS := {"method":"PUT","path":"/object/groups/:id/donations/claim","has_no_body":true}
const CREATE_GROUP := {"method":"POST","path":"/object/group-users/:gamerTag/group","self":"gamerTag"}
const DISBAND_GROUP := {"method":"DELETE","path":"/object/groups/:id"}
const GET_GROUP := {"method":"GET","path":"/object/groups/:id","is_safe":true,"has_no_body":true}
const GET_GROUP_USER := {"method":"GET","path":"/object/group-users/:gamerTag","is_safe":true,"has_no_body":true}
const GIVE_DONATION := {"method":"PUT","path":"/object/groups/:id/donations"}
const INVITE_TO_GROUP := {"method":"POST","path":"/object/groups/:id/invite"}
const JOIN_GROUP := {"method":"POST","path":"/object/group-users/:gamerTag/join","self":"gamerTag"}
const KICK_GROUP_MEMBER := {"method":"POST","path":"/object/groups/:id/kick"}
const LEAVE_GROUP := {"method":"DELETE","path":"/object/group-users/:gamerTag/join","self":"gamerTag"}
const LIST_RECOMMENDED_GROUPS := {"method":"GET","path":"/object/group-users/:gamerTag/recommended","is_safe":true,"has_no_body":true}
const PETITION_GROUP := {"method":"POST","path":"/object/groups/:id/petition"}
const REMOVE_GROUP_MEMBER := {"method":"DELETE","path":"/object/groups/:id/member"}
const SEARCH_GROUPS := {"method":"GET","path":"/object/group-users/:gamerTag/search","is_safe":true,"has_no_body":true}
const UPDATE_GROUP := {"method":"PUT","path":"/object/groups/:id"}
const GET_LEADERBOARD_ASSIGNMENT := {"method":"GET","path":"/basic/leaderboards/assignment","is_safe":true,"has_no_body":true}
const GET_LEADERBOARD_FRIENDS := {"method":"GET","path":"/object/leaderboards/:id/friends","is_safe":true,"has_no_body":true}
const GET_LEADERBOARD_RANKS := {"method":"GET","path":"/object/leaderboards/:id/ranks","is_safe":true,"has_no_body":true}
const GET_LEADERBOARD_VIEW := {"method":"GET","path":"/object/leaderboards/:id/view","is_safe":true,"has_no_body":true}
const SET_LEADERBOARD_ENTRY := {"method":"PUT","path":"/object/leaderboards/:id/entry","self":"body.id","repeat":{"unless":["increment"]}}
const GET_ASSIGNMENT_OF_LEADERBOARD := {"method":"GET","path":"/object/leaderboards/:id/assignment","is_safe":true,"has_no_body":true}
const GET_LEADERBOARD_MEMBERSHIP := {"method":"GET","path":"/object/leaderboards/:id/membership","is_safe":true,"has_no_body":true}
const GET_LEADERBOARD_PARTITION := {"method":"GET","path":"/object/leaderboards/:id/partition","is_safe":true,"has_no_body":true}
const LIST_LEADERBOARD_VERSIONS := {"method":"GET","path":"/object/leaderboards/:id/versions","is_safe":true,"has_no_body":true}
const CLAIM_CALENDAR := {"method":"POST","path":"/object/calendars/:objectId/claim","self":"objectId","repeat":{"done":"AlreadyClaimedToday"}}
const LIST_CALENDARS := {"method":"GET","path":"/object/calendars/:objectId","self":"objectId","is_safe":true,"has_no_body":true}
const LIST_RUNNING_EVENTS := {"method":"GET","path":"/basic/events/running","is_safe":true,"has_no_body":true}
const PING_EVENT := {"method":"GET","path":"/object/events/:id/ping","is_safe":true,"has_no_body":true}
const CLAIM_EVENT_REWARDS := {"method":"POST","path":"/object/event-players/:gamerTag/claim","self":"gamerTag","repeat":{"done":"NoPendingClaims"}}
const GET_PLAYER_EVENTS := {"method":"GET","path":"/object/event-players/:gamerTag","self":"gamerTag","is_safe":true,"has_no_body":true}
const SET_EVENT_SCORE := {"method":"PUT","path":"/object/event-players/:gamerTag/score","self":"gamerTag","repeat":{"unless":["increment"]}}
const CLAIM_TOURNAMENT_REWARDS := {"method":"POST","path":"/basic/tournaments/rewards"}
const GET_GLOBAL_STANDINGS := {"method":"GET","path":"/basic/tournaments/global","is_safe":true,"has_no_body":true}
const GET_GUILD_STANDINGS := {"method":"GET","path":"/basic/tournaments/standings/group","is_safe":true,"has_no_body":true}
const GET_TOURNAMENT := {"method":"GET","path":"/object/tournaments/:id","is_safe":true,"has_no_body":true}
const GET_TOURNAMENT_REWARDS := {"method":"GET","path":"/basic/tournaments/rewards","is_safe":true,"has_no_body":true}
const GET_TOURNAMENT_STANDINGS := {"method":"GET","path":"/basic/tournaments/standings","is_safe":true,"has_no_body":true}
const JOIN_TOURNAMENT := {"method":"POST","path":"/basic/tournaments"}
const LIST_CHAMPIONS := {"method":"GET","path":"/basic/tournaments/champions","is_safe":true,"has_no_body":true}
const LIST_OWN_GROUP_STATUSES := {"method":"GET","path":"/basic/tournaments/me/group","is_safe":true,"has_no_body":true}
const LIST_OWN_TOURNAMENTS := {"method":"GET","path":"/basic/tournaments/me","is_safe":true,"has_no_body":true}
const LIST_TOURNAMENT_GROUPS := {"method":"GET","path":"/basic/tournaments/groups","is_safe":true,"has_no_body":true}
const LIST_TOURNAMENTS := {"method":"GET","path":"/basic/tournaments","is_safe":true,"has_no_body":true}
const SEARCH_GROUP_STATUSES := {"method":"POST","path":"/basic/tournaments/search/groups","is_safe":true}
const SET_TOURNAMENT_SCORE := {"method":"POST","path":"/basic/tournaments/score","self":"body.playerId","repeat":{"unless":["increment"]}}
const FIND_MATCHES := {"method":"GET","path":"/object/leaderboards/:id/matches","is_safe":true,"has_no_body":true}
const GET_SUBSCRIBER_DETAILS := {"method":"GET","path":"/basic/notification","is_safe":true,"has_no_body":true}
const GET_PLAYER_PUSH := {"method":"GET","path":"/object/push/:gamerTag","self":"gamerTag","is_safe":true,"has_no_body":true}
const REGISTER_PUSH_TOKEN := {"method":"POST","path":"/basic/push/register","repeat":{}}
const SET_PUSH_ALLOWED := {"method":"PUT","path":"/object/push/:gamerTag/allowed","self":"gamerTag","repeat":{}}
const UNREGISTER_PUSH_TOKEN := {"method":"POST","path":"/basic/push/unregister","repeat":{}}
const LIST_TIMERS := {"method":"GET","path":"/basic/legacy-timers","is_safe":true,"has_no_body":true}
const LIST_CLOUD_META := {"method":"GET","path":"/basic/cloud/meta","is_safe":true,"has_no_body":true}
const LIST_PLAYER_CLOUD_META := {"method":"GET","path":"/basic/cloud/meta/player/all","is_safe":true,"has_no_body":true}
const GET_MANIFEST_CHECKSUM := {"method":"GET","path":"/basic/content/manifest/checksum","is_open":true,"is_safe":true,"has_no_body":true,"timeout_ms":120000}
const GET_PUBLIC_MANIFEST := {"method":"GET","path":"/basic/content/manifest/public/json","is_open":true,"is_safe":true,"has_no_body":true,"timeout_ms":120000}
const GET_PUBLIC_MANIFEST_CSV := {"method":"GET","path":"/basic/content/manifest/public","is_open":true,"is_safe":true,"has_no_body":true,"is_text":true,"timeout_ms":120000}
const GET_LOCALIZATIONS := {"method":"GET","path":"/basic/content/localizations","is_safe":true,"has_no_body":true,"timeout_ms":120000}

## The path of reported events, and the maximum number of events in one report.
const REPORT_PATH := "/report/custom_batch/:cid/:pid/:gamerTag"
const MAX_REPORTED_EVENTS := 500

var _regent: Regent


func _init(regent: Regent) -> void:
	_regent = regent


static func _merge(required: Dictionary, more: Dictionary) -> Dictionary:
	required.merge(more)
	return required


## Link an identity to the signed-in account; the external service that knows it must confirm it.
## [param provider_service]: String. The name of the external service that verifies the identity.
## [param external_token]: String. The token of the external service, as proof of the identity.
## [param more] may have:
## - provider_namespace: String. The part of the external service of the identity. Absent: none.
## - challenge_solution: Dictionary. The solution of the challenge of an earlier response. Missing in the first request.
## The response has: result (String), challenge_token (String).
## Errors: InvalidCredentialsError, UnsupportedGrant, IdentityProviderUnavailable, ExternalIdentityUnavailable, ExternalIdentityAlreadyRegisteredError.
func add_external_identity(provider_service: String, external_token: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(ADD_EXTERNAL_IDENTITY, _merge({"provider_service": provider_service, "external_token": external_token}, more), options)


## Get the signed-in player; `id` is their gamer tag in the realm of the scope.
## The response has: id (int), email (String), language (String), deviceIds (Array), scopes (Array), thirdPartyAppAssociations (Array), external (Array).
func get_own_account(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_OWN_ACCOUNT, {}, options)


## Check whether a device is free in the organization.
## [param device_id]: String. The id of the device to check.
## The response has: available (bool).
func is_device_available(device_id: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(IS_DEVICE_AVAILABLE, {"deviceId": device_id}, options)


## Check whether an e-mail is free in the organization.
## [param email]: String. The e-mail address of the person.
## The response has: available (bool).
func is_email_available(email: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(IS_EMAIL_AVAILABLE, {"email": email}, options)


## Check whether an identity of an external service is free in the realm.
## [param provider_service]: String. The name of the external service of the identity.
## [param user_id]: String. The id of the person at the external service.
## [param more] may have:
## - provider_namespace: String. The part of the external service of the id. Absent: none.
## The response has: available (bool).
func is_external_identity_available(provider_service: String, user_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(IS_EXTERNAL_IDENTITY_AVAILABLE, _merge({"provider_service": provider_service, "user_id": user_id}, more), options)


## Check whether the third-party identity of a token is free in the organization.
## [param third_party]: String. The name of the third party, such as google or apple.
## [param token]: String. The token that the third party issued. It identifies the person.
## The response has: available (bool).
## Errors: InvalidCredentialsError, UnsupportedGrant, IdentityProviderUnavailable.
func is_third_party_available(third_party: String, token: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(IS_THIRD_PARTY_AVAILABLE, {"thirdParty": third_party, "token": token}, options)


## Unlink an external identity from the signed-in account.
## [param provider_service]: String. The name of the external service of the identity.
## [param user_id]: String. The id of the person at the external service.
## [param more] may have:
## - provider_namespace: String. The part of the external service of the id. Absent: none.
## The response has: result (String), data (Dictionary).
## Errors: LastSignInMethod.
func remove_external_identity(provider_service: String, user_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(REMOVE_EXTERNAL_IDENTITY, _merge({"provider_service": provider_service, "user_id": user_id}, more), options)


## Remove devices of the signed-in account; without a list, all of them.
## [param more] may have:
## - deviceIds: Array. The ids of the devices to remove, at most 100. Absent: all devices.
## The response has: id (int), email (String), language (String), deviceIds (Array), scopes (Array), thirdPartyAppAssociations (Array), external (Array).
## Errors: LastSignInMethod.
func remove_own_devices(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(REMOVE_OWN_DEVICES, more, options)


## Unlink a third party from the signed-in account. The third party’s token is not needed.
## [param third_party]: String. The name of the third party to unlink, such as google or apple.
## [param more] may have:
## - token: String. Accepted for compatibility; it is not needed.
## The response has: id (int), email (String), language (String), deviceIds (Array), scopes (Array), thirdPartyAppAssociations (Array), external (Array).
## Errors: LastSignInMethod.
func remove_own_third_party(third_party: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(REMOVE_OWN_THIRD_PARTY, _merge({"thirdParty": third_party}, more), options)


## Add a device or a third party, or set language, country or user name. Omitted fields do not change.
## [param more] may have:
## - thirdParty: String. Needs `token` as proof. Older clients also set `hasThirdPartyToken`.
## - token: String. The token that the third party issued, as proof of the identity.
## - nonce: String. The nonce that the client gave the third party; the token must contain it.
## - hasThirdPartyToken: bool. Sent by older clients together with `thirdParty`.
## - external: Array. Must repeat what the account has: `POST /basic/accounts/external_identity` adds external identities.
## - gamerTagAssoc: Dictionary. Must repeat what the account has: signing in to a realm makes the player.
## - deviceId: String. A device to add to the account: its id of 8 to 256 characters.
## - language: String. A language code, such as en or de.
## - country: String. The country of the account. Absent: it does not change.
## - userName: String. The name of the account, which is personal data. Absent: it does not change.
## The response has: id (int), email (String), language (String), deviceIds (Array), scopes (Array), thirdPartyAppAssociations (Array), external (Array).
## Errors: DeviceAlreadyInUseError, ThirdPartyAssociationAlreadyInUseError, DuplicateThirdPartyAssociationError, InvalidCredentialsError, UnsupportedGrant, IdentityProviderUnavailable.
func update_own_account(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(UPDATE_OWN_ACCOUNT, more, options)


## Set a new password with the current one. It ends every other sign-in of the account.
## [param current_password]: String. The password that is valid until now.
## [param new_password]: String. A password of 8 to 256 characters. Passwords that are easy to guess are rejected.
## The response has: result (String).
## Errors: InvalidCredentialsError, WeakPassword.
func change_password(current_password: String, new_password: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CHANGE_PASSWORD, {"currentPassword": current_password, "newPassword": new_password}, options)


## Change the e-mail of the signed-in account with the code that was sent to the new one.
## [param code]: String. The code from the e-mail to the new address, valid for an hour.
## [param password]: String. The current password of the account.
## The response has: result (String).
## Errors: InvalidCredentialsError, InvalidConfirmationCodeError, EmailAlreadyRegisteredError.
func confirm_email_change(code: String, password: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CONFIRM_EMAIL_CHANGE, {"code": code, "password": password}, options)


## Set a new password with the code from the e-mail. It ends every other sign-in of the account.
## [param code]: String. The code from the e-mail, valid for an hour.
## [param new_password]: String. A password of 8 to 256 characters. Passwords that are easy to guess are rejected.
## [param more] may have:
## - email: String. The e-mail address of the person.
## The response has: result (String).
## Errors: InvalidConfirmationCodeError, WeakPassword.
func confirm_password_reset(code: String, new_password: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CONFIRM_PASSWORD_RESET, _merge({"code": code, "newPassword": new_password}, more), options)


## Create a guest player and sign them in.
## [param more] may have:
## - customerId: String. cid or alias
## - realmId: String. The id of the realm. Absent: the realm of the scope.
## - context: Dictionary. The client that signs in, as shown in the list of sign-ins.
## - initProperties: Dictionary. Stats that a new player gets in `game.private`.
## The response has: accessToken (String), refreshToken (String), expiresIn (int).
func create_guest_tokens(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CREATE_GUEST_TOKENS, more, options)


## Sign in with e-mail and password.
## [param email]: String. The e-mail address of the person.
## [param password]: String. The password of the account.
## [param more] may have:
## - customerId: String. cid or alias
## - realmId: String. The id of the realm. Absent: the realm of the scope.
## - context: Dictionary. The client that signs in, as shown in the list of sign-ins.
## The response has: accessToken (String), refreshToken (String), expiresIn (int).
## Errors: InvalidCredentialsError, UnableToMergeError, SecondFactorNeeded, PasswordSignInOff.
func create_password_tokens(email: String, password: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CREATE_PASSWORD_TOKENS, _merge({"email": email, "password": password}, more), options)


## Sign a game server in to its realm for an hour, with the realm’s secret.
## [param client_id]: String. The realm’s id.
## [param client_secret]: String. The secret of the realm.
## [param more] may have:
## - customerId: String. cid or alias
## - realmId: String. The id of the realm. Absent: the realm of the scope.
## - context: Dictionary. The client that signs in, as shown in the list of sign-ins.
## The response has: accessToken (String).
## Errors: InvalidCredentialsError.
func create_server_token(client_id: String, client_secret: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CREATE_SERVER_TOKEN, _merge({"clientId": client_id, "clientSecret": client_secret}, more), options)


## Sign in, or exchange a refresh token for a new access token.
## [param grant_type]: String. `guest`, `password`, `device`, `third_party`, `external` or `refresh_token`: the way to sign in.
## [param more] may have:
## - username: String. The e-mail address. Required for the grant `password`.
## - password: String. The password of the account. Required for the grant `password`.
## - refresh_token: String. The refresh token of an earlier response. Required for the grant `refresh_token`.
## - device_id: String. The id of the device, 8 to 256 characters. Required for the grant `device`.
## - device_token: String. With a password: the token of a remembered device, which skips the second factor.
## - third_party: String. The name of the third party. Required for the grant `third_party`.
## - token: String. The token that the third party issued. Required for the grant `third_party`.
## - nonce: String. The nonce that the client gave the third party; the token must contain it.
## - external_token: String. The token of the external service. Required for the grant `external`.
## - provider_service: String. The name of the external service. Required for the grant `external`.
## - provider_namespace: String. The part of the external service of the identity. Absent: none.
## - challenge_solution: Dictionary. The solution of the challenge of an earlier response. Missing in the first request.
## - customerScoped: bool. Signs in to the whole organization although the scope names a realm.
## - context: Dictionary. The client that signs in, as shown in the list of sign-ins.
## - initProperties: Dictionary. Stats that a new player gets in `game.private`. Existing players do not change.
## The response has: access_token (String), token_type (String), expires_in (int), refresh_token (String), scopes (Array), device_token (String), challenge_token (String), ways (Array), recovery_codes_left (int), remember_days (int).
## Errors: InvalidCredentialsError, InvalidRefreshTokenError, UnsupportedGrant, UnableToMergeError, WeakPassword, IdentityProviderUnavailable, PasswordSignInOff.
func create_token(grant_type: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CREATE_TOKEN, _merge({"grant_type": grant_type}, more), options)


## End every sign-in of the signed-in account except the current one.
## The response has: ended (int).
func end_other_sign_ins(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(END_OTHER_SIGN_INS, {}, options)


## End one sign-in of the signed-in account; its tokens stop working at once.
## [param id]: int. An id: a whole number below 2^53.
## The response has: result (String).
func end_sign_in(id: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(END_SIGN_IN, {"id": id}, options)


## Get the scope and rights of a token. Anybody who has the token can call this.
## [param token]: String. The access or refresh token to inspect.
## The response has: token (String), type (String), accountId (int), gamerTag (int), cid (int), pid (String), created (int), expiresMs (int), revoked (bool), platform (String), device (String).
func inspect_token(token: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(INSPECT_TOKEN, {"token": token}, options)


## List the sign-ins of the signed-in account, last used first.
## [param more] may have:
## - cursor: String. The next of the previous page. Absent: the first page.
## - limit: int. Rows of a page. From 1 to 200. Default: 50.
## The response has: rows (Array), next (Variant).
func list_sign_ins(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_SIGN_INS, more, options)


## Exchange a refresh token for a new access token. Game clients use it for their socket.
## [param refresh_token]: String. The refresh token of an earlier response.
## [param more] may have:
## - customerId: String. cid or alias
## - realmId: String. The id of the realm. Absent: the realm of the scope.
## - context: Dictionary. The client that signs in, as shown in the list of sign-ins.
## The response has: accessToken (String), refreshToken (String), expiresIn (int).
## Errors: InvalidRefreshTokenError.
func refresh_tokens(refresh_token: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(REFRESH_TOKENS, _merge({"refreshToken": refresh_token}, more), options)


## Give the signed-in guest an e-mail and a password. The ids stay the same.
## [param email]: String. The e-mail address of the person.
## [param password]: String. A password of 8 to 256 characters. Passwords that are easy to guess are rejected.
## The response has: id (int), email (String), language (String), deviceIds (Array), scopes (Array), thirdPartyAppAssociations (Array), external (Array).
## Errors: EmailAlreadyRegisteredError, AlreadyHasCredentials, WeakPassword.
func register_account(email: String, password: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(REGISTER_ACCOUNT, {"email": email, "password": password}, options)


## End the sign-in that a token or a handle of the list belongs to: your own or, with the right, a player’s.
## [param token]: String. A token, or a handle from the list of sign-ins.
## The response has: result (String), endSessionUrl (String).
func revoke_token(token: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(REVOKE_TOKEN, {"token": token}, options)


## Create an account with its sign-in keys and sign it in. If an external service returns a challenge, repeat the request with `challenge_solution`.
## [param more] may have:
## - username: String. The e-mail.
## - password: String. A password of 8 to 256 characters. Passwords that are easy to guess are rejected.
## - provider_service: String. The name of an external service. Required for an external identity.
## - external_token: String. The token of the external service, as proof of the identity.
## - provider_namespace: String. The part of the external service of the identity. Absent: none.
## - challenge_solution: Dictionary. The solution of the challenge of an earlier response. Missing in the first request.
## - initProperties: Dictionary. Stats that the new player gets in `game.private`.
## The response has: account (Dictionary), token (Dictionary), challenge_token (String).
## Errors: EmailAlreadyRegisteredError, WeakPassword, InvalidCredentialsError, UnsupportedGrant, UnableToMergeError, IdentityProviderUnavailable, ExternalIdentityUnavailable, ExternalIdentityAlreadyRegisteredError.
func sign_up_player(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SIGN_UP_PLAYER, more, options)


## Send a code, valid for an hour, to the new e-mail, and a notice to the current one.
## [param new_email]: String. An e-mail address. Case is ignored when addresses are compared.
## [param more] may have:
## - codeType: String. `PIN`: six digits, easy to type in a game. `UUID`: 32 hexadecimal digits. Default: UUID. One of: PIN, UUID.
## The response has: result (String).
## Errors: EmailAlreadyRegisteredError.
func start_email_change(new_email: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(START_EMAIL_CHANGE, _merge({"newEmail": new_email}, more), options)


## Send a code by e-mail, valid for an hour. The response does not reveal whether the e-mail is known.
## [param email]: String. The e-mail address of the person.
## [param more] may have:
## - codeType: String. `PIN`: six digits, easy to type in a game. `UUID`: 32 hexadecimal digits. Default: UUID. One of: PIN, UUID.
## The response has: result (String).
func start_password_reset(email: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(START_PASSWORD_RESET, _merge({"email": email}, more), options)


## Check that the organization of the scope exists; an unknown scope is refused.
## The response has: result (String).
func check_customer(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CHECK_CUSTOMER, {}, options)


## Get the defaults that a game client needs before it signs in. The socket URL is without /connect.
## The response has: websocketConfig (Dictionary), microserviceURI (String), portalURI (String), microserviceEcrURI (String), storageBrowserURI (String), environment (String).
func get_client_defaults(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_CLIENT_DEFAULTS, {}, options)


## Get a month of the signed-in player: the days of their sessions, in UTC.
## [param more] may have:
## - month: int. The month, 1 to 12. Default: the current one, in UTC. From 1 to 12.
## - year: int. The year. Default: the current one, in UTC. From 1970 to 9999.
## The response has: date (Dictionary), sessions (Array), installDate (String), daysPlayed (int).
func get_own_session_history(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_OWN_SESSION_HISTORY, more, options)


## Get a player’s presence: whether they are online, their status and description.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## The response has: playerId (String), online (bool), lastOnline (String), status (String), description (String).
## Errors: PlayerNotFound.
func get_presence(gamer_tag: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_PRESENCE, {"gamerTag": gamer_tag}, options)


## Report that the player is online. Same as a heartbeat.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
func keep_presence(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(KEEP_PRESENCE, more, options)


## Get the presence of several players. Unknown gamer tags are omitted.
## [param more] may have:
## - playerIds: Array. At most 1,000 gamer tags.
## The response has: playersStatus (Array).
func query_presence(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(QUERY_PRESENCE, more, options)


## Send a heartbeat: the game client is still running.
## The response has: gt (int), heartbeat (int).
func send_heartbeat(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SEND_HEARTBEAT, {}, options)


## Set the presence that other players see of the caller. Omitted fields do not change.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - status: String. The status that the player has chosen. Missing while it is Invisible. One of: Visible, Invisible, Dnd, Away.
## - description: String. A text about the status for other players, at most 200 characters.
## The response has: playerId (String), online (bool), lastOnline (String), status (String), description (String).
## Errors: PlayerNotFound.
func set_presence_status(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SET_PRESENCE_STATUS, more, options)


## Begin a session of a game client. Opening the realtime socket does the same.
## [param more] may have:
## - platform: String. The platform that the client reported, such as IPhonePlayer.
## - device: String. The model of the device that the client reported.
## - locale: String. The locale of the device, such as de_DE.
## - language: Dictionary. The language of the device.
## - source: String. The store or campaign that the client reported.
## - shard: String. The game shard that the client reported.
## - time: int. The client's clock; ignored, the server uses its own. From -8640000000000000 to 8640000000000000.
## - gamer: int. The player's own gamer tag, or 0.
## - customParams: Dictionary. Values of the game, at most 200, stored as text.
## - deviceParams: Dictionary. Values of the device, at most 200, stored as text.
## The response has: result (String), gamer (Dictionary).
func start_session(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(START_SESSION, more, options)


## Get stats for game clients: public spaces of any player, private spaces only their own.
## [param object_id]: String. The space and the player: {game|client}.{public|private}.player.{gamer tag}.
## [param more] may have:
## - stats: Array. Names of the stats to return, comma-separated or as a list. Absent: all.
## The response has: id (int), stats (Dictionary).
func get_client_stats(object_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_CLIENT_STATS, _merge({"objectId": object_id}, more), options)


## Get stats of several players. `format=stringlist` returns lists of {k, v}, otherwise maps.
## [param object_ids]: Array. Spaces of players, each as {game|client}.{public|private}.player.{gamer tag}.
## [param more] may have:
## - stats: Array. Names of the stats to return, comma-separated or as a list. Absent: all.
## - format: String. stringlist: lists of {k, v}. Otherwise maps by name.
## The response has: results (Array).
func get_client_stats_batch(object_ids: Array, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_CLIENT_STATS_BATCH, _merge({"objectIds": object_ids}, more), options)


## Set stats of the calling player, or add to them, as a game client.
## [param object_id]: String. The space and the player: {game|client}.{public|private}.player.{gamer tag}.
## [param more] may have:
## - set: Dictionary. Values to set, by the name of the stat. Numbers and booleans are stored as text.
## - add: Dictionary. Numbers to add, by the name of the stat. A stat without a value counts as 0.
## - emitAnalytics: bool. Accepted for compatibility; it has no effect.
## The response has: result (String).
## Errors: NoGamerTag.
func set_client_stats(object_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SET_CLIENT_STATS, _merge({"objectId": object_id}, more), options)


## Set stats of the calling player with a list of {k, v}, as engine clients send it.
## [param object_id]: String. The space and the player: {game|client}.{public|private}.player.{gamer tag}.
## [param more] may have:
## - set: Array. Values to set, by the name of the stat. Numbers and booleans are stored as text.
## The response has: result (String).
## Errors: NoGamerTag.
func set_client_stats_list(object_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SET_CLIENT_STATS_LIST, _merge({"objectId": object_id}, more), options)


## Forget a `transaction`, so that its name can be used again. Its changes are kept.
## [param transaction]: String. Key of the transaction to forget.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: result (String), data (Dictionary).
func end_transaction(transaction: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(END_TRANSACTION, _merge({"transaction": transaction}, more), options)


## Get a player’s inventory: all items, or the content ids below `scope`.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - scope: Array. Content ids or their prefixes, such as currency or items.weapons; absent: the complete inventory.
## The response has: currencies (Array), items (Array), scope (String), itemFilters (Dictionary).
## Errors: PlayerNotFound.
func get_inventory(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_INVENTORY, more, options)


## List the currencies of the realm’s published content.
## The response has: content (Array).
func list_currency_contents(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_CURRENCY_CONTENTS, {}, options)


## List the items of the realm’s published content.
## The response has: content (Array).
func list_item_contents(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_ITEM_CONTENTS, {}, options)


## List the factors that gifts to a player are multiplied by: none, because realms have no bonuses.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: multipliers (Array).
func list_multipliers(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_MULTIPLIERS, more, options)


## Get the currencies of a change with the player’s bonus. They are unchanged, because realms have no bonuses.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - currencies: Dictionary. Amounts to add by content id of the currency; negative amounts are subtracted.
## - currencyProperties: Dictionary. Replaces all properties of the currency.
## - newItems: Array. Items to create; absent: none.
## - updateItems: Array. Replaces all properties of the item.
## - deleteItems: Array. Items to delete, each by its content id and its id.
## - transaction: String. Key chosen by the caller. A repeated call with it changes nothing; absent: each call changes.
## - applyVipBonus: bool. Ignored: realms have no VIP bonus.
## - includeDeltas: bool. Accepted from older clients and ignored.
## The response has: currencies (Array).
func preview_inventory(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(PREVIEW_INVENTORY, more, options)


## Reload an inventory of an external service. Inventories are stored here, so only the player’s clients are notified to reload it.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: result (String), data (Dictionary).
## Errors: PlayerNotFound.
func reload_inventory(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(RELOAD_INVENTORY, more, options)


## List a player’s inventory by content ids and item filters.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - scopes: Array. Content ids or their prefixes, such as currency or items.weapons; absent: the complete inventory.
## - itemFilters: Dictionary. Filters that each item must pass; absent: all items.
## The response has: currencies (Array), items (Array), scope (String), itemFilters (Dictionary).
## Errors: PlayerNotFound.
func search_inventory(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SEARCH_INVENTORY, more, options)


## Change a player’s inventory, all or nothing. Amounts are added to currencies; negative amounts are subtracted. Idempotent by `transaction`: a repeated request changes nothing and returns the same response.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - currencies: Dictionary. Amounts to add by content id of the currency; negative amounts are subtracted.
## - currencyProperties: Dictionary. Replaces all properties of the currency.
## - newItems: Array. Items to create; absent: none.
## - updateItems: Array. Replaces all properties of the item.
## - deleteItems: Array. Items to delete, each by its content id and its id.
## - transaction: String. Key chosen by the caller. A repeated call with it changes nothing; absent: each call changes.
## - applyVipBonus: bool. Ignored: realms have no VIP bonus.
## - includeDeltas: bool. Accepted from older clients and ignored.
## The response has: result (String), data (Dictionary).
## Errors: ApprovalNeeded, GrantBudgetExceeded, PlayerNotFound, InsufficientCurrency, ItemNotFound, NotWritableByClient, TooManyItems, UnknownSymbol.
func update_inventory(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(UPDATE_INVENTORY, more, options)


## Claim announcements: the player gets their gifts, once.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - announcement: String. Symbol of one announcement; absent: only `announcements`.
## - announcements: Array. Symbols of several announcements; absent: only `announcement`.
## The response has: result (String), data (Dictionary).
## Errors: PlayerNotFound, AnnouncementNotFound, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.
func claim_announcements(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CLAIM_ANNOUNCEMENTS, more, options)


## Delete announcements from a player’s inbox.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - announcement: String. Symbol of one announcement; absent: only `announcements`.
## - announcements: Array. Symbols of several announcements; absent: only `announcement`.
## The response has: result (String), data (Dictionary).
## Errors: PlayerNotFound, AnnouncementNotFound.
func delete_player_announcements(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(DELETE_PLAYER_ANNOUNCEMENTS, more, options)


## List the state of each announcement for a player (read, claimed, deleted), by symbol.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: announcements (Dictionary).
func list_announcement_states(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_ANNOUNCEMENT_STATES, more, options)


## List the announcements that a player gets now, by time and by their stats.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - include_deleted: bool. Includes announcements that the player has deleted. Default: false.
## The response has: announcements (Array).
## Errors: PlayerNotFound.
func list_player_announcements(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_PLAYER_ANNOUNCEMENTS, more, options)


## Mark announcements as read.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - announcement: String. Symbol of one announcement; absent: only `announcements`.
## - announcements: Array. Symbols of several announcements; absent: only `announcement`.
## The response has: result (String), data (Dictionary).
## Errors: PlayerNotFound, AnnouncementNotFound.
func read_announcements(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(READ_ANNOUNCEMENTS, more, options)


## Claim the gifts of several mails, each once.
## [param mail_ids]: Array. Mails whose gifts are claimed.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: result (bool).
## Errors: PlayerNotFound, MailNotFound, MailExpired, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.
func accept_mails(mail_ids: Array, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(ACCEPT_MAILS, _merge({"mailIds": mail_ids}, more), options)


## Claim the gifts of several mails by their ids alone. Players claim their own mail, operators any.
## [param mail_ids]: Array. Mails whose gifts are claimed.
## The response has: result (bool).
## Errors: PlayerNotFound, MailNotFound, MailExpired, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.
func accept_own_mails(mail_ids: Array, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(ACCEPT_OWN_MAILS, {"mailIds": mail_ids}, options)


## Count the unread mails of a player.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: unreadCount (int).
## Errors: PlayerNotFound.
func count_unread_mail(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(COUNT_UNREAD_MAIL, more, options)


## Get one mail by its id. Empty if it does not exist or belongs to another player.
## [param mid]: int. Id of the mail.
## The response has: result (Dictionary).
func get_mail(mid: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_MAIL, {"mid": mid}, options)


## Get one mail of a player by its id. Empty if the player does not have it.
## [param mid]: int. Id of the mail.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: result (Dictionary).
func get_mail_of_player(mid: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_MAIL_OF_PLAYER, _merge({"mid": mid}, more), options)


## List the categories of a player’s mail.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: result (Array).
## Errors: PlayerNotFound.
func list_mail_categories(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_MAIL_CATEGORIES, more, options)


## List a player’s mail by categories and states, newest first by default; each clause of the search has a result under its name.
## [param clauses]: Array. Searches, each with its own result.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: results (Array).
## Errors: PlayerNotFound.
func search_mail(clauses: Array, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SEARCH_MAIL, _merge({"clauses": clauses}, more), options)


## Change the state of a mail, or claim its gifts. Any state may follow any other.
## [param mail_id]: int. An id: a whole number below 2^53.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - state: String. New state of the mail; absent: unchanged. One of: Unread, Read, Deleted, Claimed.
## - acceptAttachments: bool. Gives the player the gifts of the mail, once.
## - subject: String. Subject of the mail; absent: none.
## - body: String. HTML.
## - category: String. New category; absent or empty: unchanged. Ignored from clients.
## - expires: String. New Expiry of the mail as an ISO 8601 time; absent or empty: unchanged. Ignored from clients.
## The response has: result (bool).
## Errors: PlayerNotFound, MailNotFound, MailExpired, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.
func update_mail(mail_id: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(UPDATE_MAIL, _merge({"mailId": mail_id}, more), options)


## Change the states of several mails, all or none.
## [param update_mail_requests]: Array. Mails to change, each with its changes.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: result (bool).
## Errors: PlayerNotFound, MailNotFound, MailExpired, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.
func update_mails(update_mail_requests: Array, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(UPDATE_MAILS, _merge({"updateMailRequests": update_mail_requests}, more), options)


## Change the state of a mail by its id alone. Players change their own mail, operators any.
## [param mail_id]: int. An id: a whole number below 2^53.
## [param more] may have:
## - state: String. New state of the mail; absent: unchanged. One of: Unread, Read, Deleted, Claimed.
## - acceptAttachments: bool. Gives the player the gifts of the mail, once.
## - subject: String. Subject of the mail; absent: none.
## - body: String. HTML.
## - category: String. New category; absent or empty: unchanged. Ignored from clients.
## - expires: String. New Expiry of the mail as an ISO 8601 time; absent or empty: unchanged. Ignored from clients.
## The response has: result (bool).
## Errors: PlayerNotFound, MailNotFound, MailExpired, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.
func update_own_mail(mail_id: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(UPDATE_OWN_MAIL, _merge({"mailId": mail_id}, more), options)


## Buy a listing for in-game currency. Price and goods are exchanged in one transaction.
## [param purchase_id]: String. `listing:store`
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - maxPrice: int. The amount that the player saw. If the price is higher now, the purchase is refused.
## - language: String. A language code, such as en or de.
## - time: String. Ignored: the server uses its own time.
## The response has: result (String), data (Dictionary).
## Errors: PlayerNotFound, ListingNotFound, PriceChanged, ListingNotAvailable, PurchaseLimitReached, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.
func buy_listing(purchase_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(BUY_LISTING, _merge({"purchaseId": purchase_id}, more), options)


## Count the coupons of a player.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: count (int).
## Errors: PlayerNotFound.
func count_coupons(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(COUNT_COUPONS, more, options)


## Get one listing as a player sees it now; refused when they do not see it.
## [param listing]: String. `listing:store`, or the symbol alone if only one store has it.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - store: String. Symbol of the store, if `listing` does not name it.
## - language: String. Language of the texts; English where a text does not exist in it.
## - time: String. Ignored: the server uses its own time.
## The response has: listing (Dictionary), storeSymbol (String).
## Errors: PlayerNotFound, ListingNotFound, ListingNotAvailable, PurchaseLimitReached.
func get_listing(listing: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_LISTING, _merge({"listing": listing}, more), options)


## List the SKUs; the version is in the ETag. Game clients also get the SKUs that are published as content.
## [param more] may have:
## - version: int. An older version; default: the newest.
## The response has: skus (Dictionary), currency (String).
## Errors: CatalogVersionNotFound.
func list_skus(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_SKUS, more, options)


## List the stores as a player sees them now: by time, by their purchases and by their stats.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - stores: Array. Only these stores.
## - scope: Array. The name that older clients have for `stores`.
## - language: String. Language of the texts; English where a text does not exist in it.
## - time: String. Ignored: the server uses its own time.
## - include_hidden: bool. Adds the listings that the player does not see, with the reasons. For the staff only. Default: false.
## The response has: stores (Array).
## Errors: PlayerNotFound.
func list_store_offers(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_STORE_OFFERS, more, options)


## Begin a payment for a listing with real money. The client passes the response to the platform’s store.
## [param provider]: String. Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.
## [param purchase_id]: String. `listing:store`
## [param more] may have:
## - language: String. A language code, such as en or de.
## - time: String. Ignored: the server uses its own time.
## The response has: txid (int).
## Errors: PaymentProviderInactive, PlayerNotFound, ListingNotFound, ListingNotAvailable, PurchaseLimitReached, GiftNotAvailable, PaymentNotVerified, PaymentStoreUnavailable.
func begin_payment(provider: String, purchase_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(BEGIN_PAYMENT, _merge({"provider": provider, "purchaseId": purchase_id}, more), options)


## Cancel a payment on behalf of the player.
## [param provider]: String. Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.
## [param txid]: int. An id: a whole number below 2^53.
## The response has: result (String).
## Errors: PaymentNotFound, PaymentOver.
func cancel_payment(provider: String, txid: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CANCEL_PAYMENT, {"provider": provider, "txid": txid}, options)


## Check that a player exists, so that payments can be made for them.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: result (String), data (Dictionary).
## Errors: PlayerNotFound.
func check_payer(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CHECK_PAYER, more, options)


## Complete a payment with the receipt. Once the store confirms it, the player gets the listing. Idempotent: repeating the call gives nothing more.
## [param provider]: String. Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.
## [param txid]: int. An id: a whole number below 2^53.
## [param more] may have:
## - receipt: String. Receipt of the provider, unchanged. Its format depends on the provider.
## - priceInLocalCurrency: String. Price as the client showed it, for the records. Empty: unknown.
## - isoCurrencySymbol: String. Currency code of `priceInLocalCurrency`. Empty: unknown.
## The response has: result (String).
## Errors: InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable, PlayerNotFound, PaymentProviderInactive, PaymentNotFound, PaymentOver, PaymentNotVerified, PaymentStoreUnavailable, ListingNotFound, ListingNotAvailable, PurchaseLimitReached.
func complete_payment(provider: String, txid: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(COMPLETE_PAYMENT, _merge({"provider": provider, "txid": txid}, more), options)


## Report that the platform’s store has failed. A plain code such as BILLER_NOT_READY means a problem of the client.
## [param provider]: String. Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.
## [param txid]: int. An id: a whole number below 2^53.
## [param more] may have:
## - reason: String. Error code or message of the platform's store; stored in the history.
## The response has: result (String).
## Errors: PaymentNotFound, PaymentOver.
func fail_payment(provider: String, txid: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(FAIL_PAYMENT, _merge({"provider": provider, "txid": txid}, more), options)


## Get a SKU’s name and id at a platform’s store, and its price in minor units.
## [param provider]: String. Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.
## [param sku]: String. Name of the SKU.
## The response has: id (String), name (String), description (String), price (int).
## Errors: SkuNotFound.
func get_payment_product(provider: String, sku: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_PAYMENT_PRODUCT, {"provider": provider, "sku": sku}, options)


## Report a payment that was made outside the server. It is stored as reported and gives nothing.
## [param provider]: String. Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.
## [param more] may have:
## - purchaseId: String. `listing:store` of the purchase, stored as reported. Empty: none.
## - skuName: String. Name of the product, stored as reported. Empty: none.
## - skuProductId: String. Id of the product at the provider, stored as reported. Empty: none.
## - store: String. The provider that was paid; default: the provider in the address.
## - priceInLocalCurrency: float. Paid price in major units of `isoCurrencySymbol`, such as 9.99. From 0 to 1000000000. Default: 0.
## - isoCurrencySymbol: String. The ISO code of the currency. The price has no more decimals than it.
## - obtainItems: Array. Items that the player got elsewhere. They are recorded, not given.
## - obtainCurrency: Array. Currencies that the player got elsewhere. They are recorded, not given.
## The response has: result (String).
## Errors: PaymentProviderInactive, PlayerNotFound.
func track_payment(provider: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(TRACK_PAYMENT, _merge({"provider": provider}, more), options)


## Verify a receipt with the store. Nothing is changed.
## [param provider]: String. Provider of the payment, such as googleplay. One of: itunes, googleplay, facebook, steam, windows, amazon, flexion, kong, bluesnap, coupon, test.
## [param more] may have:
## - receipt: String. Receipt of the provider, unchanged. Its format depends on the provider.
## The response has: result (String).
## Errors: PaymentProviderInactive, PaymentNotVerified, PaymentStoreUnavailable.
func verify_receipt(provider: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(VERIFY_RECEIPT, _merge({"provider": provider}, more), options)


## Prove the calling player’s Steam account by a ticket of Steam, in hexadecimal digits. Payments by Steam need it.
## [param ticket]: String. Session ticket of the Steam client in hexadecimal digits. It identifies the Steam account.
## The response has: result (String).
## Errors: PaymentProviderInactive, PaymentStoreUnavailable, PaymentNotVerified.
func check_steam_ticket(ticket: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CHECK_STEAM_TICKET, {"ticket": ticket}, options)


## Deprecated path for payment updates of Facebook. Always refused. Use /api/payments/notices/facebook/{cid}/{pid}.
## [param more] may have:
## - hubMode: String. Mode of Facebook's verification request. Ignored.
## - hubChallenge: String. Challenge of Facebook's verification request. Ignored.
## - hubVerifyToken: String. Verify token of Facebook's verification request. Ignored.
## The response has: hubChallenge (String).
## Errors: NotSetUp.
func confirm_facebook_updates(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CONFIRM_FACEBOOK_UPDATES, more, options)


## Get the state of an order at Steam; its id is the payment’s txid. Players see their own.
## [param order_id]: int. An id: a whole number below 2^53.
## The response has: orderid (String), transid (String), steamid (String), status (String), currency (String), country (String), usstate (String), time (String), timecreated (String), items (Array).
## Errors: PaymentProviderInactive, PaymentStoreUnavailable, PaymentNotFound, PaymentNotVerified.
func get_steam_order(order_id: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_STEAM_ORDER, {"orderId": order_id}, options)


## List the prices of the SKUs in the Steam currency of the realm. Steam shows each player the local price.
## [param steam_id]: String. Id of the Steam account in decimal digits, at most 20.
## The response has: currency (String), prices (Array).
## Errors: PaymentProviderInactive.
func list_steam_prices(steam_id: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_STEAM_PRICES, {"steamId": steam_id}, options)


## List the SKUs sold on Steam with their prices in the Steam currency of the realm.
## [param steam_id]: String. Id of the Steam account in decimal digits, at most 20.
## The response has: products (Array).
## Errors: PaymentProviderInactive.
func list_steam_products(steam_id: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_STEAM_PRODUCTS, {"steamId": steam_id}, options)


## Deprecated path for payment updates of Facebook. Always refused. Use /api/payments/notices/facebook/{cid}/{pid}.
## [param object]: String. Kind of object in Facebook's webhook. Ignored.
## [param entry]: Array. Changed objects in Facebook's webhook. Ignored.
## The response has: result (String).
## Errors: NotSetUp.
func take_facebook_update(object: String, entry: Array, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(TAKE_FACEBOOK_UPDATE, {"object": object, "entry": entry}, options)


## Redeem a code. The player gets the gift of its promo once.
## [param code]: String. Code as the player typed it. Case, spaces and hyphens are ignored.
## The response has: result (String).
## Errors: PromoCodeNotFound, PromoCodeUsed, PromoExpired, PromoLimitReached, PromoNotForPlayer, PlayerNotFound, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable, EntitlementDefinitionNotFound, EntitlementLimitReached.
func claim_promo_code(code: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CLAIM_PROMO_CODE, {"code": code}, options)


## Commit uploaded files. Other files do not change. With If-Match or an eTag per file, it fails with 412 if a file has changed since.
## [param request]: Array. The uploaded files to add to the manifest, and the files to remove, 1 to 200.
## [param more] may have:
## - playerId: int. An id: a whole number below 2^53.
## The response has: id (String), manifest (Array), created (int), replacement (bool).
## Errors: FileNotUploaded, PlayerNotFound, SaveConflict.
func commit_manifest(request: Array, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(COMMIT_MANIFEST, _merge({"request": request}, more), options)


## Create download URLs for files of a player: the given ones, or all.
## [param more] may have:
## - playerId: int. An id: a whole number below 2^53.
## - request: Array. The files to download, at most 200. Absent: all files of the player.
## The response has: response (Array).
## Errors: CloudSaveNotFound, PlayerNotFound.
func create_download_urls(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CREATE_DOWNLOAD_URLS, more, options)


## Create upload URLs for a game client. It must then commit the manifest.
## [param request]: Array. The files that need upload URLs, 1 to 200.
## [param more] may have:
## - playerId: int. An id: a whole number below 2^53.
## The response has: response (Array).
## Errors: PlayerNotFound.
func create_upload_urls(request: Array, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CREATE_UPLOAD_URLS, _merge({"request": request}, more), options)


## Remove files from a player’s manifest: the given ones, or all.
## [param more] may have:
## - playerId: int. An id: a whole number below 2^53.
## - request: Array. The files to delete, at most 200. Absent: all files of the player.
## The response has: result (String).
## Errors: CloudSaveNotFound, PlayerNotFound, SaveConflict.
func delete_saves(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(DELETE_SAVES, more, options)


## Get the files a player has saved. Without any, game clients get a 404 and the staff an empty manifest.
## [param more] may have:
## - playerId: int. An id: a whole number below 2^53.
## The response has: id (String), manifest (Array), created (int), replacement (bool).
## Errors: CloudSaveNotFound, PlayerNotFound.
func get_save_manifest(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_SAVE_MANIFEST, more, options)


## Move files to the current store, for older clients. All files are already there.
## [param more] may have:
## - playerId: int. An id: a whole number below 2^53.
## The response has: id (String), manifest (Array), created (int), replacement (bool).
## Errors: CloudSaveNotFound, PlayerNotFound.
func move_own_saves(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(MOVE_OWN_SAVES, more, options)


## Block a player. The friendship ends, and the player cannot invite the caller.
## [param player_id]: int. The gamer tag of the other player.
## The response has: playerId (String), friendId (String), isBlocked (bool).
## Errors: PlayerNotFound, TooManyFriends.
func block_player(player_id: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(BLOCK_PLAYER, {"playerId": player_id}, options)


## Get the calling player’s friends, invites and blocked players.
## The response has: playerId (String), friends (Array), blocked (Array), invites (Array).
func get_social(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_SOCIAL, {}, options)


## Import a player’s friends from Facebook. Always refused: this server has no Facebook app credentials.
## [param source]: String. Where the friend comes from: native or a third party. One of: native, facebook.
## [param token]: String. The access token of the third party. It is ignored, because the call always fails.
## The response has: result (String).
## Errors: NotSetUp.
func import_friends(source: String, token: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(IMPORT_FRIENDS, {"source": source, "token": token}, options)


## Invite a player as a friend. If they have invited the caller already, both are friends at once.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## The response has: result (String).
## Errors: PlayerNotFound, AlreadyFriends, PlayerBlocked, TooManyFriends.
func invite_friend(gamer_tag: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(INVITE_FRIEND, {"gamerTag": gamer_tag}, options)


## Accept the invite of a player.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## The response has: result (String), data (Dictionary).
## Errors: NoInviteError, TooManyFriends.
func make_friend(gamer_tag: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(MAKE_FRIEND, {"gamerTag": gamer_tag}, options)


## End a friendship. Without a friendship, nothing changes.
## [param player_id]: int. The gamer tag of the other player.
## The response has: result (String).
func remove_friend(player_id: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(REMOVE_FRIEND, {"playerId": player_id}, options)


## Unblock a player.
## [param player_id]: int. The gamer tag of the other player.
## The response has: playerId (String), friendId (String), isBlocked (bool).
func unblock_player(player_id: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(UNBLOCK_PLAYER, {"playerId": player_id}, options)


## Withdraw or decline an invite.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## The response has: result (String).
## Errors: NoInviteError.
func withdraw_friend_invite(gamer_tag: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(WITHDRAW_FRIEND_INVITE, {"gamerTag": gamer_tag}, options)


## Check that a text contains none of the words that the realm masks.
## [param text]: String. Text to check against the words that the realm masks.
## The response has: result (String).
## Errors: Profanity.
func assert_clean_text(text: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(ASSERT_CLEAN_TEXT, {"text": text}, options)


## Get the chat rooms of a player, for clients that keep them up to date.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: rooms (Array).
func get_chat(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_CHAT, more, options)


## List the messages of a room that the player is in, newest first.
## [param room_id]: String. The id of the room.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - cursor: String. The next of the previous page. Absent: the first page.
## - limit: int. Rows of a page. From 1 to 200. Default: 50.
## The response has: messages (Array), next (Variant).
## Errors: ChatRoomNotFound.
func list_chat_messages(room_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_CHAT_MESSAGES, _merge({"roomId": room_id}, more), options)


## List the chat rooms of a player: one for each group that they are in.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: rooms (Array).
func list_chat_rooms(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_CHAT_ROOMS, more, options)


## Send a message to a room of the player. The other members receive it over the socket.
## [param room_id]: String. The id of the room.
## [param content]: String. The text of the message.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: message (Dictionary).
## Errors: ChatRoomNotFound.
func send_chat_message(room_id: String, content: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SEND_CHAT_MESSAGE, _merge({"roomId": room_id, "content": content}, more), options)


## Withdraw an own message. The other members no longer see it.
## [param message_id]: String. The id of the message.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: result (String), data (Dictionary).
## Errors: ChatMessageNotFound.
func withdraw_chat_message(message_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(WITHDRAW_CHAT_MESSAGE, _merge({"messageId": message_id}, more), options)


## Apply to a restricted group. Invited players join at once, as do applicants of an open group.
## [param id]: int. The id of the group.
## [param more] may have:
## - subGroup: int. An id: a whole number below 2^53.
## The response has: result (String), data (Dictionary).
## Errors: GroupNotFound, GroupFull, GroupNotOpen, GroupRequirementNotMet, AlreadyInGroup, GroupMemberNotFound, PlayerNotFound.
func apply_to_group(id: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(APPLY_TO_GROUP, _merge({"id": id}, more), options)


## Ask the other members for an amount of a currency.
## [param id]: int. The id of the group.
## [param currency_id]: String. The currency, such as currency.gems.
## [param amount]: int. The amount of the currency. From 1 to 1000000000.
## The response has: result (String).
## Errors: GroupNotFound, GroupMemberNotFound, DonationPending.
func ask_for_donation(id: int, currency_id: String, amount: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(ASK_FOR_DONATION, {"id": id, "currencyId": currency_id, "amount": amount}, options)


## Give a member a role. A new leader replaces the previous one.
## [param id]: int. The id of the group.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## [param role]: String. The role in the group: leader, officer or member. One of: leader, officer, .
## [param more] may have:
## - subGroup: int. An id: a whole number below 2^53.
## The response has: result (String), data (Dictionary).
## Errors: GroupNotFound, GroupMemberNotFound, GroupRoleTooLow, GroupNeedsLeader.
func change_group_role(id: int, gamer_tag: int, role: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CHANGE_GROUP_ROLE, _merge({"id": id, "gamerTag": gamer_tag, "role": role}, more), options)


## Check whether a name and a tag are free for a new group, ignoring case.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## [param more] may have:
## - name: String. Name to check; absent: only the tag is checked.
## - tag: String. Tag to check; absent: only the name is checked.
## - subGroup: int. Id of the guild of the subgroup; absent: a guild.
## The response has: name (bool), tag (bool).
func check_group_names(gamer_tag: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CHECK_GROUP_NAMES, _merge({"gamerTag": gamer_tag}, more), options)


## Claim the donations to the calling player. They are added to the inventory.
## [param id]: int. The id of the group.
## The response has: result (String).
## Errors: GroupNotFound, GroupMemberNotFound, DonationNotFound, InsufficientCurrency, PlayerNotFound.
func claim_donations(id: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CLAIM_DONATIONS, {"id": id}, options)


## Create a group that the player leads.
## [param name]: String. The name of the group; unique in the realm.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - tag: String. At most 3 characters; unique in the realm.
## - slogan: String. A line that everybody sees.
## - motd: String. The message of the day, for members.
## - enrollmentType: String. How players join: open, by application (restricted), or by invitation (closed). Default: open. One of: open, restricted, closed.
## - requirement: int. The least score that a player needs to join. Default: 0.
## - clientData: String. A text of the game, which the server only stores.
## - type: String. `guild`, or `subgroup` for a part of a guild. Default: guild. One of: guild, subgroup.
## - maxSize: int. The largest number of members. From 1 to 1000. Default: 50.
## - group: int. For a subgroup: the guild that it belongs to.
## The response has: group (Dictionary).
## Errors: InvalidTag, GroupNameTaken, GroupTagTaken, AlreadyInGroup, GroupNotFound, GroupMemberNotFound, PlayerNotFound.
func create_group(name: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CREATE_GROUP, _merge({"name": name}, more), options)


## Disband a group with its subgroups; it has no members any more.
## [param id]: int. The id of the group.
## [param more] may have:
## - subGroup: int. An id: a whole number below 2^53.
## The response has: result (String), data (Dictionary).
## Errors: GroupNotFound, GroupRoleTooLow, InsufficientCurrency, PlayerNotFound.
func disband_group(id: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(DISBAND_GROUP, _merge({"id": id}, more), options)


## Get a group with its members, subgroups and donation requests.
## [param id]: int. The id of the group.
## The response has: id (int), type (String), name (String), tag (String), slogan (String), motd (String), enrollmentType (String), requirement (int), maxSize (int), freeSlots (int), clientData (String), created (int), version (int), leader (int), members (Array), roles (Array), scores (Dictionary), donations (Array), maybeDonations (Dictionary), inFlight (Array), canDisband (bool), canUpdateEnrollment (bool), canUpdateMOTD (bool), canUpdateSlogan (bool), subGroups (Array), pending (Array).
## Errors: GroupNotFound.
func get_group(id: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_GROUP, {"id": id}, options)


## Get the groups that a player is in, has applied to or is invited by.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## The response has: gamerTag (int), member (Dictionary), allGroups (Array), updated (int), pending (Array).
## Errors: PlayerNotFound.
func get_group_user(gamer_tag: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_GROUP_USER, {"gamerTag": gamer_tag}, options)


## Donate to a member who requested it. `autoClaim` adds it to their inventory at once.
## [param id]: int. The id of the group.
## [param recipient_id]: int. The gamer tag of the member who gets the donation.
## [param amount]: int. The amount of the currency. From 1 to 1000000000.
## [param more] may have:
## - autoClaim: bool. True to give the collected currency to the member at once. Default: false.
## The response has: result (String).
## Errors: GroupNotFound, GroupMemberNotFound, DonationNotFound, InsufficientCurrency, PlayerNotFound.
func give_donation(id: int, recipient_id: int, amount: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GIVE_DONATION, _merge({"id": id, "recipientId": recipient_id, "amount": amount}, more), options)


## Invite a player to the group. A player who has applied joins at once.
## [param id]: int. The id of the group.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## [param more] may have:
## - subGroup: int. An id: a whole number below 2^53.
## The response has: result (String), data (Dictionary).
## Errors: GroupNotFound, GroupFull, GroupNotOpen, GroupRequirementNotMet, AlreadyInGroup, GroupMemberNotFound, PlayerNotFound, GroupRoleTooLow, GroupMemberExists.
func invite_to_group(id: int, gamer_tag: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(INVITE_TO_GROUP, _merge({"id": id, "gamerTag": gamer_tag}, more), options)


## Join a group that is open or has invited the player. The staff may put players into any group.
## [param group]: int. The group.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - subGroup: int. An id: a whole number below 2^53.
## - score: int. The score of the player, compared with the requirement.
## The response has: gamerTag (int), member (bool), type (String), subGroups (Array), group (Dictionary).
## Errors: GroupNotFound, GroupFull, GroupNotOpen, GroupRequirementNotMet, AlreadyInGroup, GroupMemberNotFound, PlayerNotFound.
func join_group(group: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(JOIN_GROUP, _merge({"group": group}, more), options)


## Remove a member from a group, or decline an application.
## [param id]: int. The id of the group.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## [param more] may have:
## - subGroup: int. An id: a whole number below 2^53.
## The response has: gamerTag (int), member (bool), type (String), subGroups (Array), group (Dictionary).
## Errors: GroupNotFound, GroupMemberNotFound, GroupRoleTooLow, GroupNeedsLeader, InsufficientCurrency, PlayerNotFound.
func kick_group_member(id: int, gamer_tag: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(KICK_GROUP_MEMBER, _merge({"id": id, "gamerTag": gamer_tag}, more), options)


## Leave a group; it is disbanded when the last member leaves. A leader may name a successor.
## [param group]: int. The group.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - subGroup: int. An id: a whole number below 2^53.
## - successor: int. The gamer tag of the next leader, if the leader leaves.
## The response has: gamerTag (int), member (bool), type (String), subGroups (Array), group (Dictionary).
## Errors: GroupNotFound, GroupMemberNotFound, InsufficientCurrency, PlayerNotFound.
func leave_group(group: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LEAVE_GROUP, _merge({"group": group}, more), options)


## List open groups with room for the player, largest first.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## The response has: groups (Array).
func list_recommended_groups(gamer_tag: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_RECOMMENDED_GROUPS, {"gamerTag": gamer_tag}, options)


## Apply to a restricted group. Invited players join at once, as do applicants of an open group.
## [param id]: int. The id of the group.
## [param more] may have:
## - subGroup: int. An id: a whole number below 2^53.
## The response has: result (String), data (Dictionary).
## Errors: GroupNotFound, GroupFull, GroupNotOpen, GroupRequirementNotMet, AlreadyInGroup, GroupMemberNotFound, PlayerNotFound.
func petition_group(id: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(PETITION_GROUP, _merge({"id": id}, more), options)


## Remove a member from a group, or decline an application.
## [param id]: int. The id of the group.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## [param more] may have:
## - subGroup: int. An id: a whole number below 2^53.
## The response has: gamerTag (int), member (bool), type (String), subGroups (Array), group (Dictionary).
## Errors: GroupNotFound, GroupMemberNotFound, GroupRoleTooLow, GroupNeedsLeader, InsufficientCurrency, PlayerNotFound.
func remove_group_member(id: int, gamer_tag: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(REMOVE_GROUP_MEMBER, _merge({"id": id, "gamerTag": gamer_tag}, more), options)


## List groups whose name begins with a text, ignoring case; without a text, all groups.
## [param gamer_tag]: int. The gamer tag: the id of the player in this realm.
## [param more] may have:
## - name: String. Beginning of the name, ignoring case; absent: all groups.
## - type: String. `guild`, or `subgroup` for a part of a guild. Default: guild. One of: guild, subgroup.
## - enrollmentTypes: Array. Only groups with one of these ways to join.
## - hasSlots: bool. True: only groups with a free slot. False: only full groups.
## - scoreMin: int. Only groups that require at least this score.
## - scoreMax: int. Only groups that require at most this score.
## - userScore: int. Only groups that a player with this score may join.
## - sortField: String. `requirement` or `members`; else the name.
## - sortValue: int. Negative: descending order.
## - offset: int. The number of skipped rows. From 0 to 100000. Default: 0.
## - limit: int. The largest number of rows of the response. From 1 to 100. Default: 50.
## The response has: groups (Array).
func search_groups(gamer_tag: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SEARCH_GROUPS, _merge({"gamerTag": gamer_tag}, more), options)


## Change a group’s name, tag, texts, and who may join. An empty tag or text removes it.
## [param id]: int. The id of the group.
## [param more] may have:
## - name: String. The name of the group; unique in the realm.
## - tag: String. At most 3 characters; unique in the realm.
## - slogan: String. A line that everybody sees.
## - motd: String. The message of the day, for members.
## - enrollmentType: String. How players join: open, by application (restricted), or by invitation (closed). One of: open, restricted, closed.
## - requirement: int. The least score that a player needs to join.
## - clientData: String. A text of the game, which the server only stores.
## - maxSize: int. For the staff only. From 1 to 1000.
## - subGroup: int. An id: a whole number below 2^53.
## The response has: result (String), data (Dictionary).
## Errors: GroupNotFound, GroupRoleTooLow, InvalidTag, GroupNameTaken, GroupTagTaken, StaleVersion.
func update_group(id: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(UPDATE_GROUP, _merge({"id": id}, more), options)


## Get the leaderboard or partition for the score of the calling player. With `joinBoard`, the player joins it.
## [param board_id]: String. The id of the leaderboard.
## [param more] may have:
## - joinBoard: bool. True to join a partition if the player is in none. Default: false.
## The response has: playerId (int), leaderboardId (String).
## Errors: LeaderboardNotFound, LeaderboardNotJoined.
func get_leaderboard_assignment(board_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_LEADERBOARD_ASSIGNMENT, _merge({"boardId": board_id}, more), options)


## Get the ranks of the calling player and their friends.
## [param id]: String. The id of a leaderboard. The id of a partition ends in # and a number.
## The response has: result (String), lb (Dictionary).
## Errors: LeaderboardNotFound.
func get_leaderboard_friends(id: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_LEADERBOARD_FRIENDS, {"id": id}, options)


## Get the ranks of the given players; players without an entry are omitted.
## [param id]: String. The id of a leaderboard. The id of a partition ends in # and a number.
## [param ids]: Array. Gamer tags of the players.
## [param more] may have:
## - version: int. Number of the version to read; absent: the current one. From 1 to 1000000000.
## The response has: result (String), lb (Dictionary).
## Errors: LeaderboardNotFound, LeaderboardVersionNotFound.
func get_leaderboard_ranks(id: String, ids: Array, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_LEADERBOARD_RANKS, _merge({"id": id, "ids": ids}, more), options)


## Get a page of a leaderboard, best first: from a rank on, around a player, or only of friends or the guild.
## [param id]: String. The id of a leaderboard. The id of a partition ends in # and a number.
## [param more] may have:
## - from: int. The number of best entries to skip. From 0 to 100000000. Default: 0.
## - max: int. The largest number of entries of the response. From 0 to 1000. Default: 100.
## - version: int. Number of the version to read; absent: the current one. From 1 to 1000000000.
## - focus: int. Centers the page on this player.
## - outlier: int. Also answers this player's rank.
## - friends: bool. Only friends of the calling player or, for operators, of the player in focus. Default: false.
## - guild: bool. Only guild members of the calling player or, for operators, of the player in focus. Default: false.
## The response has: result (String), lb (Dictionary).
## Errors: LeaderboardNotFound, LeaderboardVersionNotFound.
func get_leaderboard_view(id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_LEADERBOARD_VIEW, _merge({"id": id}, more), options)


## Submit a player’s score. It is combined with the earlier one as the leaderboard’s `aggregation` defines; a score from an operator replaces it. Game clients need write permission in the leaderboard.
## [param id]: String. The id of a leaderboard. The id of a partition ends in # and a number.
## [param score]: float. The score. Higher is better, unless the leaderboard sorts ascending.
## [param more] may have:
## - increment: bool. Adds to the score instead of setting it. Default: false.
## - minScore: float. Lower bound of the resulting score.
## - maxScore: float. Upper bound of the resulting score.
## - stats: Dictionary. Stored with the entry; default: the previous ones are kept.
## The response has: result (String), data (Dictionary).
## Errors: LeaderboardNotFound, LeaderboardFrozen, LeaderboardPartitioned, LeaderboardNotWritable, NoGamerTag.
func set_leaderboard_entry(id: String, score: float, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SET_LEADERBOARD_ENTRY, _merge({"id": id, "score": score}, more), options)


## Get the leaderboard or partition for the score of the calling player, without joining it.
## [param id]: String. The id of a leaderboard. The id of a partition ends in # and a number.
## The response has: playerId (int), leaderboardId (String).
## Errors: LeaderboardNotFound, LeaderboardNotJoined.
func get_assignment_of_leaderboard(id: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_ASSIGNMENT_OF_LEADERBOARD, {"id": id}, options)


## Check whether a player has an entry in a leaderboard or is in one of its partitions.
## [param id]: String. The id of a leaderboard. The id of a partition ends in # and a number.
## [param player_id]: int. The gamer tag.
## The response has: result (bool).
## Errors: LeaderboardNotFound.
func get_leaderboard_membership(id: String, player_id: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_LEADERBOARD_MEMBERSHIP, {"id": id, "playerId": player_id}, options)


## Get the partition of a leaderboard that a player is in.
## [param id]: String. The id of a leaderboard. The id of a partition ends in # and a number.
## [param player_id]: int. The gamer tag.
## The response has: isEmpty (bool), leaderboardId (String), playerId (int), partition (int).
## Errors: LeaderboardNotFound.
func get_leaderboard_partition(id: String, player_id: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_LEADERBOARD_PARTITION, {"id": id, "playerId": player_id}, options)


## List the current version of a leaderboard and the earlier ones that it keeps, newest first.
## [param id]: String. The id of a leaderboard. The id of a partition ends in # and a number.
## The response has: versions (Array).
## Errors: LeaderboardNotFound.
func list_leaderboard_versions(id: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_LEADERBOARD_VERSIONS, {"id": id}, options)


## Claim today’s reward of a calendar for the player, once per day.
## [param id]: String. Content id of the calendar, such as calendars.daily.
## [param more] may have:
## - objectId: int. Default: the signed-in player.
## The response has: result (String), data (Dictionary).
## Errors: CalendarNotFound, CalendarNotRunning, CalendarNotForPlayer, AlreadyClaimedToday, NoRewardToday, PlayerNotFound, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.
func claim_calendar(id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CLAIM_CALENDAR, _merge({"id": id}, more), options)


## List the calendars of daily rewards that the player can claim, with their days and the next claim.
## [param more] may have:
## - objectId: int. Default: the signed-in player.
## The response has: calendars (Array).
## Errors: PlayerNotFound.
func list_calendars(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_CALENDARS, more, options)


## List the events that are running now.
## The response has: events (Array).
func list_running_events(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_RUNNING_EVENTS, {}, options)


## Check whether a round is running or upcoming.
## [param id]: String. Id of a round. The symbol alone means the current round.
## The response has: keepAlive (bool).
func ping_event(id: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(PING_EVENT, {"id": id}, options)


## Claim the rewards that the player has earned in an event, each once. Rewards for ranks and guilds need the event to be over.
## [param event_id]: String. The id of this run of the event.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: view (Dictionary), gameRspJson (String).
## Errors: EventNotFound, NoPendingClaims, PlayerNotFound, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.
func claim_event_rewards(event_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CLAIM_EVENT_REWARDS, _merge({"eventId": event_id}, more), options)


## Get the running events, and the last fifty finished ones that the player took part in.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: running (Array), done (Array).
## Errors: PlayerNotFound.
func get_player_events(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_PLAYER_EVENTS, more, options)


## Set a player’s score in a running event, or add to it.
## [param event_id]: String. The id of this run of the event.
## [param score]: float. The score of the player in the event.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## - increment: bool. Adds to the score instead of setting it. Default: false.
## - stats: Dictionary. Values stored with the score; absent: the previous ones are kept.
## The response has: result (String), data (Dictionary).
## Errors: EventNotFound, EventNotWritable, EventNotForPlayer, PlayerNotFound, LeaderboardNotFound, LeaderboardFrozen.
func set_event_score(event_id: String, score: float, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SET_EVENT_SCORE, _merge({"eventId": event_id, "score": score}, more), options)


## Claim the calling player’s rewards from finished cycles, once.
## [param more] may have:
## - tournamentId: String. The id of the tournament.
## - contentId: String. Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.
## The response has: rewardCurrencies (Array), rewardGifts (Array).
## Errors: InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable, PlayerNotFound.
func claim_tournament_rewards(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(CLAIM_TOURNAMENT_REWARDS, more, options)


## Get all players of a cycle of a tournament, across tiers and stages, best first.
## [param tournament_id]: String. The id of the tournament.
## [param more] may have:
## - contentId: String. Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.
## - cycle: int. The number of the cycle; it grows by 1 with each. From 0 to 1000000.
## - from: int. The number of best standings to skip. From 0 to 1000000. Default: 0.
## - max: int. The largest number of standings of the response. From 0 to 1000. Default: 100.
## - focus: int. Centers the page on this player.
## The response has: entries (Array), me (Dictionary).
## Errors: TournamentNotFound.
func get_global_standings(tournament_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_GLOBAL_STANDINGS, _merge({"tournamentId": tournament_id}, more), options)


## Get the calling player, or the one in focus, and the members of their guild in a cycle of a tournament, best first.
## [param tournament_id]: String. The id of the tournament.
## [param more] may have:
## - contentId: String. Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.
## - cycle: int. The number of the cycle; it grows by 1 with each. From 0 to 1000000.
## - from: int. The number of best standings to skip. From 0 to 1000000. Default: 0.
## - max: int. The largest number of standings of the response. From 0 to 1000. Default: 100.
## - focus: int. The gamer tag of the player to show even if they are on another page.
## The response has: entries (Array), me (Dictionary).
## Errors: TournamentNotFound.
func get_guild_standings(tournament_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_GUILD_STANDINGS, _merge({"tournamentId": tournament_id}, more), options)


## Get a tournament of the published content with its current cycle.
## [param id]: String. Content id of the tournament, such as tournaments.weekly.
## The response has: tournamentId (String), contentId (String), cycle (int), startTimeUtc (String), endTimeUtc (String), secondsRemaining (int).
## Errors: TournamentNotFound.
func get_tournament(id: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_TOURNAMENT, {"id": id}, options)


## Get the unclaimed rewards of the calling player from finished cycles.
## [param more] may have:
## - tournamentId: String. The id of the tournament.
## - contentId: String. Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.
## The response has: rewardCurrencies (Array), rewardGifts (Array).
func get_tournament_rewards(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_TOURNAMENT_REWARDS, more, options)


## Get the players who compete with the calling player, or with the one in focus, best first.
## [param tournament_id]: String. The id of the tournament.
## [param more] may have:
## - contentId: String. Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.
## - focus: int. Centers the page on this player. Operators also choose with it whose competitors are shown.
## - cycle: int. Only the current one is stored. From 0 to 1000000.
## - from: int. The number of best standings to skip. From 0 to 1000000. Default: 0.
## - max: int. The largest number of standings of the response. From 0 to 1000. Default: 100.
## The response has: entries (Array), me (Dictionary).
## Errors: TournamentNotFound, TournamentNotJoined, LeaderboardNotFound.
func get_tournament_standings(tournament_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_TOURNAMENT_STANDINGS, _merge({"tournamentId": tournament_id}, more), options)


## Join a tournament, or its current cycle, with the calling player.
## [param tournament_id]: String. The id of the tournament.
## [param more] may have:
## - contentId: String. Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.
## The response has: playerId (int), tournamentId (String), contentId (String), tier (int), stage (int), lastUpdateCycle (int), unclaimedRewards (Array), unclaimedGifts (Array).
## Errors: TournamentNotFound, TournamentNotRunning.
func join_tournament(tournament_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(JOIN_TOURNAMENT, _merge({"tournamentId": tournament_id}, more), options)


## List the player with the best score in each of the last finished cycles, newest first.
## [param tournament_id]: String. The id of the tournament.
## [param cycles]: int. Number of finished cycles to look back. From 1 to 100.
## [param more] may have:
## - contentId: String. Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.
## The response has: entries (Array).
## Errors: TournamentNotFound.
func list_champions(tournament_id: String, cycles: int, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_CHAMPIONS, _merge({"tournamentId": tournament_id, "cycles": cycles}, more), options)


## List the status of the calling player’s guild in the tournaments that its members have joined.
## [param more] may have:
## - contentId: String. Only the tournament with this content id; absent: all.
## The response has: statuses (Array).
func list_own_group_statuses(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_OWN_GROUP_STATUSES, more, options)


## List the calling player’s status in the tournaments they have joined.
## [param more] may have:
## - tournamentId: String. The id of the tournament.
## - contentId: String. Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.
## - hasUnclaimedRewards: bool. True: only with rewards to claim. False: only without. Absent: all.
## The response has: statuses (Array).
func list_own_tournaments(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_OWN_TOURNAMENTS, more, options)


## List the guilds in a cycle of a tournament by the total score of their members, best first.
## [param tournament_id]: String. The id of the tournament.
## [param more] may have:
## - contentId: String. Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.
## - cycle: int. The number of the cycle; it grows by 1 with each. From 0 to 1000000.
## - from: int. The number of best standings to skip. From 0 to 1000000. Default: 0.
## - max: int. The largest number of standings of the response. From 0 to 1000. Default: 100.
## - focus: int. Centers the page on this guild.
## The response has: entries (Array), focus (Dictionary).
## Errors: TournamentNotFound.
func list_tournament_groups(tournament_id: String, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_TOURNAMENT_GROUPS, _merge({"tournamentId": tournament_id}, more), options)


## List the tournaments of the published content, each with its current cycle.
## [param more] may have:
## - isRunning: bool. True: only running tournaments. False: only others. Absent: all.
## - contentId: String. Only the tournament with this content id; absent: all.
## - cycle: int. Default: the current cycle. From 0 to 1000000.
## The response has: tournaments (Array).
func list_tournaments(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_TOURNAMENTS, more, options)


## List the status of guilds in a tournament; guilds without a member in it are omitted.
## [param content_id]: String. Content id of the tournament, such as tournaments.weekly.
## [param group_ids]: Array. Ids of groups.
## The response has: contentId (String), statuses (Array).
func search_group_statuses(content_id: String, group_ids: Array, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SEARCH_GROUP_STATUSES, {"contentId": content_id, "groupIds": group_ids}, options)


## Set a player’s score in the current cycle of a tournament they have joined, or add to it.
## [param tournament_id]: String. The id of the tournament.
## [param score]: float. The score of the player in this cycle.
## [param more] may have:
## - contentId: String. Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.
## - playerId: int. Default: the signed-in player.
## - increment: bool. True to add to the score instead of setting it. Default: false.
## - stats: Dictionary. Values stored with the score; absent: the previous ones are kept.
## The response has: result (String).
## Errors: TournamentNotFound, TournamentNotJoined, TournamentNotRunning, TournamentNotWritable.
func set_tournament_score(tournament_id: String, score: float, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SET_TOURNAMENT_SCORE, _merge({"tournamentId": tournament_id, "score": score}, more), options)


## Get opponents near the calling player: the nearest ones of each window of ranks, lowest window first. A player without an entry counts as last.
## [param id]: String. The id of a leaderboard. The id of a partition ends in # and a number.
## [param pool_size]: int. How many players around the caller are considered. From 1 to 1000.
## [param window_size]: int. Upper bound of the opponents in each window. From 1 to 1000.
## [param windows]: int. Number of windows that the considered players are divided into, by rank. From 1 to 100.
## The response has: result (String), totalEntries (int), playerRank (Dictionary), windows (Array).
## Errors: LeaderboardNotFound, LeaderboardPartitioned.
func find_matches(id: String, pool_size: int, window_size: int, windows: int, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(FIND_MATCHES, {"id": id, "poolSize": pool_size, "windowSize": window_size, "windows": windows}, options)


## Get the channel names of the calling player. Messages are delivered over the socket only.
## The response has: subscribeKey (String), authenticationKey (String), customChannelPrefix (String), gameGlobalNotificationChannel (String), gameNotificationChannel (String), playerChannel (String), playerForRealmChannel (String), playerChannels (Array).
func get_subscriber_details(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_SUBSCRIBER_DETAILS, {}, options)


## Get the devices of a player, whether they allow notifications, and the latest 50 notifications.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: allowed (bool), devices (Array), deliveries (Array).
func get_player_push(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_PLAYER_PUSH, more, options)


## Save the push token of the calling player’s device; a device belongs to one player at a time.
## [param provider]: String. Push service of the device, such as apns or fcm.
## [param token]: String. Token that the push service issued for the device.
func register_push_token(provider: String, token: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(REGISTER_PUSH_TOKEN, {"provider": provider, "token": token}, options)


## Turn push notifications of a player on or off.
## [param allowed]: bool. False: the player gets no notifications.
## [param more] may have:
## - gamerTag: int. Default: the signed-in player.
## The response has: result (String).
## Errors: PlayerNotFound.
func set_push_allowed(allowed: bool, more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(SET_PUSH_ALLOWED, _merge({"allowed": allowed}, more), options)


## Delete the push token of the calling player’s device, for example before signing out.
## [param provider]: String. Push service of the device, such as apns or fcm.
## [param token]: String. Token that the push service issued for the device.
func unregister_push_token(provider: String, token: String, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(UNREGISTER_PUSH_TOKEN, {"provider": provider, "token": token}, options)


## List the next due times of the realm’s timers, for game clients.
## The response has: result (String), timers (Array).
func list_timers(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_TIMERS, {}, options)


## List the files that every game client gets.
## The response has: result (String), meta (Array).
func list_cloud_meta(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_CLOUD_META, {}, options)


## List the files of the signed-in player. Files of their cohorts replace base files of the same name.
## The response has: result (String), meta (Array).
func list_player_cloud_meta(options: Dictionary = {}) -> RegentResult:
	return await _regent.send(LIST_PLAYER_CLOUD_META, {}, options)


## Get the checksum of the live manifest; an empty realm has an empty one.
## [param more] may have:
## - id: String. Id of the manifest. Default: the global manifest.
## - uid: String. Publish to read. Default: the live one, which game calls also return for unknown ids.
## The response has: id (String), uid (String), checksum (String), createdAt (int), archived (bool).
## Errors: ManifestNotFound.
func get_manifest_checksum(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_MANIFEST_CHECKSUM, more, options)


## Get the public entries of the live manifest.
## [param more] may have:
## - id: String. Id of the manifest. Default: the global manifest.
## - uid: String. Publish to read. Default: the live one, which game calls also return for unknown ids.
## - omitTags: bool. Leaves out the tags of the entries.
## The response has: uid (String), createdAt (int), entries (Array).
## Errors: ManifestNotFound.
func get_public_manifest(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_PUBLIC_MANIFEST, more, options)


## Get the public entries of the live manifest as CSV without a header: type, id, version, URL, tags (separated by semicolons).
## [param more] may have:
## - id: String. Id of the manifest. Default: the global manifest.
## - uid: String. Publish to read. Default: the live one, which game calls also return for unknown ids.
## - omitTags: bool. Leaves out the tags of the entries.
## The response is a text.
## Errors: ManifestNotFound.
func get_public_manifest_csv(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_PUBLIC_MANIFEST_CSV, more, options)


## Get texts of the realm by key and language; the ETag changes when a text does. Game clients get at most 4 MB at once: they name a language or the beginning of the keys.
## [param more] may have:
## - language: String. Filter: texts in this language, or in the fallback languages of the realm.
## - prefix: String. Only keys that begin so.
## The response has: localizations (Dictionary).
func get_localizations(more: Dictionary = {}, options: Dictionary = {}) -> RegentResult:
	return await _regent.send(GET_LOCALIZATIONS, more, options)
