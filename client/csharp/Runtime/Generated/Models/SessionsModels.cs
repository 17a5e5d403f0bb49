// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>CohortEntry, as the API describes it.</summary>
    public sealed class CohortEntry
    {
        /// <summary>Name of the trial. Empty if the file is for everybody.</summary>
        public string Trial { get; set; }

        /// <summary>Name of the cohort in the trial. Empty if the file is for everybody.</summary>
        public string Cohort { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CohortEntry FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CohortEntry
            {
                Trial = json["trial"].AsString(),
                Cohort = json["cohort"].AsString(),
            };
        }
    }

    /// <summary>The input of getOwnSessionHistory.</summary>
    public sealed class GetOwnSessionHistoryInput : IJsonModel
    {
        /// <summary>The month, 1 to 12. Default: the current one, in UTC. From 1 to 12.</summary>
        public long? Month { get; set; }

        /// <summary>The year. Default: the current one, in UTC. From 1970 to 9999.</summary>
        public long? Year { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Month != null) json.Set("month", JsonValue.From(Month.Value));
            if (Year != null) json.Set("year", JsonValue.From(Year.Value));
            return json;
        }
    }

    /// <summary>GetOwnSessionHistoryOutput, as the API describes it.</summary>
    public sealed class GetOwnSessionHistoryOutput
    {
        /// <summary>The first day of the month.</summary>
        public GetOwnSessionHistoryOutputDate Date { get; set; }

        /// <summary>Start day of each session of the month, one entry per session.</summary>
        public List<string> Sessions { get; set; }

        /// <summary>Creation day of the player: yyyy-MM-dd, in UTC.</summary>
        public string InstallDate { get; set; }

        /// <summary>On how many days of the month a session began.</summary>
        public long DaysPlayed { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetOwnSessionHistoryOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetOwnSessionHistoryOutput
            {
                Date = GetOwnSessionHistoryOutputDate.FromJson(json["date"]),
                Sessions = json["sessions"].AsList(one => one.AsString()),
                InstallDate = json["installDate"].AsString(),
                DaysPlayed = json["daysPlayed"].AsLong(),
            };
        }
    }

    /// <summary>The first day of the month.</summary>
    public sealed class GetOwnSessionHistoryOutputDate
    {
        /// <summary>The year. Default: the current one, in UTC.</summary>
        public long Year { get; set; }

        /// <summary>The month, 1 to 12.</summary>
        public long MonthValue { get; set; }

        /// <summary>The day of the month, 1 to 31.</summary>
        public long DayOfMonth { get; set; }

        /// <summary>The day of the year, 1 to 366.</summary>
        public long DayOfYear { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetOwnSessionHistoryOutputDate FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetOwnSessionHistoryOutputDate
            {
                Year = json["year"].AsLong(),
                MonthValue = json["monthValue"].AsLong(),
                DayOfMonth = json["dayOfMonth"].AsLong(),
                DayOfYear = json["dayOfYear"].AsLong(),
            };
        }
    }

    /// <summary>The input of getPresence.</summary>
    public sealed class GetPresenceInput : IJsonModel
    {
        /// <summary>The gamer tag: the id of the player in this realm.</summary>
        public long GamerTag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("gamerTag", JsonValue.From(GamerTag));
            return json;
        }
    }

    /// <summary>GetPresenceOutput, as the API describes it.</summary>
    public sealed class GetPresenceOutput
    {
        /// <summary>The gamer tag of the player.</summary>
        public string PlayerId { get; set; }

        /// <summary>True while the player is online.</summary>
        public bool Online { get; set; }

        /// <summary>ISO 8601; absent for a player who was never seen.</summary>
        public string LastOnline { get; set; }

        /// <summary>The status that the player has chosen. Missing while it is Invisible. One of: Visible, Invisible, Dnd, Away.</summary>
        public string Status { get; set; }

        /// <summary>A text of the player about their status. Absent: none.</summary>
        public string Description { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetPresenceOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetPresenceOutput
            {
                PlayerId = json["playerId"].AsString(),
                Online = json["online"].AsBool(),
                LastOnline = json["lastOnline"].AsString(),
                Status = json["status"].AsString(),
                Description = json["description"].AsString(),
            };
        }
    }

    /// <summary>The input of keepPresence.</summary>
    public sealed class KeepPresenceInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            return json;
        }
    }

    /// <summary>The input of queryPresence.</summary>
    public sealed class QueryPresenceInput : IJsonModel
    {
        /// <summary>At most 1,000 gamer tags.</summary>
        public List<long> PlayerIds { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (PlayerIds != null) json.Set("playerIds", JsonValue.FromList(PlayerIds, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>QueryPresenceOutput, as the API describes it.</summary>
    public sealed class QueryPresenceOutput
    {
        /// <summary>The presence of each known player.</summary>
        public List<QueryPresenceOutputPlayersStatusItem> PlayersStatus { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static QueryPresenceOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new QueryPresenceOutput
            {
                PlayersStatus = json["playersStatus"].AsList(one => QueryPresenceOutputPlayersStatusItem.FromJson(one)),
            };
        }
    }

    /// <summary>QueryPresenceOutputPlayersStatusItem, as the API describes it.</summary>
    public sealed class QueryPresenceOutputPlayersStatusItem
    {
        /// <summary>The gamer tag of the player.</summary>
        public string PlayerId { get; set; }

        /// <summary>True while the player is online.</summary>
        public bool Online { get; set; }

        /// <summary>ISO 8601; absent for a player who was never seen.</summary>
        public string LastOnline { get; set; }

        /// <summary>The status that the player has chosen. Missing while it is Invisible. One of: Visible, Invisible, Dnd, Away.</summary>
        public string Status { get; set; }

        /// <summary>A text of the player about their status. Absent: none.</summary>
        public string Description { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static QueryPresenceOutputPlayersStatusItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new QueryPresenceOutputPlayersStatusItem
            {
                PlayerId = json["playerId"].AsString(),
                Online = json["online"].AsBool(),
                LastOnline = json["lastOnline"].AsString(),
                Status = json["status"].AsString(),
                Description = json["description"].AsString(),
            };
        }
    }

    /// <summary>SendHeartbeatOutput, as the API describes it.</summary>
    public sealed class SendHeartbeatOutput
    {
        /// <summary>The gamer tag of the player.</summary>
        public long Gt { get; set; }

        /// <summary>The time of the server. From -8640000000000000 to 8640000000000000.</summary>
        public long Heartbeat { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SendHeartbeatOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SendHeartbeatOutput
            {
                Gt = json["gt"].AsLong(),
                Heartbeat = json["heartbeat"].AsLong(),
            };
        }
    }

    /// <summary>The input of setPresenceStatus.</summary>
    public sealed class SetPresenceStatusInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>The status that the player has chosen. Missing while it is Invisible. One of: Visible, Invisible, Dnd, Away.</summary>
        public string Status { get; set; }

        /// <summary>A text about the status for other players, at most 200 characters.</summary>
        public string Description { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            if (Status != null) json.Set("status", JsonValue.From(Status));
            if (Description != null) json.Set("description", JsonValue.From(Description));
            return json;
        }
    }

    /// <summary>SetPresenceStatusOutput, as the API describes it.</summary>
    public sealed class SetPresenceStatusOutput
    {
        /// <summary>The gamer tag of the player.</summary>
        public string PlayerId { get; set; }

        /// <summary>True while the player is online.</summary>
        public bool Online { get; set; }

        /// <summary>ISO 8601; absent for a player who was never seen.</summary>
        public string LastOnline { get; set; }

        /// <summary>The status that the player has chosen. Missing while it is Invisible. One of: Visible, Invisible, Dnd, Away.</summary>
        public string Status { get; set; }

        /// <summary>A text of the player about their status. Absent: none.</summary>
        public string Description { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SetPresenceStatusOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SetPresenceStatusOutput
            {
                PlayerId = json["playerId"].AsString(),
                Online = json["online"].AsBool(),
                LastOnline = json["lastOnline"].AsString(),
                Status = json["status"].AsString(),
                Description = json["description"].AsString(),
            };
        }
    }

    /// <summary>The input of startSession.</summary>
    public sealed class StartSessionInput : IJsonModel
    {
        /// <summary>The platform that the client reported, such as IPhonePlayer.</summary>
        public string Platform { get; set; }

        /// <summary>The model of the device that the client reported.</summary>
        public string Device { get; set; }

        /// <summary>The locale of the device, such as de_DE.</summary>
        public string Locale { get; set; }

        /// <summary>The language of the device.</summary>
        public StartSessionInputLanguage Language { get; set; }

        /// <summary>The store or campaign that the client reported.</summary>
        public string Source { get; set; }

        /// <summary>The game shard that the client reported.</summary>
        public string Shard { get; set; }

        /// <summary>The client's clock; ignored, the server uses its own. From -8640000000000000 to 8640000000000000.</summary>
        public long? Time { get; set; }

        /// <summary>The player's own gamer tag, or 0.</summary>
        public long? Gamer { get; set; }

        /// <summary>Values of the game, at most 200, stored as text.</summary>
        public Dictionary<string, JsonValue> CustomParams { get; set; }

        /// <summary>Values of the device, at most 200, stored as text.</summary>
        public Dictionary<string, JsonValue> DeviceParams { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Platform != null) json.Set("platform", JsonValue.From(Platform));
            if (Device != null) json.Set("device", JsonValue.From(Device));
            if (Locale != null) json.Set("locale", JsonValue.From(Locale));
            if (Language != null) json.Set("language", JsonValue.FromModel(Language));
            if (Source != null) json.Set("source", JsonValue.From(Source));
            if (Shard != null) json.Set("shard", JsonValue.From(Shard));
            if (Time != null) json.Set("time", JsonValue.From(Time.Value));
            if (Gamer != null) json.Set("gamer", JsonValue.From(Gamer.Value));
            if (CustomParams != null) json.Set("customParams", JsonValue.FromMap(CustomParams, one => one ?? JsonValue.Null));
            if (DeviceParams != null) json.Set("deviceParams", JsonValue.FromMap(DeviceParams, one => one ?? JsonValue.Null));
            return json;
        }
    }

    /// <summary>The language of the device.</summary>
    public sealed class StartSessionInputLanguage : IJsonModel
    {
        /// <summary>The language code, such as en.</summary>
        public string Code { get; set; }

        /// <summary>Where the code comes from, such as ISO639-1.</summary>
        public string Ctx { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("code", JsonValue.From(Code));
            if (Ctx != null) json.Set("ctx", JsonValue.From(Ctx));
            return json;
        }
    }

    /// <summary>StartSessionOutput, as the API describes it.</summary>
    public sealed class StartSessionOutput
    {
        /// <summary>The field result. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>The player of the session.</summary>
        public StartSessionOutputGamer Gamer { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static StartSessionOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new StartSessionOutput
            {
                Result = json["result"].AsString(),
                Gamer = StartSessionOutputGamer.FromJson(json["gamer"]),
            };
        }
    }

    /// <summary>The player of the session.</summary>
    public sealed class StartSessionOutputGamer
    {
        /// <summary>The gamer tag of the player.</summary>
        public long Tag { get; set; }

        /// <summary>The platform that the client reported, such as IPhonePlayer.</summary>
        public string Platform { get; set; }

        /// <summary>The A/B tests of the player, with their cohorts.</summary>
        public List<CohortEntry> Trials { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static StartSessionOutputGamer FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new StartSessionOutputGamer
            {
                Tag = json["tag"].AsLong(),
                Platform = json["platform"].AsString(),
                Trials = json["trials"].AsList(one => CohortEntry.FromJson(one)),
            };
        }
    }
}
