using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Regent
{
    /// <summary>How a call is sent.</summary>
    public sealed class CallSpec
    {
        public CallSpec(string method, string path)
        {
            Method = method;
            Path = path;
        }

        public string Method { get; }
        public string Path { get; }

        /// <summary>Fields that are sent in the query although the method is not GET.</summary>
        public string[] Query { get; set; } = new string[0];

        /// <summary>The field that gets the gamer tag of the signed-in player, unless the caller sets it.</summary>
        public string Self { get; set; }

        /// <summary>Fields of the body that callers send with another name.</summary>
        public Dictionary<string, string> Rename { get; set; }

        /// <summary>It needs no token.</summary>
        public bool IsOpen { get; set; }

        /// <summary>It changes nothing.</summary>
        public bool IsSafe { get; set; }

        public bool HasNoBody { get; set; }

        /// <summary>The response is a text and not JSON.</summary>
        public bool IsText { get; set; }

        /// <summary>The time limit that this call needs, if it is longer than the usual one.</summary>
        public int TimeoutMs { get; set; }

        /// <summary>A repeated request is harmless.</summary>
        public bool IsRepeatable { get; set; }

        /// <summary>The field with the caller's own id of the change. Without it a repetition counts twice.</summary>
        public string RepeatKey { get; set; }

        /// <summary>Fields with which a repetition counts twice.</summary>
        public string[] RepeatUnless { get; set; } = new string[0];

        /// <summary>The error of a repetition: the first request has succeeded.</summary>
        public string RepeatDone { get; set; }

        /// <summary>True if a lost response allows sending the call again.</summary>
        public bool MayRepeat(JsonValue input)
        {
            if (IsSafe) return true;
            if (!IsRepeatable) return false;
            if (RepeatKey != null && !IsSet(input[RepeatKey])) return false;
            foreach (var name in RepeatUnless)
                if (IsSet(input[name])) return false;
            return true;
        }

        private static bool IsSet(JsonValue value)
        {
            if (value.IsNull || value.AsBoolOrNull() == false) return false;
            if (value.IsList) return value.Items.Count > 0;
            return !value.IsObject || value.ToString() != "{}";
        }

        internal JsonValue ToJson()
        {
            var json = JsonValue.NewObject().Set("method", Method).Set("path", Path);
            json.Set("query", JsonValue.FromList(Query, JsonValue.From)).Set("self", Self);
            json.Set("rename", JsonValue.FromMap(Rename, JsonValue.From)).Set("timeoutMs", TimeoutMs);
            json.Set("hasNoBody", JsonValue.From(HasNoBody)).Set("isSafe", JsonValue.From(IsSafe));
            json.Set("isRepeatable", JsonValue.From(IsRepeatable)).Set("repeatKey", RepeatKey);
            return json.Set("repeatUnless", JsonValue.FromList(RepeatUnless, JsonValue.From)).Set("repeatDone", RepeatDone);
        }

        internal static CallSpec FromJson(JsonValue json) => new CallSpec(json["method"].AsString(), json["path"].AsString())
        {
            Query = (json["query"].AsList(one => one.AsString()) ?? new List<string>()).ToArray(),
            Self = json["self"].AsString(),
            Rename = json["rename"].AsMap(one => one.AsString()),
            TimeoutMs = (int)json["timeoutMs"].AsLong(),
            HasNoBody = json["hasNoBody"].AsBool(),
            IsSafe = json["isSafe"].AsBool(),
            IsRepeatable = json["isRepeatable"].AsBool(),
            RepeatKey = json["repeatKey"].AsString(),
            RepeatUnless = (json["repeatUnless"].AsList(one => one.AsString()) ?? new List<string>()).ToArray(),
            RepeatDone = json["repeatDone"].AsString(),
        };
    }

    /// <summary>Options of one call.</summary>
    public sealed class CallOptions
    {
        public CancellationToken Cancellation { get; set; }

        /// <summary>Replaces the time limit of the connection.</summary>
        public int? TimeoutMs { get; set; }

        /// <summary>Replaces the number of retries. Only calls whose repetition is harmless are repeated.</summary>
        public int? Retries { get; set; }

        public Dictionary<string, string> Headers { get; set; }

        /// <summary>False sends no token.</summary>
        public bool IsSignedIn { get; set; } = true;
    }

    /// <summary>Sends calls: a connected game.</summary>
    public interface ICaller
    {
        Task<JsonValue> SendAsync(CallSpec spec, JsonValue input, CallOptions options = null);
    }

    /// <summary>The input of calls that have none.</summary>
    public sealed class NoInput : IJsonModel
    {
        public JsonValue ToJson() => JsonValue.NewObject();
    }

    /// <summary>One call of the API with the types of its input and its response.</summary>
    public sealed class Call<TInput, TOutput> where TInput : class, IJsonModel
    {
        private readonly Func<JsonValue, TOutput> read;

        public Call(CallSpec spec, Func<JsonValue, TOutput> read)
        {
            Spec = spec;
            this.read = read;
        }

        public CallSpec Spec { get; }

        /// <summary>Sends the call. Throws <see cref="RegentException"/>.</summary>
        public async Task<TOutput> SendAsync(ICaller caller, TInput input, CallOptions options = null)
        {
            var json = input == null ? JsonValue.NewObject() : input.ToJson();
            return read(await caller.SendAsync(Spec, json, options));
        }
    }

    /// <summary>One kind of frame that the server pushes, with the type of its message.</summary>
    public sealed class Frame<TMessage>
    {
        internal readonly Func<JsonValue, TMessage> Read;

        public Frame(string context, Func<JsonValue, TMessage> read)
        {
            Context = context;
            Read = read;
        }

        public string Context { get; }
    }

    /// <summary>The URL and the body of a call.</summary>
    internal static class RequestBuilder
    {
        internal static (string url, string body) Build(CallSpec spec, JsonValue input, long? gamerTag)
        {
            if (input.IsList) return (spec.Path, input.ToString());
            var fields = JsonValue.NewObject();
            foreach (var entry in input.Entries) fields.Set(entry.Key, entry.Value);
            var bodySelf = spec.Self != null && spec.Self.StartsWith("body.", StringComparison.Ordinal) ? spec.Self.Substring(5) : null;
            if (spec.Self != null && bodySelf == null) FillIn(fields, spec.Self, gamerTag);
            var path = spec.Path.Split('/');
            for (var part = 0; part < path.Length; part += 1)
            {
                if (!path[part].StartsWith(":", StringComparison.Ordinal)) continue;
                var name = path[part].Substring(1);
                var text = ToText(fields[name]);
                if (string.IsNullOrEmpty(text)) throw new ArgumentException(spec.Path + " needs " + name + ".");
                path[part] = Uri.EscapeDataString(text);
                fields.Remove(name);
            }
            // The path may have used a field of the same name.
            if (bodySelf != null) FillIn(fields, bodySelf, gamerTag);
            var query = new List<string>();
            var names = new List<string>(spec.Query);
            if (spec.Method == "GET")
                foreach (var entry in fields.Entries) names.Add(entry.Key);
            foreach (var name in names)
            {
                var text = ToText(fields[name]);
                fields.Remove(name);
                if (text != null) query.Add(Uri.EscapeDataString(name) + "=" + Uri.EscapeDataString(text));
            }
            if (spec.Rename != null)
                foreach (var rename in spec.Rename)
                {
                    if (fields.Has(rename.Key)) fields.Set(rename.Value, fields[rename.Key]);
                    fields.Remove(rename.Key);
                }
            var url = string.Join("/", path) + (query.Count == 0 ? "" : "?" + string.Join("&", query));
            return (url, spec.Method == "GET" || spec.HasNoBody ? null : fields.ToString());
        }

        private static void FillIn(JsonValue fields, string name, long? gamerTag)
        {
            if (fields[name].IsNull && gamerTag != null) fields.Set(name, gamerTag.Value);
        }

        /// <summary>Lists are written with commas, lists of objects as JSON.</summary>
        private static string ToText(JsonValue value)
        {
            if (!value.IsList) return value.IsObject ? value.ToString() : value.AsString();
            if (value.Items.Count > 0 && (value.Items[0].IsObject || value.Items[0].IsList)) return value.ToString();
            return string.Join(",", value.AsList(one => one.AsString()));
        }
    }
}
