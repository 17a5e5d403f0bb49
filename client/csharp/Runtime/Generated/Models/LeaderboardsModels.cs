// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of getAssignmentOfLeaderboard.</summary>
    public sealed class GetAssignmentOfLeaderboardInput : IJsonModel
    {
        /// <summary>The id of a leaderboard. The id of a partition ends in # and a number.</summary>
        public string Id { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            return json;
        }
    }

    /// <summary>GetAssignmentOfLeaderboardOutput, as the API describes it.</summary>
    public sealed class GetAssignmentOfLeaderboardOutput
    {
        /// <summary>The gamer tag of the player.</summary>
        public long PlayerId { get; set; }

        /// <summary>The id of the leaderboard, such as leaderboards.weekly.</summary>
        public string LeaderboardId { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetAssignmentOfLeaderboardOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetAssignmentOfLeaderboardOutput
            {
                PlayerId = json["playerId"].AsLong(),
                LeaderboardId = json["leaderboardId"].AsString(),
            };
        }
    }

    /// <summary>The input of getLeaderboardAssignment.</summary>
    public sealed class GetLeaderboardAssignmentInput : IJsonModel
    {
        /// <summary>The id of the leaderboard.</summary>
        public string BoardId { get; set; }

        /// <summary>True to join a partition if the player is in none. Default: false.</summary>
        public bool? JoinBoard { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("boardId", JsonValue.From(BoardId));
            if (JoinBoard != null) json.Set("joinBoard", JsonValue.From(JoinBoard.Value));
            return json;
        }
    }

    /// <summary>GetLeaderboardAssignmentOutput, as the API describes it.</summary>
    public sealed class GetLeaderboardAssignmentOutput
    {
        /// <summary>The gamer tag of the player.</summary>
        public long PlayerId { get; set; }

        /// <summary>The id of the leaderboard, such as leaderboards.weekly.</summary>
        public string LeaderboardId { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetLeaderboardAssignmentOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetLeaderboardAssignmentOutput
            {
                PlayerId = json["playerId"].AsLong(),
                LeaderboardId = json["leaderboardId"].AsString(),
            };
        }
    }

    /// <summary>The input of getLeaderboardFriends.</summary>
    public sealed class GetLeaderboardFriendsInput : IJsonModel
    {
        /// <summary>The id of a leaderboard. The id of a partition ends in # and a number.</summary>
        public string Id { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            return json;
        }
    }

    /// <summary>GetLeaderboardFriendsOutput, as the API describes it.</summary>
    public sealed class GetLeaderboardFriendsOutput
    {
        /// <summary>The field result. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>The leaderboard with a page of entries.</summary>
        public LeaderboardView Lb { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetLeaderboardFriendsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetLeaderboardFriendsOutput
            {
                Result = json["result"].AsString(),
                Lb = LeaderboardView.FromJson(json["lb"]),
            };
        }
    }

    /// <summary>The input of getLeaderboardMembership.</summary>
    public sealed class GetLeaderboardMembershipInput : IJsonModel
    {
        /// <summary>The id of a leaderboard. The id of a partition ends in # and a number.</summary>
        public string Id { get; set; }

        /// <summary>The gamer tag.</summary>
        public long PlayerId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("playerId", JsonValue.From(PlayerId));
            return json;
        }
    }

    /// <summary>GetLeaderboardMembershipOutput, as the API describes it.</summary>
    public sealed class GetLeaderboardMembershipOutput
    {
        /// <summary>True if the player has an entry or is in a partition.</summary>
        public bool Result { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetLeaderboardMembershipOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetLeaderboardMembershipOutput
            {
                Result = json["result"].AsBool(),
            };
        }
    }

    /// <summary>The input of getLeaderboardPartition.</summary>
    public sealed class GetLeaderboardPartitionInput : IJsonModel
    {
        /// <summary>The id of a leaderboard. The id of a partition ends in # and a number.</summary>
        public string Id { get; set; }

        /// <summary>The gamer tag.</summary>
        public long PlayerId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("playerId", JsonValue.From(PlayerId));
            return json;
        }
    }

    /// <summary>GetLeaderboardPartitionOutput, as the API describes it.</summary>
    public sealed class GetLeaderboardPartitionOutput
    {
        /// <summary>True: the player is in no partition.</summary>
        public bool IsEmpty { get; set; }

        /// <summary>The id of the leaderboard, such as leaderboards.weekly.</summary>
        public string LeaderboardId { get; set; }

        /// <summary>The gamer tag of the player.</summary>
        public long PlayerId { get; set; }

        /// <summary>Number of the partition; absent: the player is in none.</summary>
        public long? Partition { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetLeaderboardPartitionOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetLeaderboardPartitionOutput
            {
                IsEmpty = json["isEmpty"].AsBool(),
                LeaderboardId = json["leaderboardId"].AsString(),
                PlayerId = json["playerId"].AsLong(),
                Partition = json["partition"].AsLongOrNull(),
            };
        }
    }

    /// <summary>The input of getLeaderboardRanks.</summary>
    public sealed class GetLeaderboardRanksInput : IJsonModel
    {
        /// <summary>The id of a leaderboard. The id of a partition ends in # and a number.</summary>
        public string Id { get; set; }

        /// <summary>Gamer tags of the players.</summary>
        public List<long> Ids { get; set; }

        /// <summary>Number of the version to read; absent: the current one. From 1 to 1000000000.</summary>
        public long? Version { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("ids", JsonValue.FromList(Ids, one => JsonValue.From(one)));
            if (Version != null) json.Set("version", JsonValue.From(Version.Value));
            return json;
        }
    }

    /// <summary>GetLeaderboardRanksOutput, as the API describes it.</summary>
    public sealed class GetLeaderboardRanksOutput
    {
        /// <summary>The field result. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>The leaderboard with a page of entries.</summary>
        public LeaderboardView Lb { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetLeaderboardRanksOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetLeaderboardRanksOutput
            {
                Result = json["result"].AsString(),
                Lb = LeaderboardView.FromJson(json["lb"]),
            };
        }
    }

    /// <summary>The input of getLeaderboardView.</summary>
    public sealed class GetLeaderboardViewInput : IJsonModel
    {
        /// <summary>The id of a leaderboard. The id of a partition ends in # and a number.</summary>
        public string Id { get; set; }

        /// <summary>The number of best entries to skip. From 0 to 100000000. Default: 0.</summary>
        public long? From { get; set; }

        /// <summary>The largest number of entries of the response. From 0 to 1000. Default: 100.</summary>
        public long? Max { get; set; }

        /// <summary>Number of the version to read; absent: the current one. From 1 to 1000000000.</summary>
        public long? Version { get; set; }

        /// <summary>Centers the page on this player.</summary>
        public long? Focus { get; set; }

        /// <summary>Also answers this player's rank.</summary>
        public long? Outlier { get; set; }

        /// <summary>Only friends of the calling player or, for operators, of the player in focus. Default: false.</summary>
        public bool? Friends { get; set; }

        /// <summary>Only guild members of the calling player or, for operators, of the player in focus. Default: false.</summary>
        public bool? Guild { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            if (From != null) json.Set("from", JsonValue.From(From.Value));
            if (Max != null) json.Set("max", JsonValue.From(Max.Value));
            if (Version != null) json.Set("version", JsonValue.From(Version.Value));
            if (Focus != null) json.Set("focus", JsonValue.From(Focus.Value));
            if (Outlier != null) json.Set("outlier", JsonValue.From(Outlier.Value));
            if (Friends != null) json.Set("friends", JsonValue.From(Friends.Value));
            if (Guild != null) json.Set("guild", JsonValue.From(Guild.Value));
            return json;
        }
    }

    /// <summary>GetLeaderboardViewOutput, as the API describes it.</summary>
    public sealed class GetLeaderboardViewOutput
    {
        /// <summary>The field result. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>The leaderboard with a page of entries.</summary>
        public LeaderboardView Lb { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetLeaderboardViewOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetLeaderboardViewOutput
            {
                Result = json["result"].AsString(),
                Lb = LeaderboardView.FromJson(json["lb"]),
            };
        }
    }

    /// <summary>LeaderboardVersion, as the API describes it.</summary>
    public sealed class LeaderboardVersion
    {
        /// <summary>The number of the version. From 1 to 1000000000.</summary>
        public long Version { get; set; }

        /// <summary>When the version began. From -8640000000000000 to 8640000000000000.</summary>
        public long Began { get; set; }

        /// <summary>Absent for the current version. From -8640000000000000 to 8640000000000000.</summary>
        public long? Ended { get; set; }

        /// <summary>When the version ended. Absent for the current version of a leaderboard with partitions.</summary>
        public long? NumberOfEntries { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static LeaderboardVersion FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new LeaderboardVersion
            {
                Version = json["version"].AsLong(),
                Began = json["began"].AsLong(),
                Ended = json["ended"].AsLongOrNull(),
                NumberOfEntries = json["numberOfEntries"].AsLongOrNull(),
            };
        }
    }

    /// <summary>The leaderboard with a page of entries.</summary>
    public sealed class LeaderboardView
    {
        /// <summary>The id of the leaderboard.</summary>
        public string LbId { get; set; }

        /// <summary>The number of entries of the leaderboard.</summary>
        public long BoardSize { get; set; }

        /// <summary>The entry of the player in focus, else of the caller.</summary>
        public RankEntry Rankgt { get; set; }

        /// <summary>Entries of this page, best first.</summary>
        public List<RankEntry> Rankings { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static LeaderboardView FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new LeaderboardView
            {
                LbId = json["lbId"].AsString(),
                BoardSize = json["boardSize"].AsLong(),
                Rankgt = RankEntry.FromJson(json["rankgt"]),
                Rankings = json["rankings"].AsList(one => RankEntry.FromJson(one)),
            };
        }
    }

    /// <summary>The input of listLeaderboardVersions.</summary>
    public sealed class ListLeaderboardVersionsInput : IJsonModel
    {
        /// <summary>The id of a leaderboard. The id of a partition ends in # and a number.</summary>
        public string Id { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            return json;
        }
    }

    /// <summary>ListLeaderboardVersionsOutput, as the API describes it.</summary>
    public sealed class ListLeaderboardVersionsOutput
    {
        /// <summary>Versions that can be read, newest first.</summary>
        public List<LeaderboardVersion> Versions { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListLeaderboardVersionsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListLeaderboardVersionsOutput
            {
                Versions = json["versions"].AsList(one => LeaderboardVersion.FromJson(one)),
            };
        }
    }

    /// <summary>The entry of the player in focus, else of the caller.</summary>
    public sealed class RankEntry
    {
        /// <summary>The gamer tag.</summary>
        public long Gt { get; set; }

        /// <summary>1 is the best.</summary>
        public long Rank { get; set; }

        /// <summary>The score. Higher is better, unless the leaderboard sorts ascending.</summary>
        public double Score { get; set; }

        /// <summary>The score again, in the form of older clients.</summary>
        public RankEntryColumns Columns { get; set; }

        /// <summary>Values that were stored with the entry.</summary>
        public List<RankEntryStatsItem> Stats { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RankEntry FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RankEntry
            {
                Gt = json["gt"].AsLong(),
                Rank = json["rank"].AsLong(),
                Score = json["score"].AsDouble(),
                Columns = RankEntryColumns.FromJson(json["columns"]),
                Stats = json["stats"].AsList(one => RankEntryStatsItem.FromJson(one)),
            };
        }
    }

    /// <summary>The score again, in the form of older clients.</summary>
    public sealed class RankEntryColumns
    {
        /// <summary>The score. Higher is better, unless the leaderboard sorts ascending.</summary>
        public double Score { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RankEntryColumns FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RankEntryColumns
            {
                Score = json["score"].AsDouble(),
            };
        }
    }

    /// <summary>RankEntryStatsItem, as the API describes it.</summary>
    public sealed class RankEntryStatsItem
    {
        /// <summary>The name of the value.</summary>
        public string Name { get; set; }

        /// <summary>The value as text.</summary>
        public string Value { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RankEntryStatsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RankEntryStatsItem
            {
                Name = json["name"].AsString(),
                Value = json["value"].AsString(),
            };
        }
    }

    /// <summary>The input of setLeaderboardEntry.</summary>
    public sealed class SetLeaderboardEntryInput : IJsonModel
    {
        /// <summary>The id of a leaderboard. The id of a partition ends in # and a number.</summary>
        public string Id { get; set; }

        /// <summary>The score. Higher is better, unless the leaderboard sorts ascending.</summary>
        public double Score { get; set; }

        /// <summary>Adds to the score instead of setting it. Default: false.</summary>
        public bool? Increment { get; set; }

        /// <summary>Lower bound of the resulting score.</summary>
        public double? MinScore { get; set; }

        /// <summary>Upper bound of the resulting score.</summary>
        public double? MaxScore { get; set; }

        /// <summary>Stored with the entry; default: the previous ones are kept.</summary>
        public Dictionary<string, JsonValue> Stats { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("score", JsonValue.From(Score));
            if (Increment != null) json.Set("increment", JsonValue.From(Increment.Value));
            if (MinScore != null) json.Set("minScore", JsonValue.From(MinScore.Value));
            if (MaxScore != null) json.Set("maxScore", JsonValue.From(MaxScore.Value));
            if (Stats != null) json.Set("stats", JsonValue.FromMap(Stats, one => one ?? JsonValue.Null));
            return json;
        }
    }

    /// <summary>SetLeaderboardEntryOutput, as the API describes it.</summary>
    public sealed class SetLeaderboardEntryOutput
    {
        /// <summary>The field result. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>`kept: "false"`: the board is full of better scores, so the player got no entry.</summary>
        public SetLeaderboardEntryOutputData Data { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SetLeaderboardEntryOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SetLeaderboardEntryOutput
            {
                Result = json["result"].AsString(),
                Data = SetLeaderboardEntryOutputData.FromJson(json["data"]),
            };
        }
    }

    /// <summary>`kept: "false"`: the board is full of better scores, so the player got no entry.</summary>
    public sealed class SetLeaderboardEntryOutputData
    {
        /// <summary>Only sent if the entry was not stored. One of: false.</summary>
        public string Kept { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SetLeaderboardEntryOutputData FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SetLeaderboardEntryOutputData
            {
                Kept = json["kept"].AsString(),
            };
        }
    }
}
