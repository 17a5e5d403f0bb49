// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of findMatches.</summary>
    public sealed class FindMatchesInput : IJsonModel
    {
        /// <summary>The id of a leaderboard. The id of a partition ends in # and a number.</summary>
        public string Id { get; set; }

        /// <summary>How many players around the caller are considered. From 1 to 1000.</summary>
        public long PoolSize { get; set; }

        /// <summary>Upper bound of the opponents in each window. From 1 to 1000.</summary>
        public long WindowSize { get; set; }

        /// <summary>Number of windows that the considered players are divided into, by rank. From 1 to 100.</summary>
        public long Windows { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            json.Set("poolSize", JsonValue.From(PoolSize));
            json.Set("windowSize", JsonValue.From(WindowSize));
            json.Set("windows", JsonValue.From(Windows));
            return json;
        }
    }

    /// <summary>FindMatchesOutput, as the API describes it.</summary>
    public sealed class FindMatchesOutput
    {
        /// <summary>The field result. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>The number of rated players.</summary>
        public long TotalEntries { get; set; }

        /// <summary>The place of the caller.</summary>
        public FindMatchesOutputPlayerRank PlayerRank { get; set; }

        /// <summary>A higher difficulty has better players.</summary>
        public List<FindMatchesOutputWindowsItem> Windows { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static FindMatchesOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new FindMatchesOutput
            {
                Result = json["result"].AsString(),
                TotalEntries = json["totalEntries"].AsLong(),
                PlayerRank = FindMatchesOutputPlayerRank.FromJson(json["playerRank"]),
                Windows = json["windows"].AsList(one => FindMatchesOutputWindowsItem.FromJson(one)),
            };
        }
    }

    /// <summary>The place of the caller.</summary>
    public sealed class FindMatchesOutputPlayerRank
    {
        /// <summary>The gamer tag of the player.</summary>
        public long Gt { get; set; }

        /// <summary>The place: 1 is the best.</summary>
        public long Rank { get; set; }

        /// <summary>True if the player has no rating yet.</summary>
        public bool IsUnranked { get; set; }

        /// <summary>The stats of the entry.</summary>
        public Dictionary<string, string> Variables { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static FindMatchesOutputPlayerRank FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new FindMatchesOutputPlayerRank
            {
                Gt = json["gt"].AsLong(),
                Rank = json["rank"].AsLong(),
                IsUnranked = json["isUnranked"].AsBool(),
                Variables = json["variables"].AsMap(one => one.AsString()),
            };
        }
    }

    /// <summary>FindMatchesOutputWindowsItem, as the API describes it.</summary>
    public sealed class FindMatchesOutputWindowsItem
    {
        /// <summary>How strong the opponents should be.</summary>
        public long Difficulty { get; set; }

        /// <summary>Players to play against.</summary>
        public List<FindMatchesOutputWindowsItemMatchesItem> Matches { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static FindMatchesOutputWindowsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new FindMatchesOutputWindowsItem
            {
                Difficulty = json["difficulty"].AsLong(),
                Matches = json["matches"].AsList(one => FindMatchesOutputWindowsItemMatchesItem.FromJson(one)),
            };
        }
    }

    /// <summary>FindMatchesOutputWindowsItemMatchesItem, as the API describes it.</summary>
    public sealed class FindMatchesOutputWindowsItemMatchesItem
    {
        /// <summary>The gamer tag of the player.</summary>
        public long Gt { get; set; }

        /// <summary>The place: 1 is the best.</summary>
        public long Rank { get; set; }

        /// <summary>True if the player has no rating yet.</summary>
        public bool IsUnranked { get; set; }

        /// <summary>The stats of the entry.</summary>
        public Dictionary<string, string> Variables { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static FindMatchesOutputWindowsItemMatchesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new FindMatchesOutputWindowsItemMatchesItem
            {
                Gt = json["gt"].AsLong(),
                Rank = json["rank"].AsLong(),
                IsUnranked = json["isUnranked"].AsBool(),
                Variables = json["variables"].AsMap(one => one.AsString()),
            };
        }
    }
}
