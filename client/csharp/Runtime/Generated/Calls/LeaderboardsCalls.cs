// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area leaderboards are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Get the leaderboard or partition for the score of the calling player. With `joinBoard`, the player joins it.</summary>
        public static readonly Call<GetLeaderboardAssignmentInput, GetLeaderboardAssignmentOutput> GetLeaderboardAssignment = new Call<GetLeaderboardAssignmentInput, GetLeaderboardAssignmentOutput>(
            new CallSpec("GET", "/basic/leaderboards/assignment") { IsSafe = true, HasNoBody = true },
            json => GetLeaderboardAssignmentOutput.FromJson(json));

        /// <summary>Get the ranks of the calling player and their friends.</summary>
        public static readonly Call<GetLeaderboardFriendsInput, GetLeaderboardFriendsOutput> GetLeaderboardFriends = new Call<GetLeaderboardFriendsInput, GetLeaderboardFriendsOutput>(
            new CallSpec("GET", "/object/leaderboards/:id/friends") { IsSafe = true, HasNoBody = true },
            json => GetLeaderboardFriendsOutput.FromJson(json));

        /// <summary>Get the ranks of the given players; players without an entry are omitted.</summary>
        public static readonly Call<GetLeaderboardRanksInput, GetLeaderboardRanksOutput> GetLeaderboardRanks = new Call<GetLeaderboardRanksInput, GetLeaderboardRanksOutput>(
            new CallSpec("GET", "/object/leaderboards/:id/ranks") { IsSafe = true, HasNoBody = true },
            json => GetLeaderboardRanksOutput.FromJson(json));

        /// <summary>Get a page of a leaderboard, best first: from a rank on, around a player, or only of friends or the guild.</summary>
        public static readonly Call<GetLeaderboardViewInput, GetLeaderboardViewOutput> GetLeaderboardView = new Call<GetLeaderboardViewInput, GetLeaderboardViewOutput>(
            new CallSpec("GET", "/object/leaderboards/:id/view") { IsSafe = true, HasNoBody = true },
            json => GetLeaderboardViewOutput.FromJson(json));

        /// <summary>Submit a player’s score. It is combined with the earlier one as the leaderboard’s `aggregation` defines; a score from an operator replaces it. Game clients need write permission in the leaderboard.</summary>
        public static readonly Call<SetLeaderboardEntryInput, SetLeaderboardEntryOutput> SetLeaderboardEntry = new Call<SetLeaderboardEntryInput, SetLeaderboardEntryOutput>(
            new CallSpec("PUT", "/object/leaderboards/:id/entry") { Self = "body.id", IsRepeatable = true, RepeatUnless = new[] { "increment" } },
            json => SetLeaderboardEntryOutput.FromJson(json));

        /// <summary>Get the leaderboard or partition for the score of the calling player, without joining it.</summary>
        public static readonly Call<GetAssignmentOfLeaderboardInput, GetAssignmentOfLeaderboardOutput> GetAssignmentOfLeaderboard = new Call<GetAssignmentOfLeaderboardInput, GetAssignmentOfLeaderboardOutput>(
            new CallSpec("GET", "/object/leaderboards/:id/assignment") { IsSafe = true, HasNoBody = true },
            json => GetAssignmentOfLeaderboardOutput.FromJson(json));

        /// <summary>Check whether a player has an entry in a leaderboard or is in one of its partitions.</summary>
        public static readonly Call<GetLeaderboardMembershipInput, GetLeaderboardMembershipOutput> GetLeaderboardMembership = new Call<GetLeaderboardMembershipInput, GetLeaderboardMembershipOutput>(
            new CallSpec("GET", "/object/leaderboards/:id/membership") { IsSafe = true, HasNoBody = true },
            json => GetLeaderboardMembershipOutput.FromJson(json));

        /// <summary>Get the partition of a leaderboard that a player is in.</summary>
        public static readonly Call<GetLeaderboardPartitionInput, GetLeaderboardPartitionOutput> GetLeaderboardPartition = new Call<GetLeaderboardPartitionInput, GetLeaderboardPartitionOutput>(
            new CallSpec("GET", "/object/leaderboards/:id/partition") { IsSafe = true, HasNoBody = true },
            json => GetLeaderboardPartitionOutput.FromJson(json));

        /// <summary>List the current version of a leaderboard and the earlier ones that it keeps, newest first.</summary>
        public static readonly Call<ListLeaderboardVersionsInput, ListLeaderboardVersionsOutput> ListLeaderboardVersions = new Call<ListLeaderboardVersionsInput, ListLeaderboardVersionsOutput>(
            new CallSpec("GET", "/object/leaderboards/:id/versions") { IsSafe = true, HasNoBody = true },
            json => ListLeaderboardVersionsOutput.FromJson(json));
    }

    /// <summary>The calls of the area leaderboards.</summary>
    public static class LeaderboardsCalls
    {
        /// <summary>Get the leaderboard or partition for the score of the calling player. With `joinBoard`, the player joins it.</summary>
        /// <remarks>Errors: LeaderboardNotFound, LeaderboardNotJoined.</remarks>
        public static Task<GetLeaderboardAssignmentOutput> GetLeaderboardAssignmentAsync(this ICaller caller, GetLeaderboardAssignmentInput input, CallOptions options = null) =>
            Calls.GetLeaderboardAssignment.SendAsync(caller, input, options);

        /// <summary>Get the ranks of the calling player and their friends.</summary>
        /// <remarks>Errors: LeaderboardNotFound.</remarks>
        public static Task<GetLeaderboardFriendsOutput> GetLeaderboardFriendsAsync(this ICaller caller, GetLeaderboardFriendsInput input, CallOptions options = null) =>
            Calls.GetLeaderboardFriends.SendAsync(caller, input, options);

        /// <summary>Get the ranks of the given players; players without an entry are omitted.</summary>
        /// <remarks>Errors: LeaderboardNotFound, LeaderboardVersionNotFound.</remarks>
        public static Task<GetLeaderboardRanksOutput> GetLeaderboardRanksAsync(this ICaller caller, GetLeaderboardRanksInput input, CallOptions options = null) =>
            Calls.GetLeaderboardRanks.SendAsync(caller, input, options);

        /// <summary>Get a page of a leaderboard, best first: from a rank on, around a player, or only of friends or the guild.</summary>
        /// <remarks>Errors: LeaderboardNotFound, LeaderboardVersionNotFound.</remarks>
        public static Task<GetLeaderboardViewOutput> GetLeaderboardViewAsync(this ICaller caller, GetLeaderboardViewInput input, CallOptions options = null) =>
            Calls.GetLeaderboardView.SendAsync(caller, input, options);

        /// <summary>Submit a player’s score. It is combined with the earlier one as the leaderboard’s `aggregation` defines; a score from an operator replaces it. Game clients need write permission in the leaderboard.</summary>
        /// <remarks>Errors: LeaderboardNotFound, LeaderboardFrozen, LeaderboardPartitioned, LeaderboardNotWritable, NoGamerTag.</remarks>
        public static Task<SetLeaderboardEntryOutput> SetLeaderboardEntryAsync(this ICaller caller, SetLeaderboardEntryInput input, CallOptions options = null) =>
            Calls.SetLeaderboardEntry.SendAsync(caller, input, options);

        /// <summary>Get the leaderboard or partition for the score of the calling player, without joining it.</summary>
        /// <remarks>Errors: LeaderboardNotFound, LeaderboardNotJoined.</remarks>
        public static Task<GetAssignmentOfLeaderboardOutput> GetAssignmentOfLeaderboardAsync(this ICaller caller, GetAssignmentOfLeaderboardInput input, CallOptions options = null) =>
            Calls.GetAssignmentOfLeaderboard.SendAsync(caller, input, options);

        /// <summary>Check whether a player has an entry in a leaderboard or is in one of its partitions.</summary>
        /// <remarks>Errors: LeaderboardNotFound.</remarks>
        public static Task<GetLeaderboardMembershipOutput> GetLeaderboardMembershipAsync(this ICaller caller, GetLeaderboardMembershipInput input, CallOptions options = null) =>
            Calls.GetLeaderboardMembership.SendAsync(caller, input, options);

        /// <summary>Get the partition of a leaderboard that a player is in.</summary>
        /// <remarks>Errors: LeaderboardNotFound.</remarks>
        public static Task<GetLeaderboardPartitionOutput> GetLeaderboardPartitionAsync(this ICaller caller, GetLeaderboardPartitionInput input, CallOptions options = null) =>
            Calls.GetLeaderboardPartition.SendAsync(caller, input, options);

        /// <summary>List the current version of a leaderboard and the earlier ones that it keeps, newest first.</summary>
        /// <remarks>Errors: LeaderboardNotFound.</remarks>
        public static Task<ListLeaderboardVersionsOutput> ListLeaderboardVersionsAsync(this ICaller caller, ListLeaderboardVersionsInput input, CallOptions options = null) =>
            Calls.ListLeaderboardVersions.SendAsync(caller, input, options);
    }
}
