// `npm run docs` writes this file from the contract.
using System.Collections.Generic;

namespace Regent.Models
{
    /// <summary>The input of getLocalizations.</summary>
    public sealed class GetLocalizationsInput : IJsonModel
    {
        /// <summary>Filter: texts in this language, or in the fallback languages of the realm.</summary>
        public string Language { get; set; }

        /// <summary>Only keys that begin so.</summary>
        public string Prefix { get; set; }

        /// <inheritdoc />
        public JsonValue ToJson()
        {
            var json = JsonValue.NewObject();
            if (Language != null) json.Set("language", JsonValue.From(Language));
            if (Prefix != null) json.Set("prefix", JsonValue.From(Prefix));
            return json;
        }
    }

    /// <summary>GetLocalizationsOutput, as the API describes it.</summary>
    public sealed class GetLocalizationsOutput
    {
        /// <summary>Texts by key, one for each language.</summary>
        public Dictionary<string, List<GetLocalizationsOutputLocalizationsValueItem>> Localizations { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetLocalizationsOutput FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetLocalizationsOutput
            {
                Localizations = json["localizations"].AsMap(one => one.AsList(inner => GetLocalizationsOutputLocalizationsValueItem.FromJson(inner))),
            };
        }
    }

    /// <summary>GetLocalizationsOutputLocalizationsValueItem, as the API describes it.</summary>
    public sealed class GetLocalizationsOutputLocalizationsValueItem
    {
        /// <summary>A language code, such as en or de.</summary>
        public string Language { get; set; }

        /// <summary>Text in this language. It may contain HTML.</summary>
        public string Value { get; set; }

        /// <summary>Reads it from JSON; null: there is none.</summary>
        public static GetLocalizationsOutputLocalizationsValueItem FromJson(JsonValue json)
        {
            if (!json.IsObject) return null;
            return new GetLocalizationsOutputLocalizationsValueItem
            {
                Language = json["language"].AsString(),
                Value = json["value"].AsString(),
            };
        }
    }
}
