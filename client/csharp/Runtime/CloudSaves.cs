using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>One version of a saved file.</summary>
    public sealed class SavedVersion
    {
        public byte[] Data { get; internal set; }
        public string ETag { get; internal set; }

        /// <summary>When the server stored it; null for the version of this device.</summary>
        public DateTime? SavedAt { get; internal set; }

        public string Text => Encoding.UTF8.GetString(Data);
    }

    /// <summary>Two versions of one file: another device has saved in the meantime.</summary>
    public sealed class SaveConflict
    {
        public string Key { get; internal set; }

        /// <summary>The version that this device wants to save.</summary>
        public SavedVersion Local { get; internal set; }

        /// <summary>The version on the server; null: the file was deleted there.</summary>
        public SavedVersion Remote { get; internal set; }
    }

    /// <summary>Another device has saved in the meantime. Nothing was changed.</summary>
    public sealed class SaveConflictException : RegentException
    {
        internal SaveConflictException(SaveConflict conflict, RegentException cause)
            : base(
                cause.Code,
                cause.Status,
                cause.Message,
                cause.Field,
                cause.RequestId,
                "Choose a version or merge both, then save again; or pass resolve.",
                cause.Current,
                null,
                cause)
        {
            Conflict = conflict;
        }

        public SaveConflict Conflict { get; }
    }

    /// <summary>Saved files of the player. A save that is based on an older version than the server's is a conflict.</summary>
    public sealed class CloudSaves
    {
        /// <summary>How often resolve is called if other devices save again meanwhile.</summary>
        private const int MaxConflicts = 5;
        private readonly RegentGame game;
        private readonly IStore store;

        internal CloudSaves(RegentGame game, IStore store)
        {
            this.game = game;
            this.store = store;
        }

        /// <summary>The player's saved files.</summary>
        public async Task<List<SavedFile>> ListAsync()
        {
            try
            {
                return (await game.GetSaveManifestAsync()).Manifest;
            }
            catch (RegentException error) when (error.Code == ErrorCodes.CloudSaveNotFound)
            {
                return new List<SavedFile>();
            }
        }

        /// <summary>Downloads a file; null if the player has none. The next save is then based on this version.</summary>
        public async Task<SavedVersion> LoadAsync(string key)
        {
            var version = await DownloadAsync(key);
            SetSeen(key, version?.ETag ?? "");
            return version;
        }

        public Task<SavedVersion> SaveAsync(string key, string text, Func<SaveConflict, byte[]> resolve = null) =>
            SaveAsync(key, Encoding.UTF8.GetBytes(text), resolve);

        /// <summary>
        /// Saves a file. Returns its version, which may be a merged one. If another device has saved in the meantime,
        /// <paramref name="resolve"/> returns the content to save; without it <see cref="SaveConflictException"/> is thrown.
        /// </summary>
        public async Task<SavedVersion> SaveAsync(string key, byte[] data, Func<SaveConflict, byte[]> resolve = null)
        {
            for (var conflicts = 0; ; conflicts += 1)
            {
                RegentException cause;
                try
                {
                    return await UploadAsync(key, data);
                }
                catch (RegentException error) when (error.Code == ErrorCodes.SaveConflict)
                {
                    cause = error;
                }
                var remote = await DownloadAsync(key);
                var local = new SavedVersion { Data = data, ETag = Md5.Hash(data) };
                var conflict = new SaveConflict { Key = key, Local = local, Remote = remote };
                if (resolve == null || conflicts >= MaxConflicts) throw new SaveConflictException(conflict, cause);
                data = resolve(conflict);
                SetSeen(key, remote?.ETag ?? "");
            }
        }

        private async Task<SavedVersion> UploadAsync(string key, byte[] data)
        {
            var checksum = Md5.Hash(data);
            var seen = store.Get(KeyOf(key)) ?? "";
            var modified = long.Parse(DateTime.UtcNow.ToString("yyyyMMddHHmmss", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
            var file = new CommitManifestInputRequestItem
            {
                ObjectKey = key, SizeInBytes = data.Length, Checksum = checksum, ETag = seen, LastModified = modified,
            };
            var files = new List<CommitManifestInputRequestItem> { file };
            var target = await game.CreateUploadUrlsAsync(new CreateUploadUrlsInput { Request = files });
            await game.Connection.TransferAsync(target.Response[0].Url, "PUT", data);
            await game.CommitManifestAsync(new CommitManifestInput { Request = files });
            SetSeen(key, checksum);
            return new SavedVersion { Data = data, ETag = checksum };
        }

        private async Task<SavedVersion> DownloadAsync(string key)
        {
            var file = (await ListAsync()).Find(one => one.Key == key);
            if (file == null) return null;
            var source = await game.CreateDownloadUrlsAsync(new CreateDownloadUrlsInput
            {
                Request = new List<CreateDownloadUrlsInputRequestItem> { new CreateDownloadUrlsInputRequestItem { ObjectKey = key } },
            });
            if (source.Response.Count == 0) return null;
            var data = await game.Connection.TransferAsync(source.Response[0].Url);
            return new SavedVersion { Data = data, ETag = Md5.Hash(data), SavedAt = ToTime(file.LastModified) };
        }

        /// <summary>The version that this device has: the next save is based on it.</summary>
        private void SetSeen(string key, string eTag) => store.Set(KeyOf(key), eTag);

        private string KeyOf(string key) => game.Connection.Prefix + "." + game.Session.RequireGamerTag() + ".save." + key;

        private static DateTime? ToTime(long stamp)
        {
            const DateTimeStyles styles = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal;
            var text = stamp.ToString(CultureInfo.InvariantCulture);
            return DateTime.TryParseExact(text, "yyyyMMddHHmmss", CultureInfo.InvariantCulture, styles, out var time)
                ? time
                : (DateTime?)null;
        }
    }
}
