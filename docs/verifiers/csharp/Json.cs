// A small, strict JSON reader, so that the verifier needs no package.
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Vitrine
{
    /// <summary>A JSON value, as much of it as our files need.</summary>
    public sealed class Json
    {
        public enum Kinds { Null, Boolean, Number, String, Array, Object }

        public Kinds Kind;

        /// <summary>Of a string; of a number as it is written.</summary>
        public string Text = "";
        public readonly List<Json> Items = new List<Json>();
        public readonly Dictionary<string, Json> Members = new Dictionary<string, Json>();

        public Json Find(string name) => Members.TryGetValue(name, out var found) ? found : null;

        /// <summary>The text of a member that is a string; null when there is none.</summary>
        public string TextOf(string name)
        {
            var found = Find(name);
            return found != null && found.Kind == Kinds.String ? found.Text : null;
        }

        /// <summary>Null for what is no JSON text.</summary>
        public static Json Parse(string source) => new JsonReader(source).Whole();
    }

    internal sealed class JsonReader
    {
        private const int Deepest = 16;
        private readonly string _source;
        private int _at;

        public JsonReader(string source)
        {
            _source = source;
        }

        public Json Whole()
        {
            var value = Read(0);
            SkipSpace();
            return _at == _source.Length ? value : null;
        }

        private Json Read(int depth)
        {
            SkipSpace();
            if (depth > Deepest || _at >= _source.Length) return null;
            switch (_source[_at])
            {
                case '{': return ReadObject(depth);
                case '[': return ReadArray(depth);
                case '"': return ReadString();
                case 't': return Word("true", Json.Kinds.Boolean);
                case 'f': return Word("false", Json.Kinds.Boolean);
                case 'n': return Word("null", Json.Kinds.Null);
                default: return ReadNumber();
            }
        }

        private Json ReadObject(int depth)
        {
            var value = new Json { Kind = Json.Kinds.Object };
            if (Take('{') && Closes('}')) return value;
            do
            {
                SkipSpace();
                var name = ReadString();
                SkipSpace();
                if (name == null || !Take(':')) return null;
                var member = Read(depth + 1);
                if (member == null) return null;
                value.Members[name.Text] = member;
                SkipSpace();
            } while (Take(','));
            return Take('}') ? value : null;
        }

        private Json ReadArray(int depth)
        {
            var value = new Json { Kind = Json.Kinds.Array };
            if (Take('[') && Closes(']')) return value;
            do
            {
                var item = Read(depth + 1);
                if (item == null) return null;
                value.Items.Add(item);
                SkipSpace();
            } while (Take(','));
            return Take(']') ? value : null;
        }

        private Json ReadString()
        {
            if (!Take('"')) return null;
            var text = new StringBuilder();
            while (_at < _source.Length)
            {
                var next = _source[_at++];
                if (next == '"') return new Json { Kind = Json.Kinds.String, Text = text.ToString() };
                if (next < 0x20) return null;
                if (next != '\\') text.Append(next);
                else if (!ReadEscape(text)) return null;
            }
            return null;
        }

        private bool ReadEscape(StringBuilder text)
        {
            const string names = "\"\\/bfnrt";
            const string meanings = "\"\\/\b\f\n\r\t";
            if (_at >= _source.Length) return false;
            var name = _source[_at++];
            var found = names.IndexOf(name);
            if (found >= 0)
            {
                text.Append(meanings[found]);
                return true;
            }
            if (name != 'u' || _at + 4 > _source.Length) return false;
            var digits = _source.Substring(_at, 4);
            if (!int.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var code))
                return false;
            _at += 4;
            text.Append((char)code);
            return true;
        }

        private Json ReadNumber()
        {
            var start = _at;
            while (_at < _source.Length && "+-.eE0123456789".IndexOf(_source[_at]) >= 0) _at++;
            return _at == start ? null : new Json { Kind = Json.Kinds.Number, Text = _source.Substring(start, _at - start) };
        }

        private Json Word(string wanted, Json.Kinds kind)
        {
            if (string.CompareOrdinal(_source, _at, wanted, 0, wanted.Length) != 0) return null;
            _at += wanted.Length;
            return new Json { Kind = kind };
        }

        private bool Closes(char end)
        {
            SkipSpace();
            return Take(end);
        }

        private bool Take(char wanted)
        {
            if (_at >= _source.Length || _source[_at] != wanted) return false;
            _at++;
            return true;
        }

        private void SkipSpace()
        {
            while (_at < _source.Length && " \t\r\n".IndexOf(_source[_at]) >= 0) _at++;
        }
    }
}
