// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of getManifestChecksum.</summary>
    public sealed class GetManifestChecksumInput : IJsonModel
    {
        /// <summary>Id of the manifest. Default: the global manifest.</summary>
        public string Id { get; set; }

        /// <summary>Publish to read. Default: the live one, which game calls also return for unknown ids.</summary>
        public string Uid { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Id != null) json.Set("id", JsonValue.From(Id));
            if (Uid != null) json.Set("uid", JsonValue.From(Uid));
            return json;
        }
    }

    /// <summary>The input of getPublicManifestCsv.</summary>
    public sealed class GetPublicManifestCsvInput : IJsonModel
    {
        /// <summary>Id of the manifest. Default: the global manifest.</summary>
        public string Id { get; set; }

        /// <summary>Publish to read. Default: the live one, which game calls also return for unknown ids.</summary>
        public string Uid { get; set; }

        /// <summary>Leaves out the tags of the entries.</summary>
        public bool? OmitTags { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Id != null) json.Set("id", JsonValue.From(Id));
            if (Uid != null) json.Set("uid", JsonValue.From(Uid));
            if (OmitTags != null) json.Set("omitTags", JsonValue.From(OmitTags.Value));
            return json;
        }
    }

    /// <summary>The input of getPublicManifest.</summary>
    public sealed class GetPublicManifestInput : IJsonModel
    {
        /// <summary>Id of the manifest. Default: the global manifest.</summary>
        public string Id { get; set; }

        /// <summary>Publish to read. Default: the live one, which game calls also return for unknown ids.</summary>
        public string Uid { get; set; }

        /// <summary>Leaves out the tags of the entries.</summary>
        public bool? OmitTags { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Id != null) json.Set("id", JsonValue.From(Id));
            if (Uid != null) json.Set("uid", JsonValue.From(Uid));
            if (OmitTags != null) json.Set("omitTags", JsonValue.From(OmitTags.Value));
            return json;
        }
    }

    /// <summary>ManifestChecksum, as the API describes it.</summary>
    public sealed class ManifestChecksum
    {
        /// <summary>Id of the manifest; `global` is the one that games read by default.</summary>
        public string Id { get; set; }

        /// <summary>Id of the publish, unique in the history.</summary>
        public string Uid { get; set; }

        /// <summary>MD5 of all references. Compare it to detect new content.</summary>
        public string Checksum { get; set; }

        /// <summary>When it was created. From -8640000000000000 to 8640000000000000.</summary>
        public long CreatedAt { get; set; }

        /// <summary>True if nobody can publish to the manifest. Games still read it.</summary>
        public bool Archived { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ManifestChecksum FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ManifestChecksum
            {
                Id = json["id"].AsString(),
                Uid = json["uid"].AsString(),
                Checksum = json["checksum"].AsString(),
                CreatedAt = json["createdAt"].AsLong(),
                Archived = json["archived"].AsBool(),
            };
        }
    }

    /// <summary>ManifestEntries, as the API describes it.</summary>
    public sealed class ManifestEntries
    {
        /// <summary>Id of the publish that was read, unique in the history.</summary>
        public string Uid { get; set; }

        /// <summary>When it was created. From -8640000000000000 to 8640000000000000.</summary>
        public long CreatedAt { get; set; }

        /// <summary>Items of the manifest: all public ones, or those with private properties.</summary>
        public List<ManifestEntriesEntriesItem> Entries { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ManifestEntries FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ManifestEntries
            {
                Uid = json["uid"].AsString(),
                CreatedAt = json["createdAt"].AsLong(),
                Entries = json["entries"].AsList(one => ManifestEntriesEntriesItem.FromJson(one)),
            };
        }
    }

    /// <summary>ManifestEntriesEntriesItem, as the API describes it.</summary>
    public sealed class ManifestEntriesEntriesItem
    {
        /// <summary>The id of the item of content, such as items.sword.</summary>
        public string ContentId { get; set; }

        /// <summary>Kind of the version: an item, a text or a binary. One of: content, text, binary.</summary>
        public string Type { get; set; }

        /// <summary>Version of the item, a hash of its content.</summary>
        public string Version { get; set; }

        /// <summary>URL of the content of this version.</summary>
        public string Uri { get; set; }

        /// <summary>Tags of the item. Empty if the request omits tags.</summary>
        public List<string> Tags { get; set; }

        /// <summary>Checksum that was sent when the version was saved or published.</summary>
        public string Checksum { get; set; }

        /// <summary>When it was created. From -8640000000000000 to 8640000000000000.</summary>
        public long? CreatedAt { get; set; }

        /// <summary>When it was last changed. From -8640000000000000 to 8640000000000000.</summary>
        public long? UpdatedAt { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ManifestEntriesEntriesItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ManifestEntriesEntriesItem
            {
                ContentId = json["contentId"].AsString(),
                Type = json["type"].AsString(),
                Version = json["version"].AsString(),
                Uri = json["uri"].AsString(),
                Tags = json["tags"].AsList(one => one.AsString()),
                Checksum = json["checksum"].AsString(),
                CreatedAt = json["createdAt"].AsLongOrNull(),
                UpdatedAt = json["updatedAt"].AsLongOrNull(),
            };
        }
    }
}
