// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of getPlayerPush.</summary>
    public sealed class GetPlayerPushInput : IJsonModel
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

    /// <summary>GetPlayerPushOutput, as the API describes it.</summary>
    public sealed class GetPlayerPushOutput
    {
        /// <summary>False: the player gets no notifications.</summary>
        public bool Allowed { get; set; }

        /// <summary>The newest first.</summary>
        public List<GetPlayerPushOutputDevicesItem> Devices { get; set; }

        /// <summary>The newest first. They are kept for 30 days.</summary>
        public List<PushDelivery> Deliveries { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetPlayerPushOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetPlayerPushOutput
            {
                Allowed = json["allowed"].AsBool(),
                Devices = json["devices"].AsList(one => GetPlayerPushOutputDevicesItem.FromJson(one)),
                Deliveries = json["deliveries"].AsList(one => PushDelivery.FromJson(one)),
            };
        }
    }

    /// <summary>GetPlayerPushOutputDevicesItem, as the API describes it.</summary>
    public sealed class GetPlayerPushOutputDevicesItem
    {
        /// <summary>The push service, as the device registered it.</summary>
        public string Provider { get; set; }

        /// <summary>The last four characters of the token.</summary>
        public string Ending { get; set; }

        /// <summary>When the device was registered. From -8640000000000000 to 8640000000000000.</summary>
        public long Registered { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetPlayerPushOutputDevicesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetPlayerPushOutputDevicesItem
            {
                Provider = json["provider"].AsString(),
                Ending = json["ending"].AsString(),
                Registered = json["registered"].AsLong(),
            };
        }
    }

    /// <summary>PushDelivery, as the API describes it.</summary>
    public sealed class PushDelivery
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long Id { get; set; }

        /// <summary>call: the API. campaign: a campaign. player: an operator on a player’s page. test: a test. One of: call, campaign, player, test.</summary>
        public string Source { get; set; }

        /// <summary>Title of the notification. Absent: none.</summary>
        public string Title { get; set; }

        /// <summary>Text of the notification. Absent: none.</summary>
        public string Body { get; set; }

        /// <summary>The push service, as the device registered it.</summary>
        public string Provider { get; set; }

        /// <summary>accepted: the service took it. rejected: the service refused it. removed: the token is invalid and was deleted. dropped: its time was over, the player turned notifications off, or the key was removed. One of: waiting, accepted, rejected, removed, dropped.</summary>
        public string State { get; set; }

        /// <summary>The reason of the service. Absent: none.</summary>
        public string Reason { get; set; }

        /// <summary>When it was queued. From -8640000000000000 to 8640000000000000.</summary>
        public long Created { get; set; }

        /// <summary>The next attempt. Absent: it is finished. From -8640000000000000 to 8640000000000000.</summary>
        public long? Due { get; set; }

        /// <summary>When it was finished. Absent: it waits. From -8640000000000000 to 8640000000000000.</summary>
        public long? Done { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static PushDelivery FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new PushDelivery
            {
                Id = json["id"].AsLong(),
                Source = json["source"].AsString(),
                Title = json["title"].AsString(),
                Body = json["body"].AsString(),
                Provider = json["provider"].AsString(),
                State = json["state"].AsString(),
                Reason = json["reason"].AsString(),
                Created = json["created"].AsLong(),
                Due = json["due"].AsLongOrNull(),
                Done = json["done"].AsLongOrNull(),
            };
        }
    }

    /// <summary>The input of registerPushToken.</summary>
    public sealed class RegisterPushTokenInput : IJsonModel
    {
        /// <summary>Push service of the device, such as apns or fcm.</summary>
        public string Provider { get; set; }

        /// <summary>Token that the push service issued for the device.</summary>
        public string Token { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider", JsonValue.From(Provider));
            json.Set("token", JsonValue.From(Token));
            return json;
        }
    }

    /// <summary>The input of setPushAllowed.</summary>
    public sealed class SetPushAllowedInput : IJsonModel
    {
        /// <summary>Default: the signed-in player.</summary>
        public long? GamerTag { get; set; }

        /// <summary>False: the player gets no notifications.</summary>
        public bool Allowed { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (GamerTag != null) json.Set("gamerTag", JsonValue.From(GamerTag.Value));
            json.Set("allowed", JsonValue.From(Allowed));
            return json;
        }
    }

    /// <summary>The input of unregisterPushToken.</summary>
    public sealed class UnregisterPushTokenInput : IJsonModel
    {
        /// <summary>Push service of the device, such as apns or fcm.</summary>
        public string Provider { get; set; }

        /// <summary>Token that the push service issued for the device.</summary>
        public string Token { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("provider", JsonValue.From(Provider));
            json.Set("token", JsonValue.From(Token));
            return json;
        }
    }
}
