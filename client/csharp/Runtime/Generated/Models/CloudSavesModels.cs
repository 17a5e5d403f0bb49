// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of commitManifest.</summary>
    public sealed class CommitManifestInput : IJsonModel
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long? PlayerId { get; set; }

        /// <summary>The uploaded files to add to the manifest, and the files to remove, 1 to 200.</summary>
        public List<CommitManifestInputRequestItem> Request { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (PlayerId != null) json.Set("playerId", JsonValue.From(PlayerId.Value));
            json.Set("request", JsonValue.FromList(Request, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>CommitManifestInputRequestItem, as the API describes it.</summary>
    public sealed class CommitManifestInputRequestItem : IJsonModel
    {
        /// <summary>The name of the file, unique for its player, such as slot-1/world.dat.</summary>
        public string ObjectKey { get; set; }

        /// <summary>The size of the file in bytes, at most 50 MB. From 0 to 52428800.</summary>
        public long SizeInBytes { get; set; }

        /// <summary>A number of the client, usually yyyyMMddHHmmss. The server returns it unchanged.</summary>
        public long? LastModified { get; set; }

        /// <summary>MD5 of the content.</summary>
        public string Checksum { get; set; }

        /// <summary>Entries that the client adds to the file, at most 50.</summary>
        public List<CommitManifestInputRequestItemMetadataItem> Metadata { get; set; }

        /// <summary>Removes the file from the manifest.</summary>
        public bool? Deleted { get; set; }

        /// <summary>Commits fail with 412 if the player's file is another one by now. Links do not check it.</summary>
        public string ETag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("objectKey", JsonValue.From(ObjectKey));
            json.Set("sizeInBytes", JsonValue.From(SizeInBytes));
            if (LastModified != null) json.Set("lastModified", JsonValue.From(LastModified.Value));
            if (Checksum != null) json.Set("checksum", JsonValue.From(Checksum));
            if (Metadata != null) json.Set("metadata", JsonValue.FromList(Metadata, one => JsonValue.FromModel(one)));
            if (Deleted != null) json.Set("deleted", JsonValue.From(Deleted.Value));
            if (ETag != null) json.Set("eTag", JsonValue.From(ETag));
            return json;
        }
    }

    /// <summary>CommitManifestInputRequestItemMetadataItem, as the API describes it.</summary>
    public sealed class CommitManifestInputRequestItemMetadataItem : IJsonModel
    {
        /// <summary>The name of the metadata entry, at most 256 characters.</summary>
        public string Key { get; set; }

        /// <summary>The value of the metadata entry, at most 1,024 characters.</summary>
        public string Value { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("key", JsonValue.From(Key));
            json.Set("value", JsonValue.From(Value));
            return json;
        }
    }

    /// <summary>The input of createDownloadUrls.</summary>
    public sealed class CreateDownloadUrlsInput : IJsonModel
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long? PlayerId { get; set; }

        /// <summary>The files to download, at most 200. Absent: all files of the player.</summary>
        public List<CreateDownloadUrlsInputRequestItem> Request { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (PlayerId != null) json.Set("playerId", JsonValue.From(PlayerId.Value));
            if (Request != null) json.Set("request", JsonValue.FromList(Request, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>CreateDownloadUrlsInputRequestItem, as the API describes it.</summary>
    public sealed class CreateDownloadUrlsInputRequestItem : IJsonModel
    {
        /// <summary>The name of the file to download.</summary>
        public string ObjectKey { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("objectKey", JsonValue.From(ObjectKey));
            return json;
        }
    }

    /// <summary>The input of createUploadUrls.</summary>
    public sealed class CreateUploadUrlsInput : IJsonModel
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long? PlayerId { get; set; }

        /// <summary>The files that need upload URLs, 1 to 200.</summary>
        public List<CommitManifestInputRequestItem> Request { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (PlayerId != null) json.Set("playerId", JsonValue.From(PlayerId.Value));
            json.Set("request", JsonValue.FromList(Request, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>The input of deleteSaves.</summary>
    public sealed class DeleteSavesInput : IJsonModel
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long? PlayerId { get; set; }

        /// <summary>The files to delete, at most 200. Absent: all files of the player.</summary>
        public List<DeleteSavesInputRequestItem> Request { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (PlayerId != null) json.Set("playerId", JsonValue.From(PlayerId.Value));
            if (Request != null) json.Set("request", JsonValue.FromList(Request, one => JsonValue.FromModel(one)));
            return json;
        }
    }

    /// <summary>DeleteSavesInputRequestItem, as the API describes it.</summary>
    public sealed class DeleteSavesInputRequestItem : IJsonModel
    {
        /// <summary>The name of the file to delete.</summary>
        public string ObjectKey { get; set; }

        /// <summary>The eTag that the caller last saw; another current one is a conflict. Absent: no check.</summary>
        public string ETag { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            json.Set("objectKey", JsonValue.From(ObjectKey));
            if (ETag != null) json.Set("eTag", JsonValue.From(ETag));
            return json;
        }
    }

    /// <summary>FileUrls, as the API describes it.</summary>
    public sealed class FileUrls
    {
        /// <summary>One URL for each file. Each is valid for 15 minutes and needs no token.</summary>
        public List<FileUrlsResponseItem> Response { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static FileUrls FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new FileUrls
            {
                Response = json["response"].AsList(one => FileUrlsResponseItem.FromJson(one)),
            };
        }
    }

    /// <summary>FileUrlsResponseItem, as the API describes it.</summary>
    public sealed class FileUrlsResponseItem
    {
        /// <summary>The URL for the upload or download of the file.</summary>
        public string Url { get; set; }

        /// <summary>The name of the file of the URL.</summary>
        public string ObjectKey { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static FileUrlsResponseItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new FileUrlsResponseItem
            {
                Url = json["url"].AsString(),
                ObjectKey = json["objectKey"].AsString(),
            };
        }
    }

    /// <summary>The input of getSaveManifest.</summary>
    public sealed class GetSaveManifestInput : IJsonModel
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long? PlayerId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (PlayerId != null) json.Set("playerId", JsonValue.From(PlayerId.Value));
            return json;
        }
    }

    /// <summary>The input of moveOwnSaves.</summary>
    public sealed class MoveOwnSavesInput : IJsonModel
    {
        /// <summary>An id: a whole number below 2^53.</summary>
        public long? PlayerId { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (PlayerId != null) json.Set("playerId", JsonValue.From(PlayerId.Value));
            return json;
        }
    }

    /// <summary>SaveManifest, as the API describes it.</summary>
    public sealed class SaveManifest
    {
        /// <summary>The id of this state of the files. Empty if the player has no files yet.</summary>
        public string Id { get; set; }

        /// <summary>All current files of the player.</summary>
        public List<SavedFile> Manifest { get; set; }

        /// <summary>When it was created. From -8640000000000000 to 8640000000000000.</summary>
        public long Created { get; set; }

        /// <summary>An operator changed the files: the client must load these instead of uploading its own.</summary>
        public bool Replacement { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SaveManifest FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SaveManifest
            {
                Id = json["id"].AsString(),
                Manifest = json["manifest"].AsList(one => SavedFile.FromJson(one)),
                Created = json["created"].AsLong(),
                Replacement = json["replacement"].AsBool(),
            };
        }
    }

    /// <summary>SavedFile, as the API describes it.</summary>
    public sealed class SavedFile
    {
        /// <summary>The name of the file, unique for its player, such as slot-1/world.dat.</summary>
        public string Key { get; set; }

        /// <summary>The size of the file in bytes.</summary>
        public long Size { get; set; }

        /// <summary>The number that the client sent, usually yyyyMMddHHmmss. The server does not change it.</summary>
        public long LastModified { get; set; }

        /// <summary>MD5 of the content, hexadecimal.</summary>
        public string ETag { get; set; }

        /// <summary>The name of the store: always cloud-saves. Expected by older clients.</summary>
        public string BucketName { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static SavedFile FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new SavedFile
            {
                Key = json["key"].AsString(),
                Size = json["size"].AsLong(),
                LastModified = json["lastModified"].AsLong(),
                ETag = json["eTag"].AsString(),
                BucketName = json["bucketName"].AsString(),
            };
        }
    }
}
