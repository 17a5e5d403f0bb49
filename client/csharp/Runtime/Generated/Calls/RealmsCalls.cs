// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area realms are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Check that the organization of the scope exists; an unknown scope is refused.</summary>
        public static readonly Call<NoInput, EmptyResponse> CheckCustomer = new Call<NoInput, EmptyResponse>(
            new CallSpec("GET", "/basic/realms/is-customer") { IsSafe = true, HasNoBody = true },
            json => EmptyResponse.FromJson(json));

        /// <summary>Get the defaults that a game client needs before it signs in. The socket URL is without /connect.</summary>
        public static readonly Call<NoInput, GetClientDefaultsOutput> GetClientDefaults = new Call<NoInput, GetClientDefaultsOutput>(
            new CallSpec("GET", "/basic/realms/client/defaults") { IsOpen = true, IsSafe = true, HasNoBody = true },
            json => GetClientDefaultsOutput.FromJson(json));
    }

    /// <summary>The calls of the area realms.</summary>
    public static class RealmsCalls
    {
        /// <summary>Check that the organization of the scope exists; an unknown scope is refused.</summary>
        public static Task<EmptyResponse> CheckCustomerAsync(this ICaller caller, CallOptions options = null) =>
            Calls.CheckCustomer.SendAsync(caller, null, options);

        /// <summary>Get the defaults that a game client needs before it signs in. The socket URL is without /connect.</summary>
        public static Task<GetClientDefaultsOutput> GetClientDefaultsAsync(this ICaller caller, CallOptions options = null) =>
            Calls.GetClientDefaults.SendAsync(caller, null, options);
    }
}
