// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>ListTimersOutput, as the API describes it.</summary>
    public sealed class ListTimersOutput
    {
        /// <summary>The field result. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>All timers of the realm with their next due times.</summary>
        public List<ListTimersOutputTimersItem> Timers { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListTimersOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListTimersOutput
            {
                Result = json["result"].AsString(),
                Timers = json["timers"].AsList(one => ListTimersOutputTimersItem.FromJson(one)),
            };
        }
    }

    /// <summary>ListTimersOutputTimersItem, as the API describes it.</summary>
    public sealed class ListTimersOutputTimersItem
    {
        /// <summary>Name of the timer, unique in the realm.</summary>
        public string Name { get; set; }

        /// <summary>When it is due next. From -8640000000000000 to 8640000000000000.</summary>
        public long NextFire { get; set; }

        /// <summary>Seconds until it is due next, at the time of the response.</summary>
        public long SecsTillFire { get; set; }

        /// <summary>Seconds between the previous due time and the next.</summary>
        public long SecsInPeriod { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListTimersOutputTimersItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListTimersOutputTimersItem
            {
                Name = json["name"].AsString(),
                NextFire = json["nextFire"].AsLong(),
                SecsTillFire = json["secsTillFire"].AsLong(),
                SecsInPeriod = json["secsInPeriod"].AsLong(),
            };
        }
    }
}
