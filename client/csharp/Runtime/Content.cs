using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Threading.Tasks;
using Regent.Models;

namespace Regent
{
    /// <summary>The result of loading the content.</summary>
    public sealed class ContentState
    {
        /// <summary>The checksum of the manifest that is in use; empty: none was ever loaded.</summary>
        public string Checksum { get; internal set; }

        /// <summary>True: the server cannot be reached, and the stored manifest is in use.</summary>
        public bool IsOffline { get; internal set; }

        /// <summary>Ids of items that are new, changed or removed since the manifest before.</summary>
        public List<string> Changed { get; internal set; } = new List<string>();
    }

    /// <summary>The published content of the realm, stored on the device. It works offline after the first start.</summary>
    public sealed class Content
    {
        private const int ParallelDownloads = 6;
        private readonly RegentGame game;
        private readonly IStore store;
        private readonly string prefix;
        private readonly Turns loads = new Turns();
        private readonly Dictionary<string, JsonValue> items = new Dictionary<string, JsonValue>();
        private Dictionary<string, ManifestEntriesEntriesItem> entries = new Dictionary<string, ManifestEntriesEntriesItem>();
        private string checksum;

        internal Content(RegentGame game, IStore store)
        {
            this.game = game;
            this.store = store;
            prefix = game.Connection.Prefix + ".content.";
        }

        /// <summary>A load has found other content than before.</summary>
        public event Action<ContentState> Changed;

        /// <summary>
        /// Loads the live manifest if its checksum has changed, and its items. Offline, the stored ones are used.
        /// </summary>
        /// <param name="prefetch">The items to download now; default: all. Others are downloaded by their first use.</param>
        public Task<ContentState> LoadAsync(Func<ManifestEntriesEntriesItem, bool> prefetch = null) =>
            loads.RunAsync(() => LoadOnceAsync(prefetch ?? (_ => true)));

        /// <summary>Loads again whenever somebody publishes. Dispose the result to end it.</summary>
        public IDisposable Follow() =>
            game.Socket.On(Frames.ContentRefresh, _ => Background.Start(() => LoadAsync()));

        /// <summary>The entries of the manifest, of one type and its subtypes if it is given.</summary>
        public List<ManifestEntriesEntriesItem> List(string type = null)
        {
            var all = new List<ManifestEntriesEntriesItem>(entries.Values);
            return type == null ? all : all.FindAll(entry => entry.ContentId.StartsWith(type + ".", StringComparison.Ordinal));
        }

        /// <summary>
        /// An item: from memory, from the store, or from the server. Throws <see cref="ErrorCodes.NotCached"/> if it is
        /// needed offline. Binary items are files: download the URI of their entry.
        /// </summary>
        public async Task<JsonValue> GetAsync(string id)
        {
            var entry = FindEntry(id);
            var key = KeyOf(entry);
            var known = FindLoaded(key);
            if (known != null) return known;
            var stored = Read(key);
            var text = stored ?? await DownloadAsync(entry);
            if (stored == null) Write(key, text);
            var item = JsonValue.Parse(text);
            lock (items) items[key] = item;
            return item;
        }

        private ManifestEntriesEntriesItem FindEntry(string id)
        {
            if (!entries.TryGetValue(id, out var entry))
                throw new RegentException(
                    ErrorCodes.ContentNotFound,
                    404,
                    "The published content has no item " + id + ".",
                    remedy: "Publish it, or call game.Content.LoadAsync().");
            if (entry.Type == "binary") throw new ArgumentException(id + " is a binary. Download the URI of its entry.");
            return entry;
        }

        private JsonValue FindLoaded(string key)
        {
            lock (items) return items.TryGetValue(key, out var known) ? known : null;
        }

        /// <summary>The value of a property of an item: its data, text, or the ids of links.</summary>
        public async Task<JsonValue> ValueAsync(string id, string property)
        {
            var value = (await GetAsync(id))["properties"][property];
            foreach (var name in new[] { "data", "text", "$link", "$links" })
                if (value.Has(name)) return value[name];
            return JsonValue.Null;
        }

        private async Task<ContentState> LoadOnceAsync(Func<ManifestEntriesEntriesItem, bool> prefetch)
        {
            if (checksum == null) UseStored();
            var before = entries;
            var hadManifest = checksum != null;
            try
            {
                var live = (await game.GetManifestChecksumAsync(new GetManifestChecksumInput())).Checksum;
                if (live != checksum) await LoadManifestAsync(live);
            }
            catch (RegentException error) when (hadManifest && error.IsTransient)
            {
                return new ContentState { Checksum = checksum, IsOffline = true };
            }
            var state = new ContentState { Checksum = checksum ?? "", Changed = ChangedIds(before, entries) };
            await PrefetchAsync(prefetch);
            ForgetOld(before);
            if (state.Changed.Count > 0) Changed?.Invoke(state);
            return state;
        }

        private async Task LoadManifestAsync(string live)
        {
            // The stored text has the fields of the response.
            var answer = await game.SendAsync(Calls.GetPublicManifest.Spec, JsonValue.NewObject());
            var manifest = JsonValue.NewObject().Set("checksum", live).Set("manifest", answer);
            Write("manifest", manifest.ToString());
            Use(manifest);
        }

        private void UseStored()
        {
            var stored = JsonValue.TryParse(Read("manifest") ?? "");
            if (stored != null) Use(stored);
        }

        private void Use(JsonValue stored)
        {
            var read = new Dictionary<string, ManifestEntriesEntriesItem>();
            foreach (var entry in ManifestEntries.FromJson(stored["manifest"]).Entries) read[entry.ContentId] = entry;
            checksum = stored["checksum"].AsString();
            entries = read;
        }

        private async Task<string> DownloadAsync(ManifestEntriesEntriesItem entry)
        {
            byte[] bytes;
            try
            {
                bytes = await game.Connection.TransferAsync(entry.Uri);
            }
            catch (RegentException error) when (error.IsTransient)
            {
                throw new RegentException(
                    ErrorCodes.NotCached,
                    0,
                    "The item " + entry.ContentId + " was never downloaded, and the server cannot be reached.",
                    cause: error);
            }
            var text = Encoding.UTF8.GetString(bytes);
            var item = JsonValue.Parse(text);
            // A version is the hash of its content: a proxy must not answer with another one.
            if (item["id"].AsString() != entry.ContentId || item["version"].AsString() != entry.Version)
                throw new InvalidDataException("The URL of " + entry.ContentId + " returned another item.");
            return text;
        }

        private async Task PrefetchAsync(Func<ManifestEntriesEntriesItem, bool> isMeant)
        {
            var waiting = new Queue<ManifestEntriesEntriesItem>(List().FindAll(entry => entry.Type == "content" && isMeant(entry)));
            var downloads = new List<Task>();
            for (var number = 0; number < ParallelDownloads; number += 1) downloads.Add(DownloadAllAsync(waiting));
            await Task.WhenAll(downloads);
        }

        private async Task DownloadAllAsync(Queue<ManifestEntriesEntriesItem> waiting)
        {
            while (true)
            {
                ManifestEntriesEntriesItem entry;
                lock (waiting)
                {
                    if (waiting.Count == 0) return;
                    entry = waiting.Dequeue();
                }
                await GetAsync(entry.ContentId);
            }
        }

        private void ForgetOld(Dictionary<string, ManifestEntriesEntriesItem> before)
        {
            foreach (var entry in before.Values)
            {
                if (entries.TryGetValue(entry.ContentId, out var current) && current.Version == entry.Version) continue;
                lock (items) items.Remove(KeyOf(entry));
                store.Delete(prefix + KeyOf(entry));
            }
        }

        /// <summary>Reads a stored text. A damaged one is deleted and counts as missing.</summary>
        private string Read(string name)
        {
            var stored = store.Get(prefix + name);
            if (stored == null) return null;
            if (stored.Length > 32 && stored.Substring(0, 32) == Md5.Hash(stored.Substring(33))) return stored.Substring(33);
            store.Delete(prefix + name);
            return null;
        }

        private void Write(string name, string text)
        {
            try
            {
                store.Set(prefix + name, Md5.Hash(text) + " " + text);
            }
            catch (IOException)
            {
                // A full storage is no reason to stop the game: the content is in memory.
            }
        }

        private static string KeyOf(ManifestEntriesEntriesItem entry) => entry.ContentId + "@" + entry.Version;

        private static List<string> ChangedIds(
            Dictionary<string, ManifestEntriesEntriesItem> before,
            Dictionary<string, ManifestEntriesEntriesItem> after)
        {
            var changed = new SortedSet<string>(StringComparer.Ordinal);
            foreach (var entry in after.Values)
                if (!before.TryGetValue(entry.ContentId, out var old) || old.Version != entry.Version) changed.Add(entry.ContentId);
            foreach (var id in before.Keys)
                if (!after.ContainsKey(id)) changed.Add(id);
            return new List<string>(changed);
        }
    }
}
