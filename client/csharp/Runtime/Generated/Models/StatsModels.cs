// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of getClientStatsBatch.</summary>
    public sealed class GetClientStatsBatchInput : IJsonModel
    {
        /// <summary>Names of the stats to return, comma-separated or as a list. Absent: all.</summary>
        public List<string> Stats { get; set; }

        /// <summary>Spaces of players, each as {game|client}.{public|private}.player.{gamer tag}.</summary>
        public List<string> ObjectIds { get; set; }

        /// <summary>stringlist: lists of {k, v}. Otherwise maps by name.</summary>
        public string Format { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Stats != null) json.Set("stats", JsonValue.FromList(Stats, one => JsonValue.From(one)));
            json.Set("objectIds", JsonValue.FromList(ObjectIds, one => JsonValue.From(one)));
            if (Format != null) json.Set("format", JsonValue.From(Format));
            return json;
        }
    }

    /// <summary>GetClientStatsBatchOutput, as the API describes it.</summary>
    public sealed class GetClientStatsBatchOutput
    {
        /// <summary>The stats of each requested space.</summary>
        public List<GetClientStatsBatchOutputResultsItem> Results { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetClientStatsBatchOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetClientStatsBatchOutput
            {
                Results = json["results"].AsList(one => GetClientStatsBatchOutputResultsItem.FromJson(one)),
            };
        }
    }

    /// <summary>GetClientStatsBatchOutputResultsItem, as the API describes it.</summary>
    public sealed class GetClientStatsBatchOutputResultsItem
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>The values as text: a map by name or, with `format=stringlist`, a list.</summary>
        public JsonValue Stats { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetClientStatsBatchOutputResultsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetClientStatsBatchOutputResultsItem
            {
                Id = json["id"].AsLong(),
                Stats = json["stats"],
            };
        }
    }

    /// <summary>GetClientStatsBatchOutputResultsItemStatsItem, as the API describes it.</summary>
    public sealed class GetClientStatsBatchOutputResultsItemStatsItem
    {
        /// <summary>The name of the stat.</summary>
        public string K { get; set; }

        /// <summary>The value of the stat.</summary>
        public string V { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetClientStatsBatchOutputResultsItemStatsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetClientStatsBatchOutputResultsItemStatsItem
            {
                K = json["k"].AsString(),
                V = json["v"].AsString(),
            };
        }
    }

    /// <summary>The input of getClientStats.</summary>
    public sealed class GetClientStatsInput : IJsonModel
    {
        /// <summary>The space and the player: {game|client}.{public|private}.player.{gamer tag}.</summary>
        public string ObjectId { get; set; }

        /// <summary>Names of the stats to return, comma-separated or as a list. Absent: all.</summary>
        public List<string> Stats { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("objectId", JsonValue.From(ObjectId));
            if (Stats != null) json.Set("stats", JsonValue.FromList(Stats, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>The input of setClientStats.</summary>
    public sealed class SetClientStatsInput : IJsonModel
    {
        /// <summary>The space and the player: {game|client}.{public|private}.player.{gamer tag}.</summary>
        public string ObjectId { get; set; }

        /// <summary>Values to set, by the name of the stat. Numbers and booleans are stored as text.</summary>
        public Dictionary<string, JsonValue> Set { get; set; }

        /// <summary>Numbers to add, by the name of the stat. A stat without a value counts as 0.</summary>
        public Dictionary<string, double> Add { get; set; }

        /// <summary>Accepted for compatibility; it has no effect.</summary>
        public bool? EmitAnalytics { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("objectId", JsonValue.From(ObjectId));
            if (Set != null) json.Set("set", JsonValue.FromMap(Set, one => one ?? JsonValue.Null));
            if (Add != null) json.Set("add", JsonValue.FromMap(Add, one => JsonValue.From(one)));
            if (EmitAnalytics != null) json.Set("emitAnalytics", JsonValue.From(EmitAnalytics.Value));
            return json;
        }
    }

    /// <summary>The input of setClientStatsList.</summary>
    public sealed class SetClientStatsListInput : IJsonModel
    {
        /// <summary>The space and the player: {game|client}.{public|private}.player.{gamer tag}.</summary>
        public string ObjectId { get; set; }

        /// <summary>Values to set, by the name of the stat. Numbers and booleans are stored as text.</summary>
        public List<SetClientStatsListInputSetItem> Set { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("objectId", JsonValue.From(ObjectId));
            if (Set != null) json.Set("set", JsonValue.FromList(Set, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>SetClientStatsListInputSetItem, as the API describes it.</summary>
    public sealed class SetClientStatsListInputSetItem : IJsonModel
    {
        /// <summary>The name of the stat.</summary>
        public string K { get; set; }

        /// <summary>The value of the stat.</summary>
        public JsonValue V { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("k", JsonValue.From(K));
            json.Set("v", V ?? JsonValue.Null);
            return json;
        }
    }

    /// <summary>StatsOfPlayer, as the API describes it.</summary>
    public sealed class StatsOfPlayer
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>The values as text, by name of the stat.</summary>
        public Dictionary<string, string> Stats { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static StatsOfPlayer FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new StatsOfPlayer
            {
                Id = json["id"].AsLong(),
                Stats = json["stats"].AsMap(one => one.AsString()),
            };
        }
    }
}
