// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>ListCloudMetaOutput, as the API describes it.</summary>
    public sealed class ListCloudMetaOutput
    {
        /// <summary>The field result. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>Files that the client should use; each name occurs once.</summary>
        public List<ListCloudMetaOutputMetaItem> Meta { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListCloudMetaOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListCloudMetaOutput
            {
                Result = json["result"].AsString(),
                Meta = json["meta"].AsList(one => ListCloudMetaOutputMetaItem.FromJson(one)),
            };
        }
    }

    /// <summary>ListCloudMetaOutputMetaItem, as the API describes it.</summary>
    public sealed class ListCloudMetaOutputMetaItem
    {
        /// <summary>Id of the file: a whole number below 2^53.</summary>
        public long Sid { get; set; }

        /// <summary>Version of the file; download it again when this changes.</summary>
        public long Version { get; set; }

        /// <summary>Name of the file in the game.</summary>
        public string Ref { get; set; }

        /// <summary>URL of the content without a protocol; add `https://` in front of it.</summary>
        public string Uri { get; set; }

        /// <summary>Trial and cohort that the file comes from. Both are empty for base files.</summary>
        public CohortEntry Cohort { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListCloudMetaOutputMetaItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListCloudMetaOutputMetaItem
            {
                Sid = json["sid"].AsLong(),
                Version = json["version"].AsLong(),
                Ref = json["ref"].AsString(),
                Uri = json["uri"].AsString(),
                Cohort = CohortEntry.FromJson(json["cohort"]),
            };
        }
    }

    /// <summary>ListPlayerCloudMetaOutput, as the API describes it.</summary>
    public sealed class ListPlayerCloudMetaOutput
    {
        /// <summary>The field result. One of: ok.</summary>
        public string Result { get; set; }

        /// <summary>Files that the client should use; each name occurs once.</summary>
        public List<ListCloudMetaOutputMetaItem> Meta { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static ListPlayerCloudMetaOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new ListPlayerCloudMetaOutput
            {
                Result = json["result"].AsString(),
                Meta = json["meta"].AsList(one => ListCloudMetaOutputMetaItem.FromJson(one)),
            };
        }
    }
}
