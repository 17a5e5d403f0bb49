// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>SubscriberDetails, as the API describes it.</summary>
    public sealed class SubscriberDetails
    {
        /// <summary>Always empty: messages are delivered over the socket only.</summary>
        public string SubscribeKey { get; set; }

        /// <summary>Always empty: messages are delivered over the socket only.</summary>
        public string AuthenticationKey { get; set; }

        /// <summary>Prefix of names of custom channels. Unused by the server.</summary>
        public string CustomChannelPrefix { get; set; }

        /// <summary>Channel of all players of the organization. Unused by the server.</summary>
        public string GameGlobalNotificationChannel { get; set; }

        /// <summary>Channel of all players of the realm. Unused by the server.</summary>
        public string GameNotificationChannel { get; set; }

        /// <summary>Channel of the player. Unused by the server.</summary>
        public string PlayerChannel { get; set; }

        /// <summary>Channel of the player in this realm. Unused by the server.</summary>
        public string PlayerForRealmChannel { get; set; }

        /// <summary>All channels of the player. Unused by the server.</summary>
        public List<string> PlayerChannels { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SubscriberDetails FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SubscriberDetails
            {
                SubscribeKey = json["subscribeKey"].AsString(),
                AuthenticationKey = json["authenticationKey"].AsString(),
                CustomChannelPrefix = json["customChannelPrefix"].AsString(),
                GameGlobalNotificationChannel = json["gameGlobalNotificationChannel"].AsString(),
                GameNotificationChannel = json["gameNotificationChannel"].AsString(),
                PlayerChannel = json["playerChannel"].AsString(),
                PlayerForRealmChannel = json["playerForRealmChannel"].AsString(),
                PlayerChannels = json["playerChannels"].AsList(one => one.AsString()),
            };
        }
    }
}
