// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of claimCalendar.</summary>
    public sealed class ClaimCalendarInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? ObjectId { get; set; }

        /// <summary>Content id of the calendar, such as calendars.daily.</summary>
        public string Id { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (ObjectId != null) json.Set("objectId", JsonValue.From(ObjectId.Value));
            json.Set("id", JsonValue.From(Id));
            return json;
        }
    }

    /// <summary>The input of listCalendars.</summary>
    public sealed class ListCalendarsInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? ObjectId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (ObjectId != null) json.Set("objectId", JsonValue.From(ObjectId.Value));
            return json;
        }
    }

    /// <summary>ListCalendarsOutput, as the API describes it.</summary>
    public sealed class ListCalendarsOutput
    {
        /// <summary>Calendars of the player.</summary>
        public List<PlayerCalendar> Calendars { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListCalendarsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListCalendarsOutput
            {
                Calendars = json["calendars"].AsList(one => PlayerCalendar.FromJson(one)),
            };
        }
    }

    /// <summary>PlayerCalendar, as the API describes it.</summary>
    public sealed class PlayerCalendar
    {
        /// <summary>Content id of the calendar, such as calendars.daily.</summary>
        public string Id { get; set; }

        /// <summary>The rewards of the days, in their order.</summary>
        public List<PlayerCalendarDaysItem> Days { get; set; }

        /// <summary>The day that the next claim gives; the first is 0.</summary>
        public long NextIndex { get; set; }

        /// <summary>Seconds until the calendar ends; 0 without an end.</summary>
        public long RemainingSeconds { get; set; }

        /// <summary>Seconds until the next claim is possible; 0: now.</summary>
        public long NextClaimSeconds { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PlayerCalendar FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PlayerCalendar
            {
                Id = json["id"].AsString(),
                Days = json["days"].AsList(one => PlayerCalendarDaysItem.FromJson(one)),
                NextIndex = json["nextIndex"].AsLong(),
                RemainingSeconds = json["remainingSeconds"].AsLong(),
                NextClaimSeconds = json["nextClaimSeconds"].AsLong(),
            };
        }
    }

    /// <summary>PlayerCalendarDaysItem, as the API describes it.</summary>
    public sealed class PlayerCalendarDaysItem
    {
        /// <summary>Rewards of a day.</summary>
        public List<PlayerCalendarDaysItemObtainItem> Obtain { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PlayerCalendarDaysItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PlayerCalendarDaysItem
            {
                Obtain = json["obtain"].AsList(one => PlayerCalendarDaysItemObtainItem.FromJson(one)),
            };
        }
    }

    /// <summary>PlayerCalendarDaysItemObtainItem, as the API describes it.</summary>
    public sealed class PlayerCalendarDaysItemObtainItem
    {
        /// <summary>Content id of a currency or an item, or symbol of an entitlement.</summary>
        public string Symbol { get; set; }

        /// <summary>Specialization of the entitlement; absent: none.</summary>
        public string Specialization { get; set; }

        /// <summary>The field action. One of: grant.</summary>
        public string Action { get; set; }

        /// <summary>Number of units that the day grants.</summary>
        public long Quantity { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PlayerCalendarDaysItemObtainItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PlayerCalendarDaysItemObtainItem
            {
                Symbol = json["symbol"].AsString(),
                Specialization = json["specialization"].AsString(),
                Action = json["action"].AsString(),
                Quantity = json["quantity"].AsLong(),
            };
        }
    }
}
