// `npm run docs` writes this file from the contract.
using System.Collections.Generic;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>How the calls of the area cloud-saves are sent.</summary>
    public static partial class Calls
    {
        /// <summary>Commit uploaded files. Other files do not change. With If-Match or an eTag per file, it fails with 412 if a file has changed since.</summary>
        public static readonly Call<CommitManifestInput, SaveManifest> CommitManifest = new Call<CommitManifestInput, SaveManifest>(
            new CallSpec("PUT", "/basic/cloudsaving/data/commitManifest"),
            json => SaveManifest.FromJson(json));

        /// <summary>Create download URLs for files of a player: the given ones, or all.</summary>
        public static readonly Call<CreateDownloadUrlsInput, FileUrls> CreateDownloadUrls = new Call<CreateDownloadUrlsInput, FileUrls>(
            new CallSpec("POST", "/basic/cloudsaving/data/downloadURL") { IsSafe = true },
            json => FileUrls.FromJson(json));

        /// <summary>Create upload URLs for a game client. It must then commit the manifest.</summary>
        public static readonly Call<CreateUploadUrlsInput, FileUrls> CreateUploadUrls = new Call<CreateUploadUrlsInput, FileUrls>(
            new CallSpec("POST", "/basic/cloudsaving/data/uploadURL"),
            json => FileUrls.FromJson(json));

        /// <summary>Remove files from a player’s manifest: the given ones, or all.</summary>
        public static readonly Call<DeleteSavesInput, EmptyResponse> DeleteSaves = new Call<DeleteSavesInput, EmptyResponse>(
            new CallSpec("DELETE", "/basic/cloudsaving/data"),
            json => EmptyResponse.FromJson(json));

        /// <summary>Get the files a player has saved. Without any, game clients get a 404 and the staff an empty manifest.</summary>
        public static readonly Call<GetSaveManifestInput, SaveManifest> GetSaveManifest = new Call<GetSaveManifestInput, SaveManifest>(
            new CallSpec("GET", "/basic/cloudsaving") { IsSafe = true, HasNoBody = true },
            json => SaveManifest.FromJson(json));

        /// <summary>Move files to the current store, for older clients. All files are already there.</summary>
        public static readonly Call<MoveOwnSavesInput, SaveManifest> MoveOwnSaves = new Call<MoveOwnSavesInput, SaveManifest>(
            new CallSpec("PUT", "/basic/cloudsaving/data/move") { IsSafe = true },
            json => SaveManifest.FromJson(json));
    }

    /// <summary>The calls of the area cloud-saves.</summary>
    public static class CloudSavesCalls
    {
        /// <summary>Commit uploaded files. Other files do not change. With If-Match or an eTag per file, it fails with 412 if a file has changed since.</summary>
        /// <remarks>Errors: FileNotUploaded, PlayerNotFound, SaveConflict.</remarks>
        public static Task<SaveManifest> CommitManifestAsync(this ICaller caller, CommitManifestInput input, CallOptions options = null) =>
            Calls.CommitManifest.SendAsync(caller, input, options);

        /// <summary>Create download URLs for files of a player: the given ones, or all.</summary>
        /// <remarks>Errors: CloudSaveNotFound, PlayerNotFound.</remarks>
        public static Task<FileUrls> CreateDownloadUrlsAsync(this ICaller caller, CreateDownloadUrlsInput input = null, CallOptions options = null) =>
            Calls.CreateDownloadUrls.SendAsync(caller, input, options);

        /// <summary>Create upload URLs for a game client. It must then commit the manifest.</summary>
        /// <remarks>Errors: PlayerNotFound.</remarks>
        public static Task<FileUrls> CreateUploadUrlsAsync(this ICaller caller, CreateUploadUrlsInput input, CallOptions options = null) =>
            Calls.CreateUploadUrls.SendAsync(caller, input, options);

        /// <summary>Remove files from a player’s manifest: the given ones, or all.</summary>
        /// <remarks>Errors: CloudSaveNotFound, PlayerNotFound, SaveConflict.</remarks>
        public static Task<EmptyResponse> DeleteSavesAsync(this ICaller caller, DeleteSavesInput input = null, CallOptions options = null) =>
            Calls.DeleteSaves.SendAsync(caller, input, options);

        /// <summary>Get the files a player has saved. Without any, game clients get a 404 and the staff an empty manifest.</summary>
        /// <remarks>Errors: CloudSaveNotFound, PlayerNotFound.</remarks>
        public static Task<SaveManifest> GetSaveManifestAsync(this ICaller caller, GetSaveManifestInput input = null, CallOptions options = null) =>
            Calls.GetSaveManifest.SendAsync(caller, input, options);

        /// <summary>Move files to the current store, for older clients. All files are already there.</summary>
        /// <remarks>Errors: CloudSaveNotFound, PlayerNotFound.</remarks>
        public static Task<SaveManifest> MoveOwnSavesAsync(this ICaller caller, MoveOwnSavesInput input = null, CallOptions options = null) =>
            Calls.MoveOwnSaves.SendAsync(caller, input, options);
    }
}
