// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area events are sent.</summary>
    public static partial class Calls
    {
        /// <summary>List the events that are running now.</summary>
        public static readonly Call<NoInput, ListRunningEventsOutput> ListRunningEvents = new Call<NoInput, ListRunningEventsOutput>(
            new CallSpec("GET", "/basic/events/running") { IsSafe = true, HasNoBody = true },
            json => ListRunningEventsOutput.FromJson(json));

        /// <summary>Check whether a round is running or upcoming.</summary>
        public static readonly Call<PingEventInput, PingEventOutput> PingEvent = new Call<PingEventInput, PingEventOutput>(
            new CallSpec("GET", "/object/events/:id/ping") { IsSafe = true, HasNoBody = true },
            json => PingEventOutput.FromJson(json));

        /// <summary>Claim the rewards that the player has earned in an event, each once. Rewards for ranks and guilds need the event to be over.</summary>
        public static readonly Call<ClaimEventRewardsInput, ClaimEventRewardsOutput> ClaimEventRewards = new Call<ClaimEventRewardsInput, ClaimEventRewardsOutput>(
            new CallSpec("POST", "/object/event-players/:gamerTag/claim") { Self = "gamerTag", IsRepeatable = true, RepeatDone = "NoPendingClaims" },
            json => ClaimEventRewardsOutput.FromJson(json));

        /// <summary>Get the running events, and the last fifty finished ones that the player took part in.</summary>
        public static readonly Call<GetPlayerEventsInput, GetPlayerEventsOutput> GetPlayerEvents = new Call<GetPlayerEventsInput, GetPlayerEventsOutput>(
            new CallSpec("GET", "/object/event-players/:gamerTag") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => GetPlayerEventsOutput.FromJson(json));

        /// <summary>Set a player’s score in a running event, or add to it.</summary>
        public static readonly Call<SetEventScoreInput, CommonResponse> SetEventScore = new Call<SetEventScoreInput, CommonResponse>(
            new CallSpec("PUT", "/object/event-players/:gamerTag/score") { Self = "gamerTag", IsRepeatable = true, RepeatUnless = new[] { "increment" } },
            json => CommonResponse.FromJson(json));
    }

    /// <summary>The calls of the area events.</summary>
    public static class EventsCalls
    {
        /// <summary>List the events that are running now.</summary>
        public static Task<ListRunningEventsOutput> ListRunningEventsAsync(this ICaller caller, CallOptions options = null) =>
            Calls.ListRunningEvents.SendAsync(caller, null, options);

        /// <summary>Check whether a round is running or upcoming.</summary>
        public static Task<PingEventOutput> PingEventAsync(this ICaller caller, PingEventInput input, CallOptions options = null) =>
            Calls.PingEvent.SendAsync(caller, input, options);

        /// <summary>Claim the rewards that the player has earned in an event, each once. Rewards for ranks and guilds need the event to be over.</summary>
        /// <remarks>Errors: EventNotFound, NoPendingClaims, PlayerNotFound, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.</remarks>
        public static Task<ClaimEventRewardsOutput> ClaimEventRewardsAsync(this ICaller caller, ClaimEventRewardsInput input, CallOptions options = null) =>
            Calls.ClaimEventRewards.SendAsync(caller, input, options);

        /// <summary>Get the running events, and the last fifty finished ones that the player took part in.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<GetPlayerEventsOutput> GetPlayerEventsAsync(this ICaller caller, GetPlayerEventsInput input = null, CallOptions options = null) =>
            Calls.GetPlayerEvents.SendAsync(caller, input, options);

        /// <summary>Set a player’s score in a running event, or add to it.</summary>
        /// <remarks>Errors: EventNotFound, EventNotWritable, EventNotForPlayer, PlayerNotFound, LeaderboardNotFound, LeaderboardFrozen.</remarks>
        public static Task<CommonResponse> SetEventScoreAsync(this ICaller caller, SetEventScoreInput input, CallOptions options = null) =>
            Calls.SetEventScore.SendAsync(caller, input, options);
    }
}
