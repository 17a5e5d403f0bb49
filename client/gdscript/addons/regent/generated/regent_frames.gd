# `npm run docs` writes this file from the contract.
class_name RegentFrames
extends RefCounted
## The contexts of the frames that the server pushes over the socket.

const ANNOUNCEMENTS_REFRESH := "announcements.refresh"
const CALENDARS_REFRESH := "calendars.refresh"
const CHAT_V2_REFRESH := "chatV2.refresh"
const CHAT_RECEIVED := "CHAT.RECEIVED"
const CLOUDSAVING_REFRESH := "cloudsaving.refresh"
const COMMERCE_REFRESH := "commerce.refresh"
const CONTENT_REFRESH := "content.refresh"
const EVENT_PLAYERS_REFRESH := "event-players.refresh"
const INVENTORY_REFRESH := "inventory.refresh"
const MAIL_REFRESH := "mail.refresh"
const REALM_CONFIG_REFRESH := "realm-config.refresh"
const STATS_REFRESH := "stats.refresh"
const TIMERS_REFRESH := "timers.refresh"
