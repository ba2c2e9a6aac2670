// Typed keys and request codes: to be copied into another program, with LicenceVerifier.cs.
using System.Globalization;
using System.Linq;
using System.Text;

namespace Vitrine
{
    public enum KeyResult { Ok, Malformed, WrongCheck }

    public static class TypedText
    {
        private const string Symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        private const string Values = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*";

        /// <summary>A license key as somebody typed it: in five groups, with its SHA-256 in hex; both empty unless Ok.</summary>
        public static KeyResult ReadKey(string typed, out string key, out string sha256)
        {
            key = "";
            sha256 = "";
            var plain = Plain(typed.Normalize(NormalizationForm.FormKD));
            if (plain.Length != 25 || plain.Any(symbol => Symbols.IndexOf(symbol) < 0)) return KeyResult.Malformed;
            if (CheckCharacter(plain.Substring(0, 24)) != plain[24]) return KeyResult.WrongCheck;
            key = InGroups(plain);
            sha256 = Hex.Write(Hex.Sha256(Encoding.ASCII.GetBytes(plain)));
            return KeyResult.Ok;
        }

        /// <summary>
        /// What an app without a network shows; null: draw another nonce, this one cannot be typed. `device` has 30 hex
        /// digits, `nonce` six.
        /// </summary>
        public static string WriteRequest(string product, string device, string nonce)
        {
            var tag = Hex.Sha256(Encoding.ASCII.GetBytes(product)).Take(2);
            var bytes = new byte[] { 1 }.Concat(tag).Concat(Hex.Read(device)).Concat(Hex.Read(nonce));
            var data = new StringBuilder();
            var buffer = 0;
            var bits = 0;
            foreach (var each in bytes)
            {
                buffer = ((buffer << 8) | each) & 0xFFF;
                for (bits += 8; bits >= 5;)
                {
                    bits -= 5;
                    data.Append(Symbols[(buffer >> bits) & 31]);
                }
            }
            if (bits > 0) data.Append(Symbols[(buffer << (5 - bits)) & 31]);
            var check = CheckCharacter(data.ToString());
            return Symbols.IndexOf(check) < 0 ? null : InGroups(data.ToString() + check);
        }

        private static string Plain(string typed)
        {
            var plain = new StringBuilder();
            for (var at = 0; at < typed.Length; at += char.IsSurrogatePair(typed, at) ? 2 : 1)
            {
                var category = CharUnicodeInfo.GetUnicodeCategory(typed, at);
                if (category == UnicodeCategory.DecimalDigitNumber)
                    plain.Append((int)CharUnicodeInfo.GetNumericValue(typed, at));
                else if (category <= UnicodeCategory.OtherLetter) plain.Append(ToSymbol(typed[at]));
            }
            return plain.ToString();
        }

        private static char ToSymbol(char letter)
        {
            var capital = char.ToUpperInvariant(letter);
            if (capital == 'O') return '0';
            return capital == 'I' || capital == 'L' ? '1' : capital;
        }

        /// <summary>ISO/IEC 7064 MOD 37-2.</summary>
        private static char CheckCharacter(string text)
        {
            var sum = text.Aggregate(0, (weight, character) => (weight + Values.IndexOf(character)) * 2 % 37);
            return Values[(38 - sum) % 37];
        }

        private static string InGroups(string symbols) =>
            string.Join("-", Enumerable.Range(0, (symbols.Length + 4) / 5)
                .Select(at => symbols.Substring(5 * at, System.Math.Min(5, symbols.Length - 5 * at))));
    }
}
