// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area tournaments are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Claim the calling player’s rewards from finished cycles, once.</summary>
        public static readonly Call<ClaimTournamentRewardsInput, ClaimTournamentRewardsOutput> ClaimTournamentRewards = new Call<ClaimTournamentRewardsInput, ClaimTournamentRewardsOutput>(
            new CallSpec("POST", "/basic/tournaments/rewards"),
            json => ClaimTournamentRewardsOutput.FromJson(json));

        /// <summary>Get all players of a cycle of a tournament, across tiers and stages, best first.</summary>
        public static readonly Call<GetGlobalStandingsInput, GetGlobalStandingsOutput> GetGlobalStandings = new Call<GetGlobalStandingsInput, GetGlobalStandingsOutput>(
            new CallSpec("GET", "/basic/tournaments/global") { IsSafe = true, HasNoBody = true },
            json => GetGlobalStandingsOutput.FromJson(json));

        /// <summary>Get the calling player, or the one in focus, and the members of their guild in a cycle of a tournament, best first.</summary>
        public static readonly Call<GetGuildStandingsInput, GetGuildStandingsOutput> GetGuildStandings = new Call<GetGuildStandingsInput, GetGuildStandingsOutput>(
            new CallSpec("GET", "/basic/tournaments/standings/group") { IsSafe = true, HasNoBody = true },
            json => GetGuildStandingsOutput.FromJson(json));

        /// <summary>Get a tournament of the published content with its current cycle.</summary>
        public static readonly Call<GetTournamentInput, GetTournamentOutput> GetTournament = new Call<GetTournamentInput, GetTournamentOutput>(
            new CallSpec("GET", "/object/tournaments/:id") { IsSafe = true, HasNoBody = true },
            json => GetTournamentOutput.FromJson(json));

        /// <summary>Get the unclaimed rewards of the calling player from finished cycles.</summary>
        public static readonly Call<GetTournamentRewardsInput, GetTournamentRewardsOutput> GetTournamentRewards = new Call<GetTournamentRewardsInput, GetTournamentRewardsOutput>(
            new CallSpec("GET", "/basic/tournaments/rewards") { IsSafe = true, HasNoBody = true },
            json => GetTournamentRewardsOutput.FromJson(json));

        /// <summary>Get the players who compete with the calling player, or with the one in focus, best first.</summary>
        public static readonly Call<GetTournamentStandingsInput, GetTournamentStandingsOutput> GetTournamentStandings = new Call<GetTournamentStandingsInput, GetTournamentStandingsOutput>(
            new CallSpec("GET", "/basic/tournaments/standings") { IsSafe = true, HasNoBody = true },
            json => GetTournamentStandingsOutput.FromJson(json));

        /// <summary>Join a tournament, or its current cycle, with the calling player.</summary>
        public static readonly Call<JoinTournamentInput, JoinTournamentOutput> JoinTournament = new Call<JoinTournamentInput, JoinTournamentOutput>(
            new CallSpec("POST", "/basic/tournaments"),
            json => JoinTournamentOutput.FromJson(json));

        /// <summary>List the player with the best score in each of the last finished cycles, newest first.</summary>
        public static readonly Call<ListChampionsInput, ListChampionsOutput> ListChampions = new Call<ListChampionsInput, ListChampionsOutput>(
            new CallSpec("GET", "/basic/tournaments/champions") { IsSafe = true, HasNoBody = true },
            json => ListChampionsOutput.FromJson(json));

        /// <summary>List the status of the calling player’s guild in the tournaments that its members have joined.</summary>
        public static readonly Call<ListOwnGroupStatusesInput, ListOwnGroupStatusesOutput> ListOwnGroupStatuses = new Call<ListOwnGroupStatusesInput, ListOwnGroupStatusesOutput>(
            new CallSpec("GET", "/basic/tournaments/me/group") { IsSafe = true, HasNoBody = true },
            json => ListOwnGroupStatusesOutput.FromJson(json));

        /// <summary>List the calling player’s status in the tournaments they have joined.</summary>
        public static readonly Call<ListOwnTournamentsInput, ListOwnTournamentsOutput> ListOwnTournaments = new Call<ListOwnTournamentsInput, ListOwnTournamentsOutput>(
            new CallSpec("GET", "/basic/tournaments/me") { IsSafe = true, HasNoBody = true },
            json => ListOwnTournamentsOutput.FromJson(json));

        /// <summary>List the guilds in a cycle of a tournament by the total score of their members, best first.</summary>
        public static readonly Call<ListTournamentGroupsInput, ListTournamentGroupsOutput> ListTournamentGroups = new Call<ListTournamentGroupsInput, ListTournamentGroupsOutput>(
            new CallSpec("GET", "/basic/tournaments/groups") { IsSafe = true, HasNoBody = true },
            json => ListTournamentGroupsOutput.FromJson(json));

        /// <summary>List the tournaments of the published content, each with its current cycle.</summary>
        public static readonly Call<ListTournamentsInput, ListTournamentsOutput> ListTournaments = new Call<ListTournamentsInput, ListTournamentsOutput>(
            new CallSpec("GET", "/basic/tournaments") { IsSafe = true, HasNoBody = true },
            json => ListTournamentsOutput.FromJson(json));

        /// <summary>List the status of guilds in a tournament; guilds without a member in it are omitted.</summary>
        public static readonly Call<SearchGroupStatusesInput, SearchGroupStatusesOutput> SearchGroupStatuses = new Call<SearchGroupStatusesInput, SearchGroupStatusesOutput>(
            new CallSpec("POST", "/basic/tournaments/search/groups") { IsSafe = true },
            json => SearchGroupStatusesOutput.FromJson(json));

        /// <summary>Set a player’s score in the current cycle of a tournament they have joined, or add to it.</summary>
        public static readonly Call<SetTournamentScoreInput, EmptyResponse> SetTournamentScore = new Call<SetTournamentScoreInput, EmptyResponse>(
            new CallSpec("POST", "/basic/tournaments/score") { Self = "body.playerId", IsRepeatable = true, RepeatUnless = new[] { "increment" } },
            json => EmptyResponse.FromJson(json));
    }

    /// <summary>The calls of the area tournaments.</summary>
    public static class TournamentsCalls
    {
        /// <summary>Claim the calling player’s rewards from finished cycles, once.</summary>
        /// <remarks>Errors: InsufficientCurrency, ItemNotFound, TooManyItems, GiftNotAvailable, PlayerNotFound.</remarks>
        public static Task<ClaimTournamentRewardsOutput> ClaimTournamentRewardsAsync(this ICaller caller, ClaimTournamentRewardsInput input = null, CallOptions options = null) =>
            Calls.ClaimTournamentRewards.SendAsync(caller, input, options);

        /// <summary>Get all players of a cycle of a tournament, across tiers and stages, best first.</summary>
        /// <remarks>Errors: TournamentNotFound.</remarks>
        public static Task<GetGlobalStandingsOutput> GetGlobalStandingsAsync(this ICaller caller, GetGlobalStandingsInput input, CallOptions options = null) =>
            Calls.GetGlobalStandings.SendAsync(caller, input, options);

        /// <summary>Get the calling player, or the one in focus, and the members of their guild in a cycle of a tournament, best first.</summary>
        /// <remarks>Errors: TournamentNotFound.</remarks>
        public static Task<GetGuildStandingsOutput> GetGuildStandingsAsync(this ICaller caller, GetGuildStandingsInput input, CallOptions options = null) =>
            Calls.GetGuildStandings.SendAsync(caller, input, options);

        /// <summary>Get a tournament of the published content with its current cycle.</summary>
        /// <remarks>Errors: TournamentNotFound.</remarks>
        public static Task<GetTournamentOutput> GetTournamentAsync(this ICaller caller, GetTournamentInput input, CallOptions options = null) =>
            Calls.GetTournament.SendAsync(caller, input, options);

        /// <summary>Get the unclaimed rewards of the calling player from finished cycles.</summary>
        public static Task<GetTournamentRewardsOutput> GetTournamentRewardsAsync(this ICaller caller, GetTournamentRewardsInput input = null, CallOptions options = null) =>
            Calls.GetTournamentRewards.SendAsync(caller, input, options);

        /// <summary>Get the players who compete with the calling player, or with the one in focus, best first.</summary>
        /// <remarks>Errors: TournamentNotFound, TournamentNotJoined, LeaderboardNotFound.</remarks>
        public static Task<GetTournamentStandingsOutput> GetTournamentStandingsAsync(this ICaller caller, GetTournamentStandingsInput input, CallOptions options = null) =>
            Calls.GetTournamentStandings.SendAsync(caller, input, options);

        /// <summary>Join a tournament, or its current cycle, with the calling player.</summary>
        /// <remarks>Errors: TournamentNotFound, TournamentNotRunning.</remarks>
        public static Task<JoinTournamentOutput> JoinTournamentAsync(this ICaller caller, JoinTournamentInput input, CallOptions options = null) =>
            Calls.JoinTournament.SendAsync(caller, input, options);

        /// <summary>List the player with the best score in each of the last finished cycles, newest first.</summary>
        /// <remarks>Errors: TournamentNotFound.</remarks>
        public static Task<ListChampionsOutput> ListChampionsAsync(this ICaller caller, ListChampionsInput input, CallOptions options = null) =>
            Calls.ListChampions.SendAsync(caller, input, options);

        /// <summary>List the status of the calling player’s guild in the tournaments that its members have joined.</summary>
        public static Task<ListOwnGroupStatusesOutput> ListOwnGroupStatusesAsync(this ICaller caller, ListOwnGroupStatusesInput input = null, CallOptions options = null) =>
            Calls.ListOwnGroupStatuses.SendAsync(caller, input, options);

        /// <summary>List the calling player’s status in the tournaments they have joined.</summary>
        public static Task<ListOwnTournamentsOutput> ListOwnTournamentsAsync(this ICaller caller, ListOwnTournamentsInput input = null, CallOptions options = null) =>
            Calls.ListOwnTournaments.SendAsync(caller, input, options);

        /// <summary>List the guilds in a cycle of a tournament by the total score of their members, best first.</summary>
        /// <remarks>Errors: TournamentNotFound.</remarks>
        public static Task<ListTournamentGroupsOutput> ListTournamentGroupsAsync(this ICaller caller, ListTournamentGroupsInput input, CallOptions options = null) =>
            Calls.ListTournamentGroups.SendAsync(caller, input, options);

        /// <summary>List the tournaments of the published content, each with its current cycle.</summary>
        public static Task<ListTournamentsOutput> ListTournamentsAsync(this ICaller caller, ListTournamentsInput input = null, CallOptions options = null) =>
            Calls.ListTournaments.SendAsync(caller, input, options);

        /// <summary>List the status of guilds in a tournament; guilds without a member in it are omitted.</summary>
        public static Task<SearchGroupStatusesOutput> SearchGroupStatusesAsync(this ICaller caller, SearchGroupStatusesInput input, CallOptions options = null) =>
            Calls.SearchGroupStatuses.SendAsync(caller, input, options);

        /// <summary>Set a player’s score in the current cycle of a tournament they have joined, or add to it.</summary>
        /// <remarks>Errors: TournamentNotFound, TournamentNotJoined, TournamentNotRunning, TournamentNotWritable.</remarks>
        public static Task<EmptyResponse> SetTournamentScoreAsync(this ICaller caller, SetTournamentScoreInput input, CallOptions options = null) =>
            Calls.SetTournamentScore.SendAsync(caller, input, options);
    }
}
