// A verifier for licence and device files: to be copied into another program, with Ed25519.cs and Json.cs.
// C# 7, nothing but the base library: .NET Framework 4.7.2, .NET 8 and Mono. docs/licence-file.md is what it implements.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Vitrine
{
    public enum FileResult { Ok, Malformed, UnknownKey, WrongSignature }

    /// <summary>The public keys an app carries: 32 bytes each in hex; their ids follow from them.</summary>
    public sealed class PublicKeys
    {
        private readonly Dictionary<string, byte[]> _keys = new Dictionary<string, byte[]>();

        public PublicKeys(IEnumerable<string> publicKeysHex)
        {
            foreach (var hex in publicKeysHex)
            {
                var raw = Hex.Read(hex);
                if (raw.Length != 32) throw new ArgumentException("a public key has 32 bytes");
                var spki = Hex.Read("302a300506032b6570032100").Concat(raw).ToArray();
                _keys[Hex.Write(Hex.Sha256(spki)).Substring(0, 16)] = raw;
            }
        }

        public byte[] Find(string keyId) => _keys.TryGetValue(keyId, out var raw) ? raw : null;
    }

    public static class LicenceVerifier
    {
        public const string Licence = "vitrine-licence-1";
        public const string Device = "vitrine-device-1";
        private const int Longest = 16384;
        private static readonly string[] Envelope = { "format", "keyId", "payload", "signature" };
        private static readonly string[] OfLicence =
            { "email", "expires", "id", "issued", "keyHash", "plan", "product", "seats" };
        private static readonly string[] OfDevice =
            OfLicence.Concat(new[] { "activation", "check", "device", "nonce", "signed" }).ToArray();
        private static readonly Regex Moment =
            new Regex(@"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\z");
        private static readonly Regex DeviceId = new Regex(@"^[0-9a-f]{30}\z");

        /// <summary>
        /// Reads a file of one format; `facts` are what it states when it is Ok, else null. The app itself then compares
        /// product, device and clock.
        /// </summary>
        public static FileResult ReadFile(string file, string format, PublicKeys keys, out Json facts)
        {
            facts = null;
            var envelope = file.Length > Longest ? null : Json.Parse(file.TrimStart('\uFEFF'));
            if (!HasExactly(envelope, Envelope) || Envelope.Any(name => envelope.TextOf(name) == null))
                return FileResult.Malformed;
            if (envelope.TextOf("format") != format) return FileResult.Malformed;
            var payload = envelope.TextOf("payload");
            var signature = FromBase64(envelope.TextOf("signature"));
            if (signature == null) return FileResult.Malformed;
            var key = keys.Find(envelope.TextOf("keyId"));
            if (key == null) return FileResult.UnknownKey;
            var message = Encoding.UTF8.GetBytes(format + "." + payload);
            if (!Ed25519.Verifies(key, message, signature)) return FileResult.WrongSignature;
            var bytes = FromBase64(payload);
            var stated = bytes == null ? null : Json.Parse(Encoding.UTF8.GetString(bytes));
            var names = format == Device ? OfDevice : OfLicence;
            if (!HasExactly(stated, names) || !names.All(name => IsMember(name, stated.Find(name))))
                return FileResult.Malformed;
            facts = stated;
            return FileResult.Ok;
        }

        private static bool IsMember(string name, Json value)
        {
            if (value.Kind == Json.Kinds.Null) return name == "expires" || name == "check" || name == "nonce";
            if (name == "seats")
                return value.Kind == Json.Kinds.Number && new[] { "1", "3", "5" }.Contains(value.Text);
            if (value.Kind != Json.Kinds.String) return false;
            switch (name)
            {
                case "issued":
                case "expires":
                case "check":
                case "signed": return Moment.IsMatch(value.Text);
                case "plan": return new[] { "month", "year", "lifetime" }.Contains(value.Text);
                case "device": return DeviceId.IsMatch(value.Text);
                default: return true;
            }
        }

        private static bool HasExactly(Json found, string[] names) =>
            found != null && found.Kind == Json.Kinds.Object && found.Members.Count == names.Length
            && names.All(name => found.Find(name) != null);

        /// <summary>Null unless it is the one canonical spelling.</summary>
        private static byte[] FromBase64(string text)
        {
            try
            {
                var bytes = Convert.FromBase64String(text);
                return Convert.ToBase64String(bytes) == text ? bytes : null;
            }
            catch (FormatException)
            {
                return null;
            }
        }
    }

    internal static class Hex
    {
        public static byte[] Read(string hex) =>
            Enumerable.Range(0, hex.Length / 2).Select(at => Convert.ToByte(hex.Substring(2 * at, 2), 16)).ToArray();

        public static string Write(byte[] bytes) => string.Concat(bytes.Select(each => each.ToString("x2")));

        public static byte[] Sha256(byte[] bytes)
        {
            using (var sha = SHA256.Create()) return sha.ComputeHash(bytes);
        }
    }
}
