// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area push are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Get the devices of a player, whether they allow notifications, and the latest 50 notifications.</summary>
        public static readonly Call<GetPlayerPushInput, GetPlayerPushOutput> GetPlayerPush = new Call<GetPlayerPushInput, GetPlayerPushOutput>(
            new CallSpec("GET", "/object/push/:gamerTag") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => GetPlayerPushOutput.FromJson(json));

        /// <summary>Save the push token of the calling player’s device; a device belongs to one player at a time.</summary>
        public static readonly Call<RegisterPushTokenInput, Dictionary<string, JsonValue>> RegisterPushToken = new Call<RegisterPushTokenInput, Dictionary<string, JsonValue>>(
            new CallSpec("POST", "/basic/push/register") { IsRepeatable = true },
            json => json.AsMap(one => one));

        /// <summary>Turn push notifications of a player on or off.</summary>
        public static readonly Call<SetPushAllowedInput, EmptyResponse> SetPushAllowed = new Call<SetPushAllowedInput, EmptyResponse>(
            new CallSpec("PUT", "/object/push/:gamerTag/allowed") { Self = "gamerTag", IsRepeatable = true },
            json => EmptyResponse.FromJson(json));

        /// <summary>Delete the push token of the calling player’s device, for example before signing out.</summary>
        public static readonly Call<UnregisterPushTokenInput, Dictionary<string, JsonValue>> UnregisterPushToken = new Call<UnregisterPushTokenInput, Dictionary<string, JsonValue>>(
            new CallSpec("POST", "/basic/push/unregister") { IsRepeatable = true },
            json => json.AsMap(one => one));
    }

    /// <summary>The calls of the area push.</summary>
    public static class PushCalls
    {
        /// <summary>Get the devices of a player, whether they allow notifications, and the latest 50 notifications.</summary>
        public static Task<GetPlayerPushOutput> GetPlayerPushAsync(this ICaller caller, GetPlayerPushInput input = null, CallOptions options = null) =>
            Calls.GetPlayerPush.SendAsync(caller, input, options);

        /// <summary>Save the push token of the calling player’s device; a device belongs to one player at a time.</summary>
        public static Task<Dictionary<string, JsonValue>> RegisterPushTokenAsync(this ICaller caller, RegisterPushTokenInput input, CallOptions options = null) =>
            Calls.RegisterPushToken.SendAsync(caller, input, options);

        /// <summary>Turn push notifications of a player on or off.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<EmptyResponse> SetPushAllowedAsync(this ICaller caller, SetPushAllowedInput input, CallOptions options = null) =>
            Calls.SetPushAllowed.SendAsync(caller, input, options);

        /// <summary>Delete the push token of the calling player’s device, for example before signing out.</summary>
        public static Task<Dictionary<string, JsonValue>> UnregisterPushTokenAsync(this ICaller caller, UnregisterPushTokenInput input, CallOptions options = null) =>
            Calls.UnregisterPushToken.SendAsync(caller, input, options);
    }
}
