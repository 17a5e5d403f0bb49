// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area sessions are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Get a month of the signed-in player: the days of their sessions, in UTC.</summary>
        public static readonly Call<GetOwnSessionHistoryInput, GetOwnSessionHistoryOutput> GetOwnSessionHistory = new Call<GetOwnSessionHistoryInput, GetOwnSessionHistoryOutput>(
            new CallSpec("GET", "/basic/session/client/history") { IsSafe = true, HasNoBody = true },
            json => GetOwnSessionHistoryOutput.FromJson(json));

        /// <summary>Get a player’s presence: whether they are online, their status and description.</summary>
        public static readonly Call<GetPresenceInput, GetPresenceOutput> GetPresence = new Call<GetPresenceInput, GetPresenceOutput>(
            new CallSpec("GET", "/api/players/:gamerTag/presence") { IsSafe = true, HasNoBody = true },
            json => GetPresenceOutput.FromJson(json));

        /// <summary>Report that the player is online. Same as a heartbeat.</summary>
        public static readonly Call<KeepPresenceInput, Dictionary<string, JsonValue>> KeepPresence = new Call<KeepPresenceInput, Dictionary<string, JsonValue>>(
            new CallSpec("PUT", "/api/players/:gamerTag/presence") { Self = "gamerTag", HasNoBody = true, IsRepeatable = true },
            json => json.AsMap(one => one));

        /// <summary>Get the presence of several players. Unknown gamer tags are omitted.</summary>
        public static readonly Call<QueryPresenceInput, QueryPresenceOutput> QueryPresence = new Call<QueryPresenceInput, QueryPresenceOutput>(
            new CallSpec("POST", "/api/presence/query") { IsSafe = true },
            json => QueryPresenceOutput.FromJson(json));

        /// <summary>Send a heartbeat: the game client is still running.</summary>
        public static readonly Call<NoInput, SendHeartbeatOutput> SendHeartbeat = new Call<NoInput, SendHeartbeatOutput>(
            new CallSpec("POST", "/basic/session/heartbeat") { HasNoBody = true, IsRepeatable = true },
            json => SendHeartbeatOutput.FromJson(json));

        /// <summary>Set the presence that other players see of the caller. Omitted fields do not change.</summary>
        public static readonly Call<SetPresenceStatusInput, SetPresenceStatusOutput> SetPresenceStatus = new Call<SetPresenceStatusInput, SetPresenceStatusOutput>(
            new CallSpec("PUT", "/api/players/:gamerTag/presence/status") { Self = "gamerTag", IsRepeatable = true },
            json => SetPresenceStatusOutput.FromJson(json));

        /// <summary>Begin a session of a game client. Opening the realtime socket does the same.</summary>
        public static readonly Call<StartSessionInput, StartSessionOutput> StartSession = new Call<StartSessionInput, StartSessionOutput>(
            new CallSpec("POST", "/basic/session"),
            json => StartSessionOutput.FromJson(json));
    }

    /// <summary>The calls of the area sessions.</summary>
    public static class SessionsCalls
    {
        /// <summary>Get a month of the signed-in player: the days of their sessions, in UTC.</summary>
        public static Task<GetOwnSessionHistoryOutput> GetOwnSessionHistoryAsync(this ICaller caller, GetOwnSessionHistoryInput input = null, CallOptions options = null) =>
            Calls.GetOwnSessionHistory.SendAsync(caller, input, options);

        /// <summary>Get a player’s presence: whether they are online, their status and description.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<GetPresenceOutput> GetPresenceAsync(this ICaller caller, GetPresenceInput input, CallOptions options = null) =>
            Calls.GetPresence.SendAsync(caller, input, options);

        /// <summary>Report that the player is online. Same as a heartbeat.</summary>
        public static Task<Dictionary<string, JsonValue>> KeepPresenceAsync(this ICaller caller, KeepPresenceInput input = null, CallOptions options = null) =>
            Calls.KeepPresence.SendAsync(caller, input, options);

        /// <summary>Get the presence of several players. Unknown gamer tags are omitted.</summary>
        public static Task<QueryPresenceOutput> QueryPresenceAsync(this ICaller caller, QueryPresenceInput input = null, CallOptions options = null) =>
            Calls.QueryPresence.SendAsync(caller, input, options);

        /// <summary>Send a heartbeat: the game client is still running.</summary>
        public static Task<SendHeartbeatOutput> SendHeartbeatAsync(this ICaller caller, CallOptions options = null) =>
            Calls.SendHeartbeat.SendAsync(caller, null, options);

        /// <summary>Set the presence that other players see of the caller. Omitted fields do not change.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<SetPresenceStatusOutput> SetPresenceStatusAsync(this ICaller caller, SetPresenceStatusInput input = null, CallOptions options = null) =>
            Calls.SetPresenceStatus.SendAsync(caller, input, options);

        /// <summary>Begin a session of a game client. Opening the realtime socket does the same.</summary>
        public static Task<StartSessionOutput> StartSessionAsync(this ICaller caller, StartSessionInput input = null, CallOptions options = null) =>
            Calls.StartSession.SendAsync(caller, input, options);
    }
}
