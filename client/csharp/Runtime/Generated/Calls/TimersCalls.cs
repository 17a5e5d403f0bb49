// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area timers are sent.</summary>
    public static partial class Calls
    {
        /// <summary>List the next due times of the realm’s timers, for game clients.</summary>
        public static readonly Call<NoInput, ListTimersOutput> ListTimers = new Call<NoInput, ListTimersOutput>(
            new CallSpec("GET", "/basic/legacy-timers") { IsSafe = true, HasNoBody = true },
            json => ListTimersOutput.FromJson(json));
    }

    /// <summary>The calls of the area timers.</summary>
    public static class TimersCalls
    {
        /// <summary>List the next due times of the realm’s timers, for game clients.</summary>
        public static Task<ListTimersOutput> ListTimersAsync(this ICaller caller, CallOptions options = null) =>
            Calls.ListTimers.SendAsync(caller, null, options);
    }
}
