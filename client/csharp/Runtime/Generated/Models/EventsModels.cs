// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>Bought, as the API describes it.</summary>
    public sealed class Bought
    {
        /// <summary>The symbol of the listing that was bought.</summary>
        public string Product { get; set; }

        /// <summary>Absent: completed and not refunded. `any`: every payment, also one that failed. One of: STARTED, VERIFIED, PROVISIONED, COMPLETED, PENDING, FAILED, CANCELLED, CLIENT_ISSUE, DISPUTED, RESOLVED, REFUNDED, any.</summary>
        public string State { get; set; }

        /// <summary>The provider’s name: `Google Play`.</summary>
        public string Provider { get; set; }

        /// <summary>In minor units of `currency`. From 0 to 1000000000000.</summary>
        public long? MinAmount { get; set; }

        /// <summary>Upper bound in minor units of `currency`, inclusive; absent: none. From 0 to 1000000000000.</summary>
        public long? MaxAmount { get; set; }

        /// <summary>Only payments that were made in this currency, with the amount that the store reported. Absent: the amounts are prices, in the realm's main currency.</summary>
        public string Currency { get; set; }

        /// <summary>Started at or after this time. From -8640000000000000 to 8640000000000000.</summary>
        public long? Since { get; set; }

        /// <summary>Started before this time. From -8640000000000000 to 8640000000000000.</summary>
        public long? Until { get; set; }

        /// <summary>Only payments that were started within this number of days; absent: all. From 1 to 3650.</summary>
        public long? WithinDays { get; set; }

        /// <summary>How many payments match; default: at least one. 0 includes players without any. From 0 to 1000000.</summary>
        public long? AtLeast { get; set; }

        /// <summary>The largest number of matching payments. Absent: no limit. From 0 to 1000000.</summary>
        public long? AtMost { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static Bought FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new Bought
            {
                Product = json["product"].AsString(),
                State = json["state"].AsString(),
                Provider = json["provider"].AsString(),
                MinAmount = json["minAmount"].AsLongOrNull(),
                MaxAmount = json["maxAmount"].AsLongOrNull(),
                Currency = json["currency"].AsString(),
                Since = json["since"].AsLongOrNull(),
                Until = json["until"].AsLongOrNull(),
                WithinDays = json["withinDays"].AsLongOrNull(),
                AtLeast = json["atLeast"].AsLongOrNull(),
                AtMost = json["atMost"].AsLongOrNull(),
            };
        }
    }

    /// <summary>The input of claimEventRewards.</summary>
    public sealed class ClaimEventRewardsInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>The id of this run of the event.</summary>
        public string EventId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("eventId", JsonValue.From(EventId));
            return json;
        }
    }

    /// <summary>ClaimEventRewardsOutput, as the API describes it.</summary>
    public sealed class ClaimEventRewardsOutput
    {
        /// <summary>State of the event for the player after the claim.</summary>
        public PlayerEvent View { get; set; }

        /// <summary>Always `{}`, for older clients.</summary>
        public string GameRspJson { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ClaimEventRewardsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ClaimEventRewardsOutput
            {
                View = PlayerEvent.FromJson(json["view"]),
                GameRspJson = json["gameRspJson"].AsString(),
            };
        }
    }

    /// <summary>Rights of game clients. Default: only operators and game servers write scores.</summary>
    public sealed class ClientPermission
    {
        /// <summary>True if game clients may write their own score.</summary>
        public bool WriteSelf { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ClientPermission FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ClientPermission
            {
                WriteSelf = json["write_self"].AsBool(),
            };
        }
    }

    /// <summary>Groups of players that compete apart from each other; absent: none.</summary>
    public sealed class CohortSettings
    {
        /// <summary>A player belongs to the first cohort with all requirements met.</summary>
        public List<CohortSettingsCohortsItem> Cohorts { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CohortSettings FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CohortSettings
            {
                Cohorts = json["cohorts"].AsList(one => CohortSettingsCohortsItem.FromJson(one)),
            };
        }
    }

    /// <summary>CohortSettingsCohortsItem, as the API describes it.</summary>
    public sealed class CohortSettingsCohortsItem
    {
        /// <summary>The id of the cohort.</summary>
        public string Id { get; set; }

        /// <summary>Purpose of the cohort.</summary>
        public string Description { get; set; }

        /// <summary>Conditions that must all be met.</summary>
        public List<CohortSettingsCohortsItemStatRequirementsItem> StatRequirements { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CohortSettingsCohortsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CohortSettingsCohortsItem
            {
                Id = json["id"].AsString(),
                Description = json["description"].AsString(),
                StatRequirements = json["statRequirements"].AsList(one => CohortSettingsCohortsItemStatRequirementsItem.FromJson(one)),
            };
        }
    }

    /// <summary>CohortSettingsCohortsItemStatRequirementsItem, as the API describes it.</summary>
    public sealed class CohortSettingsCohortsItemStatRequirementsItem
    {
        /// <summary>Writer of the stat: the game or its clients. Default: game. One of: game, client.</summary>
        public string Domain { get; set; }

        /// <summary>Readers of the stat. Default: private. One of: public, private.</summary>
        public string Access { get; set; }

        /// <summary>The name of the stat.</summary>
        public string Stat { get; set; }

        /// <summary>How the stat is compared with the value.</summary>
        public string Constraint { get; set; }

        /// <summary>The value to compare with.</summary>
        public JsonValue Value { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static CohortSettingsCohortsItemStatRequirementsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new CohortSettingsCohortsItemStatRequirementsItem
            {
                Domain = json["domain"].AsString(),
                Access = json["access"].AsString(),
                Stat = json["stat"].AsString(),
                Constraint = json["constraint"].AsString(),
                Value = json["value"],
            };
        }
    }

    /// <summary>EventObject, as the API describes it.</summary>
    public sealed class EventObject
    {
        /// <summary>Id of the round: symbol of the event and start in milliseconds since 1970.</summary>
        public string Id { get; set; }

        /// <summary>The state of the run. One of: pending, running, done, cancelled, unknown.</summary>
        public string State { get; set; }

        /// <summary>True while the round is in one of its phases.</summary>
        public bool Running { get; set; }

        /// <summary>True after the last phase of the round.</summary>
        public bool Done { get; set; }

        /// <summary>Definition of the event for this round.</summary>
        public EventView Content { get; set; }

        /// <summary>The id of the leaderboard, such as leaderboards.weekly.</summary>
        public string LeaderboardId { get; set; }

        /// <summary>When the round starts. From -8640000000000000 to 8640000000000000.</summary>
        public long StartTime { get; set; }

        /// <summary>When the round ends. From -8640000000000000 to 8640000000000000.</summary>
        public long EndTime { get; set; }

        /// <summary>Start and end of each phase, in order.</summary>
        public List<PhaseTime> PhaseTimes { get; set; }

        /// <summary>The current phase.</summary>
        public EventObjectPhase Phase { get; set; }

        /// <summary>Rights of game clients for scores of this round.</summary>
        public ClientPermission Permissions { get; set; }

        /// <summary>When it was created. From -8640000000000000 to 8640000000000000.</summary>
        public long CreatedAt { get; set; }

        /// <summary>`content`: from published content. `manual`: made by an operator. One of: content, manual.</summary>
        public string Origin { get; set; }

        /// <summary>Set when a schedule made the round; the event is then the root. One of: scheduled.</summary>
        public string OriginType { get; set; }

        /// <summary>The id of the content of the event.</summary>
        public string RootEventId { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventObject FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventObject
            {
                Id = json["id"].AsString(),
                State = json["state"].AsString(),
                Running = json["running"].AsBool(),
                Done = json["done"].AsBool(),
                Content = EventView.FromJson(json["content"]),
                LeaderboardId = json["leaderboardId"].AsString(),
                StartTime = json["startTime"].AsLong(),
                EndTime = json["endTime"].AsLong(),
                PhaseTimes = json["phaseTimes"].AsList(one => PhaseTime.FromJson(one)),
                Phase = EventObjectPhase.FromJson(json["phase"]),
                Permissions = ClientPermission.FromJson(json["permissions"]),
                CreatedAt = json["createdAt"].AsLong(),
                Origin = json["origin"].AsString(),
                OriginType = json["originType"].AsString(),
                RootEventId = json["rootEventId"].AsString(),
            };
        }
    }

    /// <summary>The current phase.</summary>
    public sealed class EventObjectPhase
    {
        /// <summary>Name of the phase.</summary>
        public string Name { get; set; }

        /// <summary>When the phase starts. From -8640000000000000 to 8640000000000000.</summary>
        public long StartTime { get; set; }

        /// <summary>When the phase ends. From -8640000000000000 to 8640000000000000.</summary>
        public long EndTime { get; set; }

        /// <summary>Values of the game for the phase.</summary>
        public List<EventRule> Rules { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventObjectPhase FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventObjectPhase
            {
                Name = json["name"].AsString(),
                StartTime = json["startTime"].AsLong(),
                EndTime = json["endTime"].AsLong(),
                Rules = json["rules"].AsList(one => EventRule.FromJson(one)),
            };
        }
    }

    /// <summary>EventReward, as the API describes it.</summary>
    public sealed class EventReward
    {
        /// <summary>Lowest score, or best rank, that gets the reward.</summary>
        public double Min { get; set; }

        /// <summary>Highest score (absent: no limit), or worst rank (absent: equal to `min`).</summary>
        public double? Max { get; set; }

        /// <summary>Currencies of the reward; absent: none.</summary>
        public List<RewardCurrency> Currencies { get; set; }

        /// <summary>Items of the reward; absent: none.</summary>
        public List<RewardItem> Items { get; set; }

        /// <summary>Further currencies, items and entitlements of the reward; absent: none.</summary>
        public List<RewardObtain> Obtain { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventReward FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventReward
            {
                Min = json["min"].AsDouble(),
                Max = json["max"].AsDoubleOrNull(),
                Currencies = json["currencies"].AsList(one => RewardCurrency.FromJson(one)),
                Items = json["items"].AsList(one => RewardItem.FromJson(one)),
                Obtain = json["obtain"].AsList(one => RewardObtain.FromJson(one)),
            };
        }
    }

    /// <summary>EventRule, as the API describes it.</summary>
    public sealed class EventRule
    {
        /// <summary>Name of the rule, chosen by the game.</summary>
        public string Rule { get; set; }

        /// <summary>Value of the rule. Only the game reads it.</summary>
        public string Value { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventRule FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventRule
            {
                Rule = json["rule"].AsString(),
                Value = json["value"].AsString(),
            };
        }
    }

    /// <summary>Recurring starts of rounds; absent: there is one round.</summary>
    public sealed class EventSchedule
    {
        /// <summary>Note for the staff. Players do not see it.</summary>
        public string Description { get; set; }

        /// <summary>Earliest start of a round as an ISO 8601 time.</summary>
        public string ActiveFrom { get; set; }

        /// <summary>Latest start of a round as an ISO 8601 time; absent: no end.</summary>
        public string ActiveTo { get; set; }

        /// <summary>Cron expressions with seconds for the starts of rounds. If present, `definitions` are ignored.</summary>
        public List<string> Crons { get; set; }

        /// <summary>Starts of rounds in parts of cron expressions. Used if `crons` is absent or empty.</summary>
        public List<EventScheduleDefinitionsItem> Definitions { get; set; }

        /// <summary>The time zone of `crons` and `definitions`; default: UTC.</summary>
        public string Zone { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventSchedule FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventSchedule
            {
                Description = json["description"].AsString(),
                ActiveFrom = json["activeFrom"].AsString(),
                ActiveTo = json["activeTo"].AsString(),
                Crons = json["crons"].AsList(one => one.AsString()),
                Definitions = json["definitions"].AsList(one => EventScheduleDefinitionsItem.FromJson(one)),
                Zone = json["zone"].AsString(),
            };
        }
    }

    /// <summary>EventScheduleDefinitionsItem, as the API describes it.</summary>
    public sealed class EventScheduleDefinitionsItem
    {
        /// <summary>Seconds in cron notation, 0 to 59; empty: every second.</summary>
        public List<string> Second { get; set; }

        /// <summary>Minutes in cron notation, 0 to 59; empty: every minute.</summary>
        public List<string> Minute { get; set; }

        /// <summary>Hours in cron notation, 0 to 23; empty: every hour.</summary>
        public List<string> Hour { get; set; }

        /// <summary>Days of the month in cron notation, 1 to 31; empty: every day.</summary>
        public List<string> DayOfMonth { get; set; }

        /// <summary>Months in cron notation, 1 to 12; empty: every month.</summary>
        public List<string> Month { get; set; }

        /// <summary>Days of the week in cron notation, such as MON; empty: every day.</summary>
        public List<string> DayOfWeek { get; set; }

        /// <summary>Years in cron notation; empty: every year.</summary>
        public List<string> Year { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventScheduleDefinitionsItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventScheduleDefinitionsItem
            {
                Second = json["second"].AsList(one => one.AsString()),
                Minute = json["minute"].AsList(one => one.AsString()),
                Hour = json["hour"].AsList(one => one.AsString()),
                DayOfMonth = json["dayOfMonth"].AsList(one => one.AsString()),
                Month = json["month"].AsList(one => one.AsString()),
                DayOfWeek = json["dayOfWeek"].AsList(one => one.AsString()),
                Year = json["year"].AsList(one => one.AsString()),
            };
        }
    }

    /// <summary>Definition of the event for this round.</summary>
    public sealed class EventView
    {
        /// <summary>Unique symbol of the event, such as events.kraken-hunt.</summary>
        public string Symbol { get; set; }

        /// <summary>Display name of the event.</summary>
        public string Name { get; set; }

        /// <summary>Start of the round as an ISO 8601 time. A schedule replaces it.</summary>
        public string StartDate { get; set; }

        /// <summary>Phases, in their order.</summary>
        public List<EventViewPhasesItem> Phases { get; set; }

        /// <summary>Players who compete with each other in one partition of the leaderboard. From 1 to 1000000. Default: 5.</summary>
        public long PartitionSize { get; set; }

        /// <summary>Rights of game clients. Default: only operators and game servers write scores.</summary>
        public ClientPermission Permissions { get; set; }

        /// <summary>Rewards for reaching a score; absent: none.</summary>
        public List<EventReward> ScoreRewards { get; set; }

        /// <summary>Rewards for the rank at the end of the round; absent: none.</summary>
        public List<EventReward> RankRewards { get; set; }

        /// <summary>Rewards for guilds; absent: none.</summary>
        public EventViewGroupRewards GroupRewards { get; set; }

        /// <summary>Symbols of stores that belong to the event, for the game; absent: none.</summary>
        public List<string> Stores { get; set; }

        /// <summary>Groups of players that compete apart from each other; absent: none.</summary>
        public CohortSettings CohortSettings { get; set; }

        /// <summary>Audience that can see and enter the event; default: all players. Players who have entered a round stay in it.</summary>
        public StandingAudience Audience { get; set; }

        /// <summary>Recurring starts of rounds; absent: there is one round.</summary>
        public EventSchedule Schedule { get; set; }

        /// <summary>`Recurring` if a schedule starts the rounds, else `Immediately`. One of: Immediately, Recurring.</summary>
        public string Type { get; set; }

        /// <summary>True if the event starts again on a schedule.</summary>
        public bool Recurring { get; set; }

        /// <summary>`content`: from published content. `manual`: made by an operator. One of: content, manual.</summary>
        public string Origin { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventView FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventView
            {
                Symbol = json["symbol"].AsString(),
                Name = json["name"].AsString(),
                StartDate = json["start_date"].AsString(),
                Phases = json["phases"].AsList(one => EventViewPhasesItem.FromJson(one)),
                PartitionSize = json["partition_size"].AsLong(),
                Permissions = ClientPermission.FromJson(json["permissions"]),
                ScoreRewards = json["score_rewards"].AsList(one => EventReward.FromJson(one)),
                RankRewards = json["rank_rewards"].AsList(one => EventReward.FromJson(one)),
                GroupRewards = EventViewGroupRewards.FromJson(json["group_rewards"]),
                Stores = json["stores"].AsList(one => one.AsString()),
                CohortSettings = Models.CohortSettings.FromJson(json["cohortSettings"]),
                Audience = StandingAudience.FromJson(json["audience"]),
                Schedule = EventSchedule.FromJson(json["schedule"]),
                Type = json["type"].AsString(),
                Recurring = json["recurring"].AsBool(),
                Origin = json["origin"].AsString(),
            };
        }
    }

    /// <summary>Rewards for guilds; absent: none.</summary>
    public sealed class EventViewGroupRewards
    {
        /// <summary>Rewards for the common score of a guild at the end of the round; absent: none.</summary>
        public List<EventReward> ScoreRewards { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventViewGroupRewards FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventViewGroupRewards
            {
                ScoreRewards = json["scoreRewards"].AsList(one => EventReward.FromJson(one)),
            };
        }
    }

    /// <summary>EventViewPhasesItem, as the API describes it.</summary>
    public sealed class EventViewPhasesItem
    {
        /// <summary>Name of the phase.</summary>
        public string Name { get; set; }

        /// <summary>The length in minutes.</summary>
        public double DurationMinutes { get; set; }

        /// <summary>The length in seconds.</summary>
        public double DurationSeconds { get; set; }

        /// <summary>The length in milliseconds.</summary>
        public double DurationMillis { get; set; }

        /// <summary>Values of the game for the phase.</summary>
        public List<EventRule> Rules { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static EventViewPhasesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new EventViewPhasesItem
            {
                Name = json["name"].AsString(),
                DurationMinutes = json["duration_minutes"].AsDouble(),
                DurationSeconds = json["durationSeconds"].AsDouble(),
                DurationMillis = json["durationMillis"].AsDouble(),
                Rules = json["rules"].AsList(one => EventRule.FromJson(one)),
            };
        }
    }

    /// <summary>The input of getPlayerEvents.</summary>
    public sealed class GetPlayerEventsInput : IJsonModel
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

    /// <summary>GetPlayerEventsOutput, as the API describes it.</summary>
    public sealed class GetPlayerEventsOutput
    {
        /// <summary>Events that run now.</summary>
        public List<PlayerEvent> Running { get; set; }

        /// <summary>Events that have ended, with rewards to claim.</summary>
        public List<PlayerEvent> Done { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetPlayerEventsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetPlayerEventsOutput
            {
                Running = json["running"].AsList(one => PlayerEvent.FromJson(one)),
                Done = json["done"].AsList(one => PlayerEvent.FromJson(one)),
            };
        }
    }

    /// <summary>ListRunningEventsOutput, as the API describes it.</summary>
    public sealed class ListRunningEventsOutput
    {
        /// <summary>Rounds that run now.</summary>
        public List<EventObject> Events { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListRunningEventsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListRunningEventsOutput
            {
                Events = json["events"].AsList(one => EventObject.FromJson(one)),
            };
        }
    }

    /// <summary>ParticipationCondition, as the API describes it.</summary>
    public sealed class ParticipationCondition
    {
        /// <summary>The type of thing that the player took part in. One of: event, tournament, trial, promo, campaign, leaderboard, listing.</summary>
        public string Kind { get; set; }

        /// <summary>The symbol of an event, tournament or listing, the name of a trial, or an id.</summary>
        public string Id { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ParticipationCondition FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ParticipationCondition
            {
                Kind = json["kind"].AsString(),
                Id = json["id"].AsString(),
            };
        }
    }

    /// <summary>PhaseTime, as the API describes it.</summary>
    public sealed class PhaseTime
    {
        /// <summary>Name of the phase.</summary>
        public string Name { get; set; }

        /// <summary>When the phase starts. From -8640000000000000 to 8640000000000000.</summary>
        public long StartTime { get; set; }

        /// <summary>When the phase ends. From -8640000000000000 to 8640000000000000.</summary>
        public long EndTime { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PhaseTime FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PhaseTime
            {
                Name = json["name"].AsString(),
                StartTime = json["startTime"].AsLong(),
                EndTime = json["endTime"].AsLong(),
            };
        }
    }

    /// <summary>The input of pingEvent.</summary>
    public sealed class PingEventInput : IJsonModel
    {
        /// <summary>Id of a round. The symbol alone means the current round.</summary>
        public string Id { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("id", JsonValue.From(Id));
            return json;
        }
    }

    /// <summary>PingEventOutput, as the API describes it.</summary>
    public sealed class PingEventOutput
    {
        /// <summary>True if the round is running or upcoming.</summary>
        public bool KeepAlive { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PingEventOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PingEventOutput
            {
                KeepAlive = json["keepAlive"].AsBool(),
            };
        }
    }

    /// <summary>State of the event for the player after the claim.</summary>
    public sealed class PlayerEvent
    {
        /// <summary>Id of the round: symbol of the event and start in milliseconds since 1970.</summary>
        public string Id { get; set; }

        /// <summary>The name of the event.</summary>
        public string Name { get; set; }

        /// <summary>The id of the leaderboard, such as leaderboards.weekly.</summary>
        public string LeaderboardId { get; set; }

        /// <summary>True while the event runs.</summary>
        public bool Running { get; set; }

        /// <summary>The score of the player in the event.</summary>
        public double Score { get; set; }

        /// <summary>0 without a score.</summary>
        public long Rank { get; set; }

        /// <summary>Seconds until the round ends; 0 after its end.</summary>
        public long SecondsRemaining { get; set; }

        /// <summary>The phase that runs now.</summary>
        public PlayerPhase CurrentPhase { get; set; }

        /// <summary>All phases, in their order.</summary>
        public List<PlayerPhase> AllPhases { get; set; }

        /// <summary>Rewards by score.</summary>
        public List<RewardState> ScoreRewards { get; set; }

        /// <summary>Rewards by rank at the end.</summary>
        public List<RewardState> RankRewards { get; set; }

        /// <summary>For events that reward guilds: the common score of the members of the player's guild.</summary>
        public PlayerEventGroupRewards GroupRewards { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PlayerEvent FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PlayerEvent
            {
                Id = json["id"].AsString(),
                Name = json["name"].AsString(),
                LeaderboardId = json["leaderboardId"].AsString(),
                Running = json["running"].AsBool(),
                Score = json["score"].AsDouble(),
                Rank = json["rank"].AsLong(),
                SecondsRemaining = json["secondsRemaining"].AsLong(),
                CurrentPhase = PlayerPhase.FromJson(json["currentPhase"]),
                AllPhases = json["allPhases"].AsList(one => PlayerPhase.FromJson(one)),
                ScoreRewards = json["scoreRewards"].AsList(one => RewardState.FromJson(one)),
                RankRewards = json["rankRewards"].AsList(one => RewardState.FromJson(one)),
                GroupRewards = PlayerEventGroupRewards.FromJson(json["groupRewards"]),
            };
        }
    }

    /// <summary>For events that reward guilds: the common score of the members of the player's guild.</summary>
    public sealed class PlayerEventGroupRewards
    {
        /// <summary>Absent if the player is in no guild, or did not take part in a finished round.</summary>
        public string GroupId { get; set; }

        /// <summary>The score of the group of the player.</summary>
        public double GroupScore { get; set; }

        /// <summary>0 until the round is over.</summary>
        public long GroupRank { get; set; }

        /// <summary>Earned once the round is over.</summary>
        public List<RewardState> ScoreRewards { get; set; }

        /// <summary>Rewards by rank at the end.</summary>
        public List<RewardState> RankRewards { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PlayerEventGroupRewards FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PlayerEventGroupRewards
            {
                GroupId = json["groupId"].AsString(),
                GroupScore = json["groupScore"].AsDouble(),
                GroupRank = json["groupRank"].AsLong(),
                ScoreRewards = json["scoreRewards"].AsList(one => RewardState.FromJson(one)),
                RankRewards = json["rankRewards"].AsList(one => RewardState.FromJson(one)),
            };
        }
    }

    /// <summary>The phase that runs now.</summary>
    public sealed class PlayerPhase
    {
        /// <summary>Name of the phase.</summary>
        public string Name { get; set; }

        /// <summary>The length of the phase in seconds.</summary>
        public double DurationSeconds { get; set; }

        /// <summary>Values of the game for the phase.</summary>
        public List<EventRule> Rules { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PlayerPhase FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PlayerPhase
            {
                Name = json["name"].AsString(),
                DurationSeconds = json["durationSeconds"].AsDouble(),
                Rules = json["rules"].AsList(one => EventRule.FromJson(one)),
            };
        }
    }

    /// <summary>RewardCurrency, as the API describes it.</summary>
    public sealed class RewardCurrency
    {
        /// <summary>Content id of the currency, such as currency.gems.</summary>
        public string Id { get; set; }

        /// <summary>Units of the currency that the player gets.</summary>
        public long Amount { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RewardCurrency FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RewardCurrency
            {
                Id = json["id"].AsString(),
                Amount = json["amount"].AsLong(),
            };
        }
    }

    /// <summary>RewardItem, as the API describes it.</summary>
    public sealed class RewardItem
    {
        /// <summary>Content id of the item, such as items.sword.</summary>
        public string Id { get; set; }

        /// <summary>Names and values of the properties of the new item; absent: none.</summary>
        public Dictionary<string, string> Properties { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RewardItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RewardItem
            {
                Id = json["id"].AsString(),
                Properties = json["properties"].AsMap(one => one.AsString()),
            };
        }
    }

    /// <summary>RewardObtain, as the API describes it.</summary>
    public sealed class RewardObtain
    {
        /// <summary>Content id of a currency or an item, or symbol of an entitlement.</summary>
        public string Symbol { get; set; }

        /// <summary>Number of units that the player gets. From 1 to 1000000000.</summary>
        public long Count { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RewardObtain FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RewardObtain
            {
                Symbol = json["symbol"].AsString(),
                Count = json["count"].AsLong(),
            };
        }
    }

    /// <summary>RewardState, as the API describes it.</summary>
    public sealed class RewardState
    {
        /// <summary>Lowest score, or best rank, that gets the reward.</summary>
        public double Min { get; set; }

        /// <summary>Highest score (absent: no limit), or worst rank (absent: equal to `min`).</summary>
        public double? Max { get; set; }

        /// <summary>Currencies of the reward; absent: none.</summary>
        public List<RewardCurrency> Currencies { get; set; }

        /// <summary>Items of the reward; absent: none.</summary>
        public List<RewardItem> Items { get; set; }

        /// <summary>Further currencies, items and entitlements of the reward; absent: none.</summary>
        public List<RewardObtain> Obtain { get; set; }

        /// <summary>True if the player has reached it.</summary>
        public bool Earned { get; set; }

        /// <summary>True if the player has claimed it.</summary>
        public bool Claimed { get; set; }

        /// <summary>Rewards that a claim would grant now.</summary>
        public RewardStatePendingInventoryRewards PendingInventoryRewards { get; set; }

        /// <summary>Currencies to claim, by symbol.</summary>
        public Dictionary<string, string> PendingCurrencyRewards { get; set; }

        /// <summary>Items to claim.</summary>
        public List<NewItemOutput> PendingItemRewards { get; set; }

        /// <summary>Entitlements to claim.</summary>
        public Dictionary<string, string> PendingEntitlementRewards { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RewardState FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RewardState
            {
                Min = json["min"].AsDouble(),
                Max = json["max"].AsDoubleOrNull(),
                Currencies = json["currencies"].AsList(one => RewardCurrency.FromJson(one)),
                Items = json["items"].AsList(one => RewardItem.FromJson(one)),
                Obtain = json["obtain"].AsList(one => RewardObtain.FromJson(one)),
                Earned = json["earned"].AsBool(),
                Claimed = json["claimed"].AsBool(),
                PendingInventoryRewards = RewardStatePendingInventoryRewards.FromJson(json["pendingInventoryRewards"]),
                PendingCurrencyRewards = json["pendingCurrencyRewards"].AsMap(one => one.AsString()),
                PendingItemRewards = json["pendingItemRewards"].AsList(one => NewItemOutput.FromJson(one)),
                PendingEntitlementRewards = json["pendingEntitlementRewards"].AsMap(one => one.AsString()),
            };
        }
    }

    /// <summary>Rewards that a claim would grant now.</summary>
    public sealed class RewardStatePendingInventoryRewards
    {
        /// <summary>Amounts as text, by content id of the currency.</summary>
        public Dictionary<string, string> Currencies { get; set; }

        /// <summary>Items that a claim would create, with their properties.</summary>
        public List<NewItemOutput> Items { get; set; }

        /// <summary>True if there are no currencies and no items to claim.</summary>
        public bool Empty { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RewardStatePendingInventoryRewards FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RewardStatePendingInventoryRewards
            {
                Currencies = json["currencies"].AsMap(one => one.AsString()),
                Items = json["items"].AsList(one => NewItemOutput.FromJson(one)),
                Empty = json["empty"].AsBool(),
            };
        }
    }

    /// <summary>The input of setEventScore.</summary>
    public sealed class SetEventScoreInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>The id of this run of the event.</summary>
        public string EventId { get; set; }

        /// <summary>The score of the player in the event.</summary>
        public double Score { get; set; }

        /// <summary>Adds to the score instead of setting it. Default: false.</summary>
        public bool? Increment { get; set; }

        /// <summary>Values stored with the score; absent: the previous ones are kept.</summary>
        public Dictionary<string, JsonValue> Stats { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("eventId", JsonValue.From(EventId));
            json.Set("score", JsonValue.From(Score));
            if (Increment != null) json.Set("increment", JsonValue.From(Increment.Value));
            if (Stats != null) json.Set("stats", JsonValue.FromMap(Stats, one => one ?? JsonValue.Null));
            return json;
        }
    }

    /// <summary>SpaceCriterion, as the API describes it.</summary>
    public sealed class SpaceCriterion
    {
        /// <summary>The name of the stat, case-sensitive.</summary>
        public string Stat { get; set; }

        /// <summary>The comparison with `value`. Short and long forms are equivalent, such as `lt` and `lessthan`.</summary>
        public string Rel { get; set; }

        /// <summary>A list only for `in` and `notin`, which read a text as comma-separated. None for `nonexistent`.</summary>
        public JsonValue Value { get; set; }

        /// <summary>The space of the stat. Default: game.private. One of: game.private, game.public, client.private, client.public.</summary>
        public string Space { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SpaceCriterion FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SpaceCriterion
            {
                Stat = json["stat"].AsString(),
                Rel = json["rel"].AsString(),
                Value = json["value"],
                Space = json["space"].AsString(),
            };
        }
    }

    /// <summary>Audience that can see and enter the event; default: all players. Players who have entered a round stay in it.</summary>
    public sealed class StandingAudience
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long? Segment { get; set; }

        /// <summary>No text, as in a segment: it would name a person.</summary>
        public StandingAudienceRules Rules { get; set; }

        /// <summary>Players who are currently in a cohort of a trial.</summary>
        public StandingAudienceCohort Cohort { get; set; }

        /// <summary>Gamer tags of players of this realm.</summary>
        public List<long> GamerTags { get; set; }

        /// <summary>True: suspended and banned players are included.</summary>
        public bool? IncludesSuspended { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static StandingAudience FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new StandingAudience
            {
                Segment = json["segment"].AsLongOrNull(),
                Rules = StandingAudienceRules.FromJson(json["rules"]),
                Cohort = StandingAudienceCohort.FromJson(json["cohort"]),
                GamerTags = json["gamerTags"].AsList(one => one.AsLong()),
                IncludesSuspended = json["includesSuspended"].AsBoolOrNull(),
            };
        }
    }

    /// <summary>Players who are currently in a cohort of a trial.</summary>
    public sealed class StandingAudienceCohort
    {
        /// <summary>The name of the trial.</summary>
        public string Trial { get; set; }

        /// <summary>The name of the cohort in the trial.</summary>
        public string Cohort { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static StandingAudienceCohort FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new StandingAudienceCohort
            {
                Trial = json["trial"].AsString(),
                Cohort = json["cohort"].AsString(),
            };
        }
    }

    /// <summary>No text, as in a segment: it would name a person.</summary>
    public sealed class StandingAudienceRules
    {
        /// <summary>In a query string: a JSON list.</summary>
        public List<SpaceCriterion> Criteria { get; set; }

        /// <summary>Only players whose current platform is this one, such as IPhonePlayer.</summary>
        public string Platform { get; set; }

        /// <summary>A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long? InstalledFrom { get; set; }

        /// <summary>Before this time. From -8640000000000000 to 8640000000000000.</summary>
        public long? InstalledTo { get; set; }

        /// <summary>Only players who were created in this many days up to now. From 1 to 3650.</summary>
        public long? InstalledWithinDays { get; set; }

        /// <summary>A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long? SeenFrom { get; set; }

        /// <summary>Before this time. From -8640000000000000 to 8640000000000000.</summary>
        public long? SeenTo { get; set; }

        /// <summary>Only players who were last seen in this many days up to now. From 1 to 3650.</summary>
        public long? SeenWithinDays { get; set; }

        /// <summary>Last seen longer ago, or installed longer ago and never seen. From 1 to 3650.</summary>
        public long? UnseenForDays { get; set; }

        /// <summary>Had a session in each of these spans: one that began before its end and ended after its start. In a query string: a JSON list.</summary>
        public List<RegentTimeSpan> Played { get; set; }

        /// <summary>Payments of the player; each condition must match. In a query string: a JSON list.</summary>
        public List<Bought> Bought { get; set; }

        /// <summary>Things that the player took part in: all of them. In a query string: a JSON list.</summary>
        public List<ParticipationCondition> Participated { get; set; }

        /// <summary>True: only connected players.</summary>
        public bool? Online { get; set; }

        /// <summary>True: only suspended players.</summary>
        public bool? Suspended { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static StandingAudienceRules FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new StandingAudienceRules
            {
                Criteria = json["criteria"].AsList(one => SpaceCriterion.FromJson(one)),
                Platform = json["platform"].AsString(),
                InstalledFrom = json["installedFrom"].AsLongOrNull(),
                InstalledTo = json["installedTo"].AsLongOrNull(),
                InstalledWithinDays = json["installedWithinDays"].AsLongOrNull(),
                SeenFrom = json["seenFrom"].AsLongOrNull(),
                SeenTo = json["seenTo"].AsLongOrNull(),
                SeenWithinDays = json["seenWithinDays"].AsLongOrNull(),
                UnseenForDays = json["unseenForDays"].AsLongOrNull(),
                Played = json["played"].AsList(one => RegentTimeSpan.FromJson(one)),
                Bought = json["bought"].AsList(one => Models.Bought.FromJson(one)),
                Participated = json["participated"].AsList(one => ParticipationCondition.FromJson(one)),
                Online = json["online"].AsBoolOrNull(),
                Suspended = json["suspended"].AsBoolOrNull(),
            };
        }
    }

    /// <summary>TimeSpan, as the API describes it.</summary>
    public sealed class RegentTimeSpan
    {
        /// <summary>A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long From { get; set; }

        /// <summary>A time: milliseconds since 1970, UTC. From -8640000000000000 to 8640000000000000.</summary>
        public long To { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static RegentTimeSpan FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new RegentTimeSpan
            {
                From = json["from"].AsLong(),
                To = json["to"].AsLong(),
            };
        }
    }
}
