// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of claimTournamentRewards.</summary>
    public sealed class ClaimTournamentRewardsInput : IJsonModel
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (TournamentId != null) json.Set("tournamentId", JsonValue.From(TournamentId));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            return json;
        }
    }

    /// <summary>ClaimTournamentRewardsOutput, as the API describes it.</summary>
    public sealed class ClaimTournamentRewardsOutput
    {
        /// <summary>Unclaimed currencies of finished cycles. After a claim: the claimed ones.</summary>
        public List<CurrencyReward> RewardCurrencies { get; set; }

        /// <summary>Unclaimed items, entitlements and service calls; absent: none.</summary>
        public List<GiftReward> RewardGifts { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ClaimTournamentRewardsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ClaimTournamentRewardsOutput
            {
                RewardCurrencies = json["rewardCurrencies"].AsList(one => CurrencyReward.FromJson(one)),
                RewardGifts = json["rewardGifts"].AsList(one => GiftReward.FromJson(one)),
            };
        }
    }

    /// <summary>CurrencyReward, as the API describes it.</summary>
    public sealed class CurrencyReward
    {
        /// <summary>Content id of the currency, such as currency.gems.</summary>
        public string Symbol { get; set; }

        /// <summary>The amount of the currency.</summary>
        public long Amount { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CurrencyReward FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CurrencyReward
            {
                Symbol = json["symbol"].AsString(),
                Amount = json["amount"].AsLong(),
            };
        }
    }

    /// <summary>The input of getGlobalStandings.</summary>
    public sealed class GetGlobalStandingsInput : IJsonModel
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>The number of the cycle; it grows by 1 with each. From 0 to 1000000.</summary>
        public long? Cycle { get; set; }

        /// <summary>The number of best standings to skip. From 0 to 1000000. Default: 0.</summary>
        public long? From { get; set; }

        /// <summary>The largest number of standings of the response. From 0 to 1000. Default: 100.</summary>
        public long? Max { get; set; }

        /// <summary>Centers the page on this player.</summary>
        public long? Focus { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("tournamentId", JsonValue.From(TournamentId));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            if (Cycle != null) json.Set("cycle", JsonValue.From(Cycle.Value));
            if (From != null) json.Set("from", JsonValue.From(From.Value));
            if (Max != null) json.Set("max", JsonValue.From(Max.Value));
            if (Focus != null) json.Set("focus", JsonValue.From(Focus.Value));
            return json;
        }
    }

    /// <summary>GetGlobalStandingsOutput, as the API describes it.</summary>
    public sealed class GetGlobalStandingsOutput
    {
        /// <summary>Standings of this page, best first.</summary>
        public List<TournamentEntry> Entries { get; set; }

        /// <summary>The standing of the caller.</summary>
        public TournamentEntry Me { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetGlobalStandingsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetGlobalStandingsOutput
            {
                Entries = json["entries"].AsList(one => TournamentEntry.FromJson(one)),
                Me = TournamentEntry.FromJson(json["me"]),
            };
        }
    }

    /// <summary>The input of getGuildStandings.</summary>
    public sealed class GetGuildStandingsInput : IJsonModel
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>The number of the cycle; it grows by 1 with each. From 0 to 1000000.</summary>
        public long? Cycle { get; set; }

        /// <summary>The number of best standings to skip. From 0 to 1000000. Default: 0.</summary>
        public long? From { get; set; }

        /// <summary>The largest number of standings of the response. From 0 to 1000. Default: 100.</summary>
        public long? Max { get; set; }

        /// <summary>The gamer tag of the player to show even if they are on another page.</summary>
        public long? Focus { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("tournamentId", JsonValue.From(TournamentId));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            if (Cycle != null) json.Set("cycle", JsonValue.From(Cycle.Value));
            if (From != null) json.Set("from", JsonValue.From(From.Value));
            if (Max != null) json.Set("max", JsonValue.From(Max.Value));
            if (Focus != null) json.Set("focus", JsonValue.From(Focus.Value));
            return json;
        }
    }

    /// <summary>GetGuildStandingsOutput, as the API describes it.</summary>
    public sealed class GetGuildStandingsOutput
    {
        /// <summary>Standings of this page, best first.</summary>
        public List<TournamentEntry> Entries { get; set; }

        /// <summary>The standing of the caller.</summary>
        public TournamentEntry Me { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetGuildStandingsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetGuildStandingsOutput
            {
                Entries = json["entries"].AsList(one => TournamentEntry.FromJson(one)),
                Me = TournamentEntry.FromJson(json["me"]),
            };
        }
    }

    /// <summary>The input of getTournament.</summary>
    public sealed class GetTournamentInput : IJsonModel
    {
        /// <summary>Content id of the tournament, such as tournaments.weekly.</summary>
        public string Id { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            return json;
        }
    }

    /// <summary>GetTournamentOutput, as the API describes it.</summary>
    public sealed class GetTournamentOutput
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>The number of the cycle; it grows by 1 with each.</summary>
        public long Cycle { get; set; }

        /// <summary>When the cycle begins: ISO 8601, UTC.</summary>
        public string StartTimeUtc { get; set; }

        /// <summary>When the cycle ends: ISO 8601, UTC.</summary>
        public string EndTimeUtc { get; set; }

        /// <summary>Seconds until the cycle ends.</summary>
        public long SecondsRemaining { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetTournamentOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetTournamentOutput
            {
                TournamentId = json["tournamentId"].AsString(),
                ContentId = json["contentId"].AsString(),
                Cycle = json["cycle"].AsLong(),
                StartTimeUtc = json["startTimeUtc"].AsString(),
                EndTimeUtc = json["endTimeUtc"].AsString(),
                SecondsRemaining = json["secondsRemaining"].AsLong(),
            };
        }
    }

    /// <summary>The input of getTournamentRewards.</summary>
    public sealed class GetTournamentRewardsInput : IJsonModel
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (TournamentId != null) json.Set("tournamentId", JsonValue.From(TournamentId));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            return json;
        }
    }

    /// <summary>GetTournamentRewardsOutput, as the API describes it.</summary>
    public sealed class GetTournamentRewardsOutput
    {
        /// <summary>Unclaimed currencies of finished cycles. After a claim: the claimed ones.</summary>
        public List<CurrencyReward> RewardCurrencies { get; set; }

        /// <summary>Unclaimed items, entitlements and service calls; absent: none.</summary>
        public List<GiftReward> RewardGifts { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetTournamentRewardsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetTournamentRewardsOutput
            {
                RewardCurrencies = json["rewardCurrencies"].AsList(one => CurrencyReward.FromJson(one)),
                RewardGifts = json["rewardGifts"].AsList(one => GiftReward.FromJson(one)),
            };
        }
    }

    /// <summary>The input of getTournamentStandings.</summary>
    public sealed class GetTournamentStandingsInput : IJsonModel
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>Centers the page on this player. Operators also choose with it whose competitors are shown.</summary>
        public long? Focus { get; set; }

        /// <summary>Only the current one is stored. From 0 to 1000000.</summary>
        public long? Cycle { get; set; }

        /// <summary>The number of best standings to skip. From 0 to 1000000. Default: 0.</summary>
        public long? From { get; set; }

        /// <summary>The largest number of standings of the response. From 0 to 1000. Default: 100.</summary>
        public long? Max { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("tournamentId", JsonValue.From(TournamentId));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            if (Focus != null) json.Set("focus", JsonValue.From(Focus.Value));
            if (Cycle != null) json.Set("cycle", JsonValue.From(Cycle.Value));
            if (From != null) json.Set("from", JsonValue.From(From.Value));
            if (Max != null) json.Set("max", JsonValue.From(Max.Value));
            return json;
        }
    }

    /// <summary>GetTournamentStandingsOutput, as the API describes it.</summary>
    public sealed class GetTournamentStandingsOutput
    {
        /// <summary>Standings of this page, best first.</summary>
        public List<TournamentEntry> Entries { get; set; }

        /// <summary>The standing of the caller.</summary>
        public TournamentEntry Me { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetTournamentStandingsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetTournamentStandingsOutput
            {
                Entries = json["entries"].AsList(one => TournamentEntry.FromJson(one)),
                Me = TournamentEntry.FromJson(json["me"]),
            };
        }
    }

    /// <summary>GiftReward, as the API describes it.</summary>
    public sealed class GiftReward
    {
        /// <summary>Content id of an item, symbol of an entitlement, or call of a service.</summary>
        public string Symbol { get; set; }

        /// <summary>Number of units of it.</summary>
        public long Count { get; set; }

        /// <summary>Properties of each item; absent: none.</summary>
        public List<MessageAttachmentsItemWrappedPropertiesItem> Properties { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GiftReward FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GiftReward
            {
                Symbol = json["symbol"].AsString(),
                Count = json["count"].AsLong(),
                Properties = json["properties"].AsList(one => MessageAttachmentsItemWrappedPropertiesItem.FromJson(one)),
            };
        }
    }

    /// <summary>The input of joinTournament.</summary>
    public sealed class JoinTournamentInput : IJsonModel
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("tournamentId", JsonValue.From(TournamentId));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            return json;
        }
    }

    /// <summary>JoinTournamentOutput, as the API describes it.</summary>
    public sealed class JoinTournamentOutput
    {
        /// <summary>The gamer tag of the player.</summary>
        public long PlayerId { get; set; }

        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>The tier: 0 is the lowest.</summary>
        public long Tier { get; set; }

        /// <summary>The stage within the tier.</summary>
        public long Stage { get; set; }

        /// <summary>Last cycle of the player.</summary>
        public long LastUpdateCycle { get; set; }

        /// <summary>Currencies to claim.</summary>
        public List<CurrencyReward> UnclaimedRewards { get; set; }

        /// <summary>Items to claim.</summary>
        public List<GiftReward> UnclaimedGifts { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static JoinTournamentOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new JoinTournamentOutput
            {
                PlayerId = json["playerId"].AsLong(),
                TournamentId = json["tournamentId"].AsString(),
                ContentId = json["contentId"].AsString(),
                Tier = json["tier"].AsLong(),
                Stage = json["stage"].AsLong(),
                LastUpdateCycle = json["lastUpdateCycle"].AsLong(),
                UnclaimedRewards = json["unclaimedRewards"].AsList(one => CurrencyReward.FromJson(one)),
                UnclaimedGifts = json["unclaimedGifts"].AsList(one => GiftReward.FromJson(one)),
            };
        }
    }

    /// <summary>The input of listChampions.</summary>
    public sealed class ListChampionsInput : IJsonModel
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>Number of finished cycles to look back. From 1 to 100.</summary>
        public long Cycles { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("tournamentId", JsonValue.From(TournamentId));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            json.Set("cycles", JsonValue.From(Cycles));
            return json;
        }
    }

    /// <summary>ListChampionsOutput, as the API describes it.</summary>
    public sealed class ListChampionsOutput
    {
        /// <summary>Champions of finished cycles, newest first.</summary>
        public List<ListChampionsOutputEntriesItem> Entries { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListChampionsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListChampionsOutput
            {
                Entries = json["entries"].AsList(one => ListChampionsOutputEntriesItem.FromJson(one)),
            };
        }
    }

    /// <summary>ListChampionsOutputEntriesItem, as the API describes it.</summary>
    public sealed class ListChampionsOutputEntriesItem
    {
        /// <summary>The number of the cycle; it grows by 1 with each.</summary>
        public long Cycle { get; set; }

        /// <summary>The gamer tag of the player.</summary>
        public long PlayerId { get; set; }

        /// <summary>The score of the player in this cycle.</summary>
        public double Score { get; set; }

        /// <summary>When the cycle begins. From -8640000000000000 to 8640000000000000.</summary>
        public long StartTimeMs { get; set; }

        /// <summary>When the cycle ends. From -8640000000000000 to 8640000000000000.</summary>
        public long EndTimeMs { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListChampionsOutputEntriesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListChampionsOutputEntriesItem
            {
                Cycle = json["cycle"].AsLong(),
                PlayerId = json["playerId"].AsLong(),
                Score = json["score"].AsDouble(),
                StartTimeMs = json["startTimeMs"].AsLong(),
                EndTimeMs = json["endTimeMs"].AsLong(),
            };
        }
    }

    /// <summary>The input of listOwnGroupStatuses.</summary>
    public sealed class ListOwnGroupStatusesInput : IJsonModel
    {
        /// <summary>Only the tournament with this content id; absent: all.</summary>
        public string ContentId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            return json;
        }
    }

    /// <summary>ListOwnGroupStatusesOutput, as the API describes it.</summary>
    public sealed class ListOwnGroupStatusesOutput
    {
        /// <summary>The state of each tournament.</summary>
        public List<ListOwnGroupStatusesOutputStatusesItem> Statuses { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListOwnGroupStatusesOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListOwnGroupStatusesOutput
            {
                Statuses = json["statuses"].AsList(one => ListOwnGroupStatusesOutputStatusesItem.FromJson(one)),
            };
        }
    }

    /// <summary>ListOwnGroupStatusesOutputStatusesItem, as the API describes it.</summary>
    public sealed class ListOwnGroupStatusesOutputStatusesItem
    {
        /// <summary>The id of the group.</summary>
        public long GroupId { get; set; }

        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>The tier: 0 is the lowest.</summary>
        public long Tier { get; set; }

        /// <summary>The stage within the tier.</summary>
        public long Stage { get; set; }

        /// <summary>Last cycle with a member of the guild.</summary>
        public long LastUpdateCycle { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListOwnGroupStatusesOutputStatusesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListOwnGroupStatusesOutputStatusesItem
            {
                GroupId = json["groupId"].AsLong(),
                TournamentId = json["tournamentId"].AsString(),
                ContentId = json["contentId"].AsString(),
                Tier = json["tier"].AsLong(),
                Stage = json["stage"].AsLong(),
                LastUpdateCycle = json["lastUpdateCycle"].AsLong(),
            };
        }
    }

    /// <summary>The input of listOwnTournaments.</summary>
    public sealed class ListOwnTournamentsInput : IJsonModel
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>True: only with rewards to claim. False: only without. Absent: all.</summary>
        public bool? HasUnclaimedRewards { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (TournamentId != null) json.Set("tournamentId", JsonValue.From(TournamentId));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            if (HasUnclaimedRewards != null) json.Set("hasUnclaimedRewards", JsonValue.From(HasUnclaimedRewards.Value));
            return json;
        }
    }

    /// <summary>ListOwnTournamentsOutput, as the API describes it.</summary>
    public sealed class ListOwnTournamentsOutput
    {
        /// <summary>The state of each tournament.</summary>
        public List<ListOwnTournamentsOutputStatusesItem> Statuses { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListOwnTournamentsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListOwnTournamentsOutput
            {
                Statuses = json["statuses"].AsList(one => ListOwnTournamentsOutputStatusesItem.FromJson(one)),
            };
        }
    }

    /// <summary>ListOwnTournamentsOutputStatusesItem, as the API describes it.</summary>
    public sealed class ListOwnTournamentsOutputStatusesItem
    {
        /// <summary>The gamer tag of the player.</summary>
        public long PlayerId { get; set; }

        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>The tier: 0 is the lowest.</summary>
        public long Tier { get; set; }

        /// <summary>The stage within the tier.</summary>
        public long Stage { get; set; }

        /// <summary>Last cycle of the player.</summary>
        public long LastUpdateCycle { get; set; }

        /// <summary>Currencies to claim.</summary>
        public List<CurrencyReward> UnclaimedRewards { get; set; }

        /// <summary>Items to claim.</summary>
        public List<GiftReward> UnclaimedGifts { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListOwnTournamentsOutputStatusesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListOwnTournamentsOutputStatusesItem
            {
                PlayerId = json["playerId"].AsLong(),
                TournamentId = json["tournamentId"].AsString(),
                ContentId = json["contentId"].AsString(),
                Tier = json["tier"].AsLong(),
                Stage = json["stage"].AsLong(),
                LastUpdateCycle = json["lastUpdateCycle"].AsLong(),
                UnclaimedRewards = json["unclaimedRewards"].AsList(one => CurrencyReward.FromJson(one)),
                UnclaimedGifts = json["unclaimedGifts"].AsList(one => GiftReward.FromJson(one)),
            };
        }
    }

    /// <summary>The input of listTournamentGroups.</summary>
    public sealed class ListTournamentGroupsInput : IJsonModel
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>The number of the cycle; it grows by 1 with each. From 0 to 1000000.</summary>
        public long? Cycle { get; set; }

        /// <summary>The number of best standings to skip. From 0 to 1000000. Default: 0.</summary>
        public long? From { get; set; }

        /// <summary>The largest number of standings of the response. From 0 to 1000. Default: 100.</summary>
        public long? Max { get; set; }

        /// <summary>Centers the page on this guild.</summary>
        public long? Focus { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("tournamentId", JsonValue.From(TournamentId));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            if (Cycle != null) json.Set("cycle", JsonValue.From(Cycle.Value));
            if (From != null) json.Set("from", JsonValue.From(From.Value));
            if (Max != null) json.Set("max", JsonValue.From(Max.Value));
            if (Focus != null) json.Set("focus", JsonValue.From(Focus.Value));
            return json;
        }
    }

    /// <summary>ListTournamentGroupsOutput, as the API describes it.</summary>
    public sealed class ListTournamentGroupsOutput
    {
        /// <summary>Standings of this page, best first.</summary>
        public List<ListTournamentGroupsOutputEntriesItem> Entries { get; set; }

        /// <summary>Entry of the guild in focus; absent: none, or it has no score.</summary>
        public ListTournamentGroupsOutputFocus Focus { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListTournamentGroupsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListTournamentGroupsOutput
            {
                Entries = json["entries"].AsList(one => ListTournamentGroupsOutputEntriesItem.FromJson(one)),
                Focus = ListTournamentGroupsOutputFocus.FromJson(json["focus"]),
            };
        }
    }

    /// <summary>ListTournamentGroupsOutputEntriesItem, as the API describes it.</summary>
    public sealed class ListTournamentGroupsOutputEntriesItem
    {
        /// <summary>The id of the group.</summary>
        public long GroupId { get; set; }

        /// <summary>The place: 1 is the best.</summary>
        public long Rank { get; set; }

        /// <summary>The common score of all its members.</summary>
        public double Score { get; set; }

        /// <summary>Always 0: only members have stages and earn rewards, guilds do not.</summary>
        public long StageChange { get; set; }

        /// <summary>Always empty: guilds earn no rewards.</summary>
        public List<CurrencyReward> CurrencyRewards { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListTournamentGroupsOutputEntriesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListTournamentGroupsOutputEntriesItem
            {
                GroupId = json["groupId"].AsLong(),
                Rank = json["rank"].AsLong(),
                Score = json["score"].AsDouble(),
                StageChange = json["stageChange"].AsLong(),
                CurrencyRewards = json["currencyRewards"].AsList(one => CurrencyReward.FromJson(one)),
            };
        }
    }

    /// <summary>Entry of the guild in focus; absent: none, or it has no score.</summary>
    public sealed class ListTournamentGroupsOutputFocus
    {
        /// <summary>The id of the group.</summary>
        public long GroupId { get; set; }

        /// <summary>The place: 1 is the best.</summary>
        public long Rank { get; set; }

        /// <summary>The common score of all its members.</summary>
        public double Score { get; set; }

        /// <summary>Always 0: only members have stages and earn rewards, guilds do not.</summary>
        public long StageChange { get; set; }

        /// <summary>Always empty: guilds earn no rewards.</summary>
        public List<CurrencyReward> CurrencyRewards { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListTournamentGroupsOutputFocus FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListTournamentGroupsOutputFocus
            {
                GroupId = json["groupId"].AsLong(),
                Rank = json["rank"].AsLong(),
                Score = json["score"].AsDouble(),
                StageChange = json["stageChange"].AsLong(),
                CurrencyRewards = json["currencyRewards"].AsList(one => CurrencyReward.FromJson(one)),
            };
        }
    }

    /// <summary>The input of listTournaments.</summary>
    public sealed class ListTournamentsInput : IJsonModel
    {
        /// <summary>True: only running tournaments. False: only others. Absent: all.</summary>
        public bool? IsRunning { get; set; }

        /// <summary>Only the tournament with this content id; absent: all.</summary>
        public string ContentId { get; set; }

        /// <summary>Default: the current cycle. From 0 to 1000000.</summary>
        public long? Cycle { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (IsRunning != null) json.Set("isRunning", JsonValue.From(IsRunning.Value));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            if (Cycle != null) json.Set("cycle", JsonValue.From(Cycle.Value));
            return json;
        }
    }

    /// <summary>ListTournamentsOutput, as the API describes it.</summary>
    public sealed class ListTournamentsOutput
    {
        /// <summary>Matching tournaments, each with its current or the requested cycle.</summary>
        public List<ListTournamentsOutputTournamentsItem> Tournaments { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListTournamentsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListTournamentsOutput
            {
                Tournaments = json["tournaments"].AsList(one => ListTournamentsOutputTournamentsItem.FromJson(one)),
            };
        }
    }

    /// <summary>ListTournamentsOutputTournamentsItem, as the API describes it.</summary>
    public sealed class ListTournamentsOutputTournamentsItem
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>The number of the cycle; it grows by 1 with each.</summary>
        public long Cycle { get; set; }

        /// <summary>When the cycle begins: ISO 8601, UTC.</summary>
        public string StartTimeUtc { get; set; }

        /// <summary>When the cycle ends: ISO 8601, UTC.</summary>
        public string EndTimeUtc { get; set; }

        /// <summary>Seconds until the cycle ends.</summary>
        public long SecondsRemaining { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListTournamentsOutputTournamentsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListTournamentsOutputTournamentsItem
            {
                TournamentId = json["tournamentId"].AsString(),
                ContentId = json["contentId"].AsString(),
                Cycle = json["cycle"].AsLong(),
                StartTimeUtc = json["startTimeUtc"].AsString(),
                EndTimeUtc = json["endTimeUtc"].AsString(),
                SecondsRemaining = json["secondsRemaining"].AsLong(),
            };
        }
    }

    /// <summary>The input of searchGroupStatuses.</summary>
    public sealed class SearchGroupStatusesInput : IJsonModel
    {
        /// <summary>Content id of the tournament, such as tournaments.weekly.</summary>
        public string ContentId { get; set; }

        /// <summary>Ids of groups.</summary>
        public List<long> GroupIds { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("contentId", JsonValue.From(ContentId));
            json.Set("groupIds", JsonValue.FromList(GroupIds, one => JsonValue.From(one)));
            return json;
        }
    }

    /// <summary>SearchGroupStatusesOutput, as the API describes it.</summary>
    public sealed class SearchGroupStatusesOutput
    {
        /// <summary>Content id of the tournament, such as tournaments.weekly.</summary>
        public string ContentId { get; set; }

        /// <summary>The state of each tournament.</summary>
        public List<ListOwnGroupStatusesOutputStatusesItem> Statuses { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SearchGroupStatusesOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SearchGroupStatusesOutput
            {
                ContentId = json["contentId"].AsString(),
                Statuses = json["statuses"].AsList(one => ListOwnGroupStatusesOutputStatusesItem.FromJson(one)),
            };
        }
    }

    /// <summary>The input of setTournamentScore.</summary>
    public sealed class SetTournamentScoreInput : IJsonModel
    {
        /// <summary>The id of the tournament.</summary>
        public string TournamentId { get; set; }

        /// <summary>Content id of the tournament, such as tournaments.weekly; equal to `tournamentId`.</summary>
        public string ContentId { get; set; }

        /// <summary>Default: the signed-in player.</summary>
        public long? PlayerId { get; set; }

        /// <summary>The score of the player in this cycle.</summary>
        public double Score { get; set; }

        /// <summary>True to add to the score instead of setting it. Default: false.</summary>
        public bool? Increment { get; set; }

        /// <summary>Values stored with the score; absent: the previous ones are kept.</summary>
        public Dictionary<string, JsonValue> Stats { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("tournamentId", JsonValue.From(TournamentId));
            if (ContentId != null) json.Set("contentId", JsonValue.From(ContentId));
            if (PlayerId != null) json.Set("playerId", JsonValue.From(PlayerId.Value));
            json.Set("score", JsonValue.From(Score));
            if (Increment != null) json.Set("increment", JsonValue.From(Increment.Value));
            if (Stats != null) json.Set("stats", JsonValue.FromMap(Stats, one => one ?? JsonValue.Null));
            return json;
        }
    }

    /// <summary>TournamentEntry, as the API describes it.</summary>
    public sealed class TournamentEntry
    {
        /// <summary>The gamer tag of the player.</summary>
        public long PlayerId { get; set; }

        /// <summary>The place: 1 is the best.</summary>
        public long Rank { get; set; }

        /// <summary>The score of the player in this cycle.</summary>
        public double Score { get; set; }

        /// <summary>The tier: 0 is the lowest.</summary>
        public long Tier { get; set; }

        /// <summary>The stage within the tier.</summary>
        public long Stage { get; set; }

        /// <summary>How many stages the current rank would move the player.</summary>
        public long StageChange { get; set; }

        /// <summary>The rewards for the current rank and score.</summary>
        public List<CurrencyReward> CurrencyRewards { get; set; }

        /// <summary>Items, entitlements and service calls for the current rank and score; absent: none.</summary>
        public List<GiftReward> Gifts { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static TournamentEntry FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new TournamentEntry
            {
                PlayerId = json["playerId"].AsLong(),
                Rank = json["rank"].AsLong(),
                Score = json["score"].AsDouble(),
                Tier = json["tier"].AsLong(),
                Stage = json["stage"].AsLong(),
                StageChange = json["stageChange"].AsLong(),
                CurrencyRewards = json["currencyRewards"].AsList(one => CurrencyReward.FromJson(one)),
                Gifts = json["gifts"].AsList(one => GiftReward.FromJson(one)),
            };
        }
    }
}
