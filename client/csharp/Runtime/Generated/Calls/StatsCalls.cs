// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area stats are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Get stats for game clients: public spaces of any player, private spaces only their own.</summary>
        public static readonly Call<GetClientStatsInput, StatsOfPlayer> GetClientStats = new Call<GetClientStatsInput, StatsOfPlayer>(
            new CallSpec("GET", "/object/stats/:objectId/client") { IsSafe = true, HasNoBody = true },
            json => StatsOfPlayer.FromJson(json));

        /// <summary>Get stats of several players. `format=stringlist` returns lists of {k, v}, otherwise maps.</summary>
        public static readonly Call<GetClientStatsBatchInput, GetClientStatsBatchOutput> GetClientStatsBatch = new Call<GetClientStatsBatchInput, GetClientStatsBatchOutput>(
            new CallSpec("GET", "/basic/stats/client/batch") { IsSafe = true, HasNoBody = true },
            json => GetClientStatsBatchOutput.FromJson(json));

        /// <summary>Set stats of the calling player, or add to them, as a game client.</summary>
        public static readonly Call<SetClientStatsInput, EmptyResponse> SetClientStats = new Call<SetClientStatsInput, EmptyResponse>(
            new CallSpec("POST", "/object/stats/:objectId/client") { IsRepeatable = true, RepeatUnless = new[] { "add" } },
            json => EmptyResponse.FromJson(json));

        /// <summary>Set stats of the calling player with a list of {k, v}, as engine clients send it.</summary>
        public static readonly Call<SetClientStatsListInput, EmptyResponse> SetClientStatsList = new Call<SetClientStatsListInput, EmptyResponse>(
            new CallSpec("POST", "/object/stats/:objectId/client/stringlist") { IsRepeatable = true },
            json => EmptyResponse.FromJson(json));
    }

    /// <summary>The calls of the area stats.</summary>
    public static class StatsCalls
    {
        /// <summary>Get stats for game clients: public spaces of any player, private spaces only their own.</summary>
        public static Task<StatsOfPlayer> GetClientStatsAsync(this ICaller caller, GetClientStatsInput input, CallOptions options = null) =>
            Calls.GetClientStats.SendAsync(caller, input, options);

        /// <summary>Get stats of several players. `format=stringlist` returns lists of {k, v}, otherwise maps.</summary>
        public static Task<GetClientStatsBatchOutput> GetClientStatsBatchAsync(this ICaller caller, GetClientStatsBatchInput input, CallOptions options = null) =>
            Calls.GetClientStatsBatch.SendAsync(caller, input, options);

        /// <summary>Set stats of the calling player, or add to them, as a game client.</summary>
        /// <remarks>Errors: NoGamerTag.</remarks>
        public static Task<EmptyResponse> SetClientStatsAsync(this ICaller caller, SetClientStatsInput input, CallOptions options = null) =>
            Calls.SetClientStats.SendAsync(caller, input, options);

        /// <summary>Set stats of the calling player with a list of {k, v}, as engine clients send it.</summary>
        /// <remarks>Errors: NoGamerTag.</remarks>
        public static Task<EmptyResponse> SetClientStatsListAsync(this ICaller caller, SetClientStatsListInput input, CallOptions options = null) =>
            Calls.SetClientStatsList.SendAsync(caller, input, options);
    }
}
