// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>AnnouncementsRefreshMessage, as the API describes it.</summary>
    public sealed class AnnouncementsRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>Changed parts; absent: reload all announcements.</summary>
        public AnnouncementsRefreshMessageAnnouncements Announcements { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AnnouncementsRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AnnouncementsRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                Announcements = AnnouncementsRefreshMessageAnnouncements.FromJson(json["announcements"]),
            };
        }
    }

    /// <summary>Changed parts; absent: reload all announcements.</summary>
    public sealed class AnnouncementsRefreshMessageAnnouncements
    {
        /// <summary>Gamer tag of the player whose state has changed; absent: all players.</summary>
        public long? PlayerId { get; set; }

        /// <summary>Symbol of the changed announcement; absent: the state of one player has changed.</summary>
        public string Symbol { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static AnnouncementsRefreshMessageAnnouncements FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new AnnouncementsRefreshMessageAnnouncements
            {
                PlayerId = json["playerId"].AsLongOrNull(),
                Symbol = json["symbol"].AsString(),
            };
        }
    }

    /// <summary>CalendarsRefreshMessage, as the API describes it.</summary>
    public sealed class CalendarsRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CalendarsRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CalendarsRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
            };
        }
    }

    /// <summary>ChatV2RefreshMessage, as the API describes it.</summary>
    public sealed class ChatV2RefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>Message that changed; absent: reload all rooms.</summary>
        public ChatV2RefreshMessageChatV2 ChatV2 { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ChatV2RefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ChatV2RefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                ChatV2 = ChatV2RefreshMessageChatV2.FromJson(json["chatV2"]),
            };
        }
    }

    /// <summary>Message that changed; absent: reload all rooms.</summary>
    public sealed class ChatV2RefreshMessageChatV2
    {
        /// <summary>Id of the chat room, such as group.7.</summary>
        public string RoomId { get; set; }

        /// <summary>Id of the message that changed.</summary>
        public string MessageId { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ChatV2RefreshMessageChatV2 FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ChatV2RefreshMessageChatV2
            {
                RoomId = json["roomId"].AsString(),
                MessageId = json["messageId"].AsString(),
            };
        }
    }

    /// <summary>CloudsavingRefreshMessage, as the API describes it.</summary>
    public sealed class CloudsavingRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>Saved files that changed; absent: reload all.</summary>
        public CloudsavingRefreshMessageCloudsaving Cloudsaving { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CloudsavingRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CloudsavingRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                Cloudsaving = CloudsavingRefreshMessageCloudsaving.FromJson(json["cloudsaving"]),
            };
        }
    }

    /// <summary>Saved files that changed; absent: reload all.</summary>
    public sealed class CloudsavingRefreshMessageCloudsaving
    {
        /// <summary>Gamer tag of the player.</summary>
        public long PlayerId { get; set; }

        /// <summary>False after a normal save; true if files were replaced, restored or deleted.</summary>
        public bool IsReplacement { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CloudsavingRefreshMessageCloudsaving FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CloudsavingRefreshMessageCloudsaving
            {
                PlayerId = json["playerId"].AsLong(),
                IsReplacement = json["isReplacement"].AsBool(),
            };
        }
    }

    /// <summary>CommerceRefreshMessage, as the API describes it.</summary>
    public sealed class CommerceRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>Changed parts; absent: reload all offers.</summary>
        public CommerceRefreshMessageCommerce Commerce { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CommerceRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CommerceRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                Commerce = CommerceRefreshMessageCommerce.FromJson(json["commerce"]),
            };
        }
    }

    /// <summary>Changed parts; absent: reload all offers.</summary>
    public sealed class CommerceRefreshMessageCommerce
    {
        /// <summary>`catalog` or `skus`; absent: only prices or availability have changed.</summary>
        public string Kind { get; set; }

        /// <summary>New version of the catalog or of the SKUs.</summary>
        public long? Version { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CommerceRefreshMessageCommerce FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CommerceRefreshMessageCommerce
            {
                Kind = json["kind"].AsString(),
                Version = json["version"].AsLongOrNull(),
            };
        }
    }

    /// <summary>ContentRefreshMessage, as the API describes it.</summary>
    public sealed class ContentRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>The manifest that was published; absent: none.</summary>
        public ContentRefreshMessageManifest Manifest { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ContentRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ContentRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                Manifest = ContentRefreshMessageManifest.FromJson(json["manifest"]),
            };
        }
    }

    /// <summary>The manifest that was published; absent: none.</summary>
    public sealed class ContentRefreshMessageManifest
    {
        /// <summary>Id of the manifest, such as global.</summary>
        public string Id { get; set; }

        /// <summary>Checksum of the published manifest.</summary>
        public string Checksum { get; set; }

        /// <summary>Time of the publication, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long Created { get; set; }

        /// <summary>Unique id of this version of the manifest.</summary>
        public string Uid { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ContentRefreshMessageManifest FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ContentRefreshMessageManifest
            {
                Id = json["id"].AsString(),
                Checksum = json["checksum"].AsString(),
                Created = json["created"].AsLong(),
                Uid = json["uid"].AsString(),
            };
        }
    }

    /// <summary>EventPlayersRefreshMessage, as the API describes it.</summary>
    public sealed class EventPlayersRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>Changed parts; absent: reload all events.</summary>
        public EventPlayersRefreshMessageEvents Events { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventPlayersRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventPlayersRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                Events = EventPlayersRefreshMessageEvents.FromJson(json["events"]),
            };
        }
    }

    /// <summary>Changed parts; absent: reload all events.</summary>
    public sealed class EventPlayersRefreshMessageEvents
    {
        /// <summary>Gamer tag of the player whose state has changed; absent: all players.</summary>
        public long? PlayerId { get; set; }

        /// <summary>Symbol of the changed event; absent: the state of one player has changed.</summary>
        public string Symbol { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventPlayersRefreshMessageEvents FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventPlayersRefreshMessageEvents
            {
                PlayerId = json["playerId"].AsLongOrNull(),
                Symbol = json["symbol"].AsString(),
            };
        }
    }

    /// <summary>InventoryRefreshMessage, as the API describes it.</summary>
    public sealed class InventoryRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>Player whose inventory has changed.</summary>
        public InventoryRefreshMessageInventory Inventory { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static InventoryRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new InventoryRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                Inventory = InventoryRefreshMessageInventory.FromJson(json["inventory"]),
            };
        }
    }

    /// <summary>Player whose inventory has changed.</summary>
    public sealed class InventoryRefreshMessageInventory
    {
        /// <summary>Gamer tag of the player; absent: the player of the connection.</summary>
        public long? PlayerId { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static InventoryRefreshMessageInventory FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new InventoryRefreshMessageInventory
            {
                PlayerId = json["playerId"].AsLongOrNull(),
            };
        }
    }

    /// <summary>MailRefreshMessage, as the API describes it.</summary>
    public sealed class MailRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>Player whose mails have changed.</summary>
        public MailRefreshMessageMail Mail { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static MailRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new MailRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                Mail = MailRefreshMessageMail.FromJson(json["mail"]),
            };
        }
    }

    /// <summary>Player whose mails have changed.</summary>
    public sealed class MailRefreshMessageMail
    {
        /// <summary>Gamer tag of the player; absent: the player of the connection.</summary>
        public long? PlayerId { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static MailRefreshMessageMail FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new MailRefreshMessageMail
            {
                PlayerId = json["playerId"].AsLongOrNull(),
            };
        }
    }

    /// <summary>RealmConfigRefreshMessage, as the API describes it.</summary>
    public sealed class RealmConfigRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>The new version of the realm's configuration.</summary>
        public RealmConfigRefreshMessageConfig Config { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RealmConfigRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RealmConfigRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                Config = RealmConfigRefreshMessageConfig.FromJson(json["config"]),
            };
        }
    }

    /// <summary>The new version of the realm's configuration.</summary>
    public sealed class RealmConfigRefreshMessageConfig
    {
        /// <summary>Version of the realm's configuration after the change.</summary>
        public long Version { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RealmConfigRefreshMessageConfig FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RealmConfigRefreshMessageConfig
            {
                Version = json["version"].AsLong(),
            };
        }
    }

    /// <summary>StatsRefreshMessage, as the API describes it.</summary>
    public sealed class StatsRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>Changed stats of the player.</summary>
        public StatsRefreshMessageStats Stats { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static StatsRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new StatsRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                Stats = StatsRefreshMessageStats.FromJson(json["stats"]),
            };
        }
    }

    /// <summary>Changed stats of the player.</summary>
    public sealed class StatsRefreshMessageStats
    {
        /// <summary>Ids of the stat objects that changed, such as game.private.player.42.</summary>
        public List<string> ObjectIds { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static StatsRefreshMessageStats FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new StatsRefreshMessageStats
            {
                ObjectIds = json["objectIds"].AsList(one => one.AsString()),
            };
        }
    }

    /// <summary>TimersRefreshMessage, as the API describes it.</summary>
    public sealed class TimersRefreshMessage
    {
        /// <summary>Changed parts; empty: everything of this kind.</summary>
        public List<string> Scopes { get; set; }

        /// <summary>Milliseconds to wait before reading, so that not all clients read at the same time.</summary>
        public long Delay { get; set; }

        /// <summary>The timer that has fired.</summary>
        public TimersRefreshMessageTimer Timer { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static TimersRefreshMessage FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new TimersRefreshMessage
            {
                Scopes = json["scopes"].AsList(one => one.AsString()),
                Delay = json["delay"].AsLong(),
                Timer = TimersRefreshMessageTimer.FromJson(json["timer"]),
            };
        }
    }

    /// <summary>The timer that has fired.</summary>
    public sealed class TimersRefreshMessageTimer
    {
        /// <summary>Name of the timer that has fired.</summary>
        public string Name { get; set; }

        /// <summary>Due time of the timer, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long DueAt { get; set; }

        /// <summary>Next time of the timer, in milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long NextFire { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static TimersRefreshMessageTimer FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new TimersRefreshMessageTimer
            {
                Name = json["name"].AsString(),
                DueAt = json["dueAt"].AsLong(),
                NextFire = json["nextFire"].AsLong(),
            };
        }
    }
}
