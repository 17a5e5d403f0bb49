// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area notifications are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Get the channel names of the calling player. Messages are delivered over the socket only.</summary>
        public static readonly Call<NoInput, SubscriberDetails> GetSubscriberDetails = new Call<NoInput, SubscriberDetails>(
            new CallSpec("GET", "/basic/notification") { IsSafe = true, HasNoBody = true },
            json => SubscriberDetails.FromJson(json));
    }

    /// <summary>The calls of the area notifications.</summary>
    public static class NotificationsCalls
    {
        /// <summary>Get the channel names of the calling player. Messages are delivered over the socket only.</summary>
        public static Task<SubscriberDetails> GetSubscriberDetailsAsync(this ICaller caller, CallOptions options = null) =>
            Calls.GetSubscriberDetails.SendAsync(caller, null, options);
    }
}
