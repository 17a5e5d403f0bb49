// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area pvp are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Get opponents near the calling player: the nearest ones of each window of ranks, lowest window first. A player without an entry counts as last.</summary>
        public static readonly Call<FindMatchesInput, FindMatchesOutput> FindMatches = new Call<FindMatchesInput, FindMatchesOutput>(
            new CallSpec("GET", "/object/leaderboards/:id/matches") { IsSafe = true, HasNoBody = true },
            json => FindMatchesOutput.FromJson(json));
    }

    /// <summary>The calls of the area pvp.</summary>
    public static class PvpCalls
    {
        /// <summary>Get opponents near the calling player: the nearest ones of each window of ranks, lowest window first. A player without an entry counts as last.</summary>
        /// <remarks>Errors: LeaderboardNotFound, LeaderboardPartitioned.</remarks>
        public static Task<FindMatchesOutput> FindMatchesAsync(this ICaller caller, FindMatchesInput input, CallOptions options = null) =>
            Calls.FindMatches.SendAsync(caller, input, options);
    }
}
