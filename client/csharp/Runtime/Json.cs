using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Regent
{
    /// <summary>A type that is sent as JSON.</summary>
    public interface IJsonModel
    {
        /// <summary>The fields that are sent. Optional fields that are null are left out.</summary>
        JsonValue ToJson();
    }

    /// <summary>A JSON value. A missing field reads as <see cref="Null"/>, so that reads can be chained.</summary>
    public sealed class JsonValue
    {
        private enum Kind { Null, Bool, Number, Text, List, Object }

        /// <summary>The value null.</summary>
        public static readonly JsonValue Null = new JsonValue(Kind.Null, null);

        private readonly Kind kind;

        /// <summary>bool, string (texts, and numbers as they are written), a list, or a dictionary.</summary>
        private readonly object value;

        private JsonValue(Kind kind, object value)
        {
            this.kind = kind;
            this.value = value;
        }

        public bool IsNull => kind == Kind.Null;
        public bool IsObject => kind == Kind.Object;
        public bool IsList => kind == Kind.List;
        public bool IsText => kind == Kind.Text;

        public static JsonValue From(string text) => text == null ? Null : new JsonValue(Kind.Text, text);
        public static JsonValue From(bool flag) => new JsonValue(Kind.Bool, flag);
        public static JsonValue From(long number) =>
            new JsonValue(Kind.Number, number.ToString(CultureInfo.InvariantCulture));

        public static JsonValue From(double number)
        {
            if (double.IsNaN(number) || double.IsInfinity(number))
                throw new ArgumentException("JSON has no number for " + number + ".");
            return new JsonValue(Kind.Number, number.ToString("R", CultureInfo.InvariantCulture));
        }

        public static JsonValue FromModel(IJsonModel model) => model == null ? Null : model.ToJson();

        public static JsonValue FromList<T>(IEnumerable<T> items, Func<T, JsonValue> convert)
        {
            if (items == null) return Null;
            var list = new List<JsonValue>();
            foreach (var item in items) list.Add(convert(item));
            return new JsonValue(Kind.List, list);
        }

        public static JsonValue FromMap<T>(IEnumerable<KeyValuePair<string, T>> items, Func<T, JsonValue> convert)
        {
            if (items == null) return Null;
            var json = NewObject();
            foreach (var item in items) json.Set(item.Key, convert(item.Value));
            return json;
        }

        public static JsonValue NewObject() => new JsonValue(Kind.Object, new Dictionary<string, JsonValue>());

        public static JsonValue NewList() => new JsonValue(Kind.List, new List<JsonValue>());

        /// <summary>The field of an object; <see cref="Null"/> if there is none.</summary>
        public JsonValue this[string name] =>
            kind == Kind.Object && Fields.TryGetValue(name, out var field) ? field : Null;

        /// <summary>The fields of an object in their order; empty for other values.</summary>
        public IEnumerable<KeyValuePair<string, JsonValue>> Entries =>
            kind == Kind.Object ? Fields : new Dictionary<string, JsonValue>();

        /// <summary>The items of a list; empty for other values.</summary>
        public IReadOnlyList<JsonValue> Items => kind == Kind.List ? List : new List<JsonValue>();

        private Dictionary<string, JsonValue> Fields => (Dictionary<string, JsonValue>)value;
        private List<JsonValue> List => (List<JsonValue>)value;

        public bool Has(string name) => kind == Kind.Object && Fields.ContainsKey(name);

        /// <summary>Sets a field of an object. Returns the object.</summary>
        public JsonValue Set(string name, JsonValue field)
        {
            Fields[name] = field ?? Null;
            return this;
        }

        public JsonValue Set(string name, string text) => Set(name, From(text));
        public JsonValue Set(string name, long number) => Set(name, From(number));

        public void Remove(string name) => Fields.Remove(name);

        public void Add(JsonValue item) => List.Add(item ?? Null);

        /// <summary>The text; null if it is none. Numbers and booleans are returned as they are written.</summary>
        public string AsString()
        {
            switch (kind)
            {
                case Kind.Text:
                case Kind.Number:
                    return (string)value;
                case Kind.Bool:
                    return (bool)value ? "true" : "false";
                default:
                    return null;
            }
        }

        public long AsLong() => AsLongOrNull() ?? 0;

        public long? AsLongOrNull()
        {
            if (kind != Kind.Number && kind != Kind.Text) return null;
            if (long.TryParse((string)value, NumberStyles.Integer, CultureInfo.InvariantCulture, out var number)) return number;
            var fraction = AsDoubleOrNull();
            return fraction == null ? (long?)null : (long)fraction.Value;
        }

        public double AsDouble() => AsDoubleOrNull() ?? 0;

        public double? AsDoubleOrNull()
        {
            if (kind != Kind.Number && kind != Kind.Text) return null;
            return double.TryParse((string)value, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)
                ? number
                : (double?)null;
        }

        public bool AsBool() => AsBoolOrNull() ?? false;

        public bool? AsBoolOrNull() => kind == Kind.Bool ? (bool)value : (bool?)null;

        /// <summary>The converted items; null if it is no list.</summary>
        public List<T> AsList<T>(Func<JsonValue, T> convert)
        {
            if (kind != Kind.List) return null;
            var list = new List<T>(List.Count);
            foreach (var item in List) list.Add(convert(item));
            return list;
        }

        /// <summary>The converted fields; null if it is no object.</summary>
        public Dictionary<string, T> AsMap<T>(Func<JsonValue, T> convert)
        {
            if (kind != Kind.Object) return null;
            var map = new Dictionary<string, T>(Fields.Count);
            foreach (var field in Fields) map[field.Key] = convert(field.Value);
            return map;
        }

        /// <summary>The JSON text.</summary>
        public override string ToString()
        {
            var text = new StringBuilder();
            Write(text);
            return text.ToString();
        }

        /// <summary>Parses a JSON text. Throws <see cref="FormatException"/> if it is invalid.</summary>
        public static JsonValue Parse(string text) => new Parser(text).ReadAll();

        /// <summary>Parses a JSON text; null if it is invalid.</summary>
        public static JsonValue TryParse(string text)
        {
            try
            {
                return Parse(text);
            }
            catch (FormatException)
            {
                return null;
            }
        }

        private void Write(StringBuilder text)
        {
            var isFirst = true;
            switch (kind)
            {
                case Kind.Null:
                    text.Append("null");
                    break;
                case Kind.Bool:
                    text.Append((bool)value ? "true" : "false");
                    break;
                case Kind.Number:
                    text.Append((string)value);
                    break;
                case Kind.Text:
                    WriteText(text, (string)value);
                    break;
                case Kind.List:
                    text.Append('[');
                    foreach (var item in List)
                    {
                        if (!isFirst) text.Append(',');
                        isFirst = false;
                        item.Write(text);
                    }
                    text.Append(']');
                    break;
                default:
                    text.Append('{');
                    foreach (var field in Fields)
                    {
                        if (!isFirst) text.Append(',');
                        isFirst = false;
                        WriteText(text, field.Key);
                        text.Append(':');
                        field.Value.Write(text);
                    }
                    text.Append('}');
                    break;
            }
        }

        private static void WriteText(StringBuilder text, string value)
        {
            text.Append('"');
            foreach (var character in value)
            {
                switch (character)
                {
                    case '"': text.Append("\\\""); break;
                    case '\\': text.Append("\\\\"); break;
                    case '\n': text.Append("\\n"); break;
                    case '\r': text.Append("\\r"); break;
                    case '\t': text.Append("\\t"); break;
                    default:
                        // Surrogates are escaped, so that half a pair is valid JSON too.
                        if (character < ' ' || char.IsSurrogate(character))
                            text.Append("\\u").Append(((int)character).ToString("x4", CultureInfo.InvariantCulture));
                        else text.Append(character);
                        break;
                }
            }
            text.Append('"');
        }

        private sealed class Parser
        {
            private const int MaxDepth = 200;
            private readonly string text;
            private int at;
            private int depth;

            internal Parser(string text)
            {
                this.text = text ?? "";
            }

            internal JsonValue ReadAll()
            {
                var result = ReadValue();
                SkipSpace();
                if (at < text.Length) throw Fail();
                return result;
            }

            private JsonValue ReadValue()
            {
                SkipSpace();
                switch (Peek())
                {
                    case '{': return ReadObject();
                    case '[': return ReadList();
                    case '"': return From(ReadText());
                    case 't': return ReadWord("true", From(true));
                    case 'f': return ReadWord("false", From(false));
                    case 'n': return ReadWord("null", Null);
                    default: return ReadNumber();
                }
            }

            private JsonValue ReadObject()
            {
                Enter();
                var result = NewObject();
                if (!TryTake('}'))
                {
                    do
                    {
                        SkipSpace();
                        var name = ReadText();
                        Take(':');
                        result.Set(name, ReadValue());
                    }
                    while (TryTake(','));
                    Take('}');
                }
                depth -= 1;
                return result;
            }

            private JsonValue ReadList()
            {
                Enter();
                var result = NewList();
                if (!TryTake(']'))
                {
                    do result.Add(ReadValue());
                    while (TryTake(','));
                    Take(']');
                }
                depth -= 1;
                return result;
            }

            private void Enter()
            {
                at += 1;
                depth += 1;
                if (depth > MaxDepth) throw Fail();
            }

            private string ReadText()
            {
                if (Peek() != '"') throw Fail();
                at += 1;
                var result = new StringBuilder();
                while (true)
                {
                    var character = Peek();
                    if (character < ' ') throw Fail();
                    at += 1;
                    if (character == '"') return result.ToString();
                    result.Append(character == '\\' ? ReadEscape() : character);
                }
            }

            private char ReadEscape()
            {
                var character = Peek();
                at += 1;
                switch (character)
                {
                    case '"':
                    case '\\':
                    case '/': return character;
                    case 'b': return '\b';
                    case 'f': return '\f';
                    case 'n': return '\n';
                    case 'r': return '\r';
                    case 't': return '\t';
                    case 'u':
                        if (at + 4 > text.Length) throw Fail();
                        var digits = text.Substring(at, 4);
                        if (!ushort.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var code))
                            throw Fail();
                        at += 4;
                        return (char)code;
                    default: throw Fail();
                }
            }

            private JsonValue ReadNumber()
            {
                var start = at;
                while (at < text.Length && "+-.eE0123456789".IndexOf(text[at]) >= 0) at += 1;
                var number = text.Substring(start, at - start);
                if (!double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out _)) throw Fail();
                return new JsonValue(Kind.Number, number);
            }

            private JsonValue ReadWord(string word, JsonValue result)
            {
                if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) throw Fail();
                at += word.Length;
                return result;
            }

            private char Peek() => at < text.Length ? text[at] : '\0';

            private bool TryTake(char expected)
            {
                SkipSpace();
                if (Peek() != expected) return false;
                at += 1;
                return true;
            }

            private void Take(char expected)
            {
                if (!TryTake(expected)) throw Fail();
            }

            private void SkipSpace()
            {
                while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at += 1;
            }

            private FormatException Fail() => new FormatException("The JSON text is invalid at position " + at + ".");
        }
    }
}
