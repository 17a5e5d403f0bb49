// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area announcements are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Claim announcements: the player gets their gifts, once.</summary>
        public static readonly Call<ClaimAnnouncementsInput, CommonResponse> ClaimAnnouncements = new Call<ClaimAnnouncementsInput, CommonResponse>(
            new CallSpec("POST", "/object/announcements/:gamerTag/claim") { Self = "gamerTag", IsRepeatable = true },
            json => CommonResponse.FromJson(json));

        /// <summary>Delete announcements from a player’s inbox.</summary>
        public static readonly Call<DeletePlayerAnnouncementsInput, CommonResponse> DeletePlayerAnnouncements = new Call<DeletePlayerAnnouncementsInput, CommonResponse>(
            new CallSpec("DELETE", "/object/announcements/:gamerTag") { Self = "gamerTag" },
            json => CommonResponse.FromJson(json));

        /// <summary>List the state of each announcement for a player (read, claimed, deleted), by symbol.</summary>
        public static readonly Call<ListAnnouncementStatesInput, ListAnnouncementStatesOutput> ListAnnouncementStates = new Call<ListAnnouncementStatesInput, ListAnnouncementStatesOutput>(
            new CallSpec("GET", "/object/announcements/:gamerTag/raw") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => ListAnnouncementStatesOutput.FromJson(json));

        /// <summary>List the announcements that a player gets now, by time and by their stats.</summary>
        public static readonly Call<ListPlayerAnnouncementsInput, ListPlayerAnnouncementsOutput> ListPlayerAnnouncements = new Call<ListPlayerAnnouncementsInput, ListPlayerAnnouncementsOutput>(
            new CallSpec("GET", "/object/announcements/:gamerTag") { Self = "gamerTag", IsSafe = true, HasNoBody = true },
            json => ListPlayerAnnouncementsOutput.FromJson(json));

        /// <summary>Mark announcements as read.</summary>
        public static readonly Call<ReadAnnouncementsInput, CommonResponse> ReadAnnouncements = new Call<ReadAnnouncementsInput, CommonResponse>(
            new CallSpec("PUT", "/object/announcements/:gamerTag/read") { Self = "gamerTag", IsRepeatable = true },
            json => CommonResponse.FromJson(json));
    }

    /// <summary>The calls of the area announcements.</summary>
    public static class AnnouncementsCalls
    {
        /// <summary>Claim announcements: the player gets their gifts, once.</summary>
        /// <remarks>Errors: PlayerNotFound, AnnouncementNotFound, InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable.</remarks>
        public static Task<CommonResponse> ClaimAnnouncementsAsync(this ICaller caller, ClaimAnnouncementsInput input = null, CallOptions options = null) =>
            Calls.ClaimAnnouncements.SendAsync(caller, input, options);

        /// <summary>Delete announcements from a player’s inbox.</summary>
        /// <remarks>Errors: PlayerNotFound, AnnouncementNotFound.</remarks>
        public static Task<CommonResponse> DeletePlayerAnnouncementsAsync(this ICaller caller, DeletePlayerAnnouncementsInput input = null, CallOptions options = null) =>
            Calls.DeletePlayerAnnouncements.SendAsync(caller, input, options);

        /// <summary>List the state of each announcement for a player (read, claimed, deleted), by symbol.</summary>
        public static Task<ListAnnouncementStatesOutput> ListAnnouncementStatesAsync(this ICaller caller, ListAnnouncementStatesInput input = null, CallOptions options = null) =>
            Calls.ListAnnouncementStates.SendAsync(caller, input, options);

        /// <summary>List the announcements that a player gets now, by time and by their stats.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<ListPlayerAnnouncementsOutput> ListPlayerAnnouncementsAsync(this ICaller caller, ListPlayerAnnouncementsInput input = null, CallOptions options = null) =>
            Calls.ListPlayerAnnouncements.SendAsync(caller, input, options);

        /// <summary>Mark announcements as read.</summary>
        /// <remarks>Errors: PlayerNotFound, AnnouncementNotFound.</remarks>
        public static Task<CommonResponse> ReadAnnouncementsAsync(this ICaller caller, ReadAnnouncementsInput input = null, CallOptions options = null) =>
            Calls.ReadAnnouncements.SendAsync(caller, input, options);
    }
}
