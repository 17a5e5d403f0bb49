// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area content are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Get the checksum of the live manifest; an empty realm has an empty one.</summary>
        public static readonly Call<GetManifestChecksumInput, ManifestChecksum> GetManifestChecksum = new Call<GetManifestChecksumInput, ManifestChecksum>(
            new CallSpec("GET", "/basic/content/manifest/checksum") { IsOpen = true, IsSafe = true, HasNoBody = true, TimeoutMs = 120000 },
            json => ManifestChecksum.FromJson(json));

        /// <summary>Get the public entries of the live manifest.</summary>
        public static readonly Call<GetPublicManifestInput, ManifestEntries> GetPublicManifest = new Call<GetPublicManifestInput, ManifestEntries>(
            new CallSpec("GET", "/basic/content/manifest/public/json") { IsOpen = true, IsSafe = true, HasNoBody = true, TimeoutMs = 120000 },
            json => ManifestEntries.FromJson(json));

        /// <summary>Get the public entries of the live manifest as CSV without a header: type, id, version, URL, tags (separated by semicolons).</summary>
        public static readonly Call<GetPublicManifestCsvInput, string> GetPublicManifestCsv = new Call<GetPublicManifestCsvInput, string>(
            new CallSpec("GET", "/basic/content/manifest/public") { IsOpen = true, IsSafe = true, HasNoBody = true, IsText = true, TimeoutMs = 120000 },
            json => json.AsString());
    }

    /// <summary>The calls of the area content.</summary>
    public static class ContentCalls
    {
        /// <summary>Get the checksum of the live manifest; an empty realm has an empty one.</summary>
        /// <remarks>Errors: ManifestNotFound.</remarks>
        public static Task<ManifestChecksum> GetManifestChecksumAsync(this ICaller caller, GetManifestChecksumInput input = null, CallOptions options = null) =>
            Calls.GetManifestChecksum.SendAsync(caller, input, options);

        /// <summary>Get the public entries of the live manifest.</summary>
        /// <remarks>Errors: ManifestNotFound.</remarks>
        public static Task<ManifestEntries> GetPublicManifestAsync(this ICaller caller, GetPublicManifestInput input = null, CallOptions options = null) =>
            Calls.GetPublicManifest.SendAsync(caller, input, options);

        /// <summary>Get the public entries of the live manifest as CSV without a header: type, id, version, URL, tags (separated by semicolons).</summary>
        /// <remarks>Errors: ManifestNotFound.</remarks>
        public static Task<string> GetPublicManifestCsvAsync(this ICaller caller, GetPublicManifestCsvInput input = null, CallOptions options = null) =>
            Calls.GetPublicManifestCsv.SendAsync(caller, input, options);
    }
}
