// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area localizations are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Get texts of the realm by key and language; the ETag changes when a text does. Game clients get at most 4 MB at once: they name a language or the beginning of the keys.</summary>
        public static readonly Call<GetLocalizationsInput, GetLocalizationsOutput> GetLocalizations = new Call<GetLocalizationsInput, GetLocalizationsOutput>(
            new CallSpec("GET", "/basic/content/localizations") { IsSafe = true, HasNoBody = true, TimeoutMs = 120000 },
            json => GetLocalizationsOutput.FromJson(json));
    }

    /// <summary>The calls of the area localizations.</summary>
    public static class LocalizationsCalls
    {
        /// <summary>Get texts of the realm by key and language; the ETag changes when a text does. Game clients get at most 4 MB at once: they name a language or the beginning of the keys.</summary>
        public static Task<GetLocalizationsOutput> GetLocalizationsAsync(this ICaller caller, GetLocalizationsInput input = null, CallOptions options = null) =>
            Calls.GetLocalizations.SendAsync(caller, input, options);
    }
}
