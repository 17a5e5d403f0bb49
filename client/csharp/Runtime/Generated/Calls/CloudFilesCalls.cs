// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area cloud-files are sent.</summary>
    public static partial class Calls
    {
        /// <summary>List the files that every game client gets.</summary>
        public static readonly Call<NoInput, ListCloudMetaOutput> ListCloudMeta = new Call<NoInput, ListCloudMetaOutput>(
            new CallSpec("GET", "/basic/cloud/meta") { IsSafe = true, HasNoBody = true },
            json => ListCloudMetaOutput.FromJson(json));

        /// <summary>List the files of the signed-in player. Files of their cohorts replace base files of the same name.</summary>
        public static readonly Call<NoInput, ListPlayerCloudMetaOutput> ListPlayerCloudMeta = new Call<NoInput, ListPlayerCloudMetaOutput>(
            new CallSpec("GET", "/basic/cloud/meta/player/all") { IsSafe = true, HasNoBody = true },
            json => ListPlayerCloudMetaOutput.FromJson(json));
    }

    /// <summary>The calls of the area cloud-files.</summary>
    public static class CloudFilesCalls
    {
        /// <summary>List the files that every game client gets.</summary>
        public static Task<ListCloudMetaOutput> ListCloudMetaAsync(this ICaller caller, CallOptions options = null) =>
            Calls.ListCloudMeta.SendAsync(caller, null, options);

        /// <summary>List the files of the signed-in player. Files of their cohorts replace base files of the same name.</summary>
        public static Task<ListPlayerCloudMetaOutput> ListPlayerCloudMetaAsync(this ICaller caller, CallOptions options = null) =>
            Calls.ListPlayerCloudMeta.SendAsync(caller, null, options);
    }
}
