// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area daily-rewards are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Claim today’s reward of a calendar for the player, once per day.</summary>
        public static readonly Call<ClaimCalendarInput, CommonResponse> ClaimCalendar = new Call<ClaimCalendarInput, CommonResponse>(
            new CallSpec("POST", "/object/calendars/:objectId/claim") { Self = "objectId", IsRepeatable = true, RepeatDone = "AlreadyClaimedToday" },
            json => CommonResponse.FromJson(json));

        /// <summary>List the calendars of daily rewards that the player can claim, with their days and the next claim.</summary>
        public static readonly Call<ListCalendarsInput, ListCalendarsOutput> ListCalendars = new Call<ListCalendarsInput, ListCalendarsOutput>(
            new CallSpec("GET", "/object/calendars/:objectId") { Self = "objectId", IsSafe = true, HasNoBody = true },
            json => ListCalendarsOutput.FromJson(json));
    }

    /// <summary>The calls of the area daily-rewards.</summary>
    public static class DailyRewardsCalls
    {
        /// <summary>Claim today’s reward of a calendar for the player, once per day.</summary>
        /// <remarks>Errors: CalendarNotFound, CalendarNotRunning, CalendarNotForPlayer, AlreadyClaimedToday, NoRewardToday, PlayerNotFound, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.</remarks>
        public static Task<CommonResponse> ClaimCalendarAsync(this ICaller caller, ClaimCalendarInput input, CallOptions options = null) =>
            Calls.ClaimCalendar.SendAsync(caller, input, options);

        /// <summary>List the calendars of daily rewards that the player can claim, with their days and the next claim.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<ListCalendarsOutput> ListCalendarsAsync(this ICaller caller, ListCalendarsInput input = null, CallOptions options = null) =>
            Calls.ListCalendars.SendAsync(caller, input, options);
    }
}
