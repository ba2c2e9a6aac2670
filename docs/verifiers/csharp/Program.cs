// Runs the shared vectors: RunVectors ../../../domain/license/vectors.json
// Prints how many were right; exit code 1 with a line for each that was not, 2 without vectors.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace Vitrine
{
    public static class Program
    {
        private static Json _vectors;
        private static int _wrong;

        public static int Main(string[] args)
        {
            _vectors = Json.Parse(File.ReadAllText(args[0]));
            if (_vectors?.Find("signers") == null)
            {
                Console.Error.WriteLine("no vectors");
                return 2;
            }
            var signers = _vectors.Find("signers");
            var keys = new PublicKeys(_vectors.Find("knownSigners").Items
                .Select(name => signers.Find(name.Text).TextOf("publicKeyHex")));
            RunFiles("files", LicenceVerifier.Licence, keys);
            RunFiles("devices", LicenceVerifier.Device, keys);
            RunKeys();
            RunRequests();
            foreach (var list in new[] { "files", "devices", "keys", "requests" })
                Console.WriteLine($"{list} {List(list).Count}");
            return _wrong == 0 ? 0 : 1;
        }

        private static void RunFiles(string list, string format, PublicKeys keys)
        {
            foreach (var vector in List(list))
            {
                var result = LicenceVerifier.ReadFile(vector.TextOf("file"), format, keys, out var facts);
                Expect(vector.TextOf("name"), Name(result), vector.TextOf("result"));
                var wanted = vector.Find("facts");
                if (wanted == null) continue;
                // The file names its moments and its activation more shortly than the vectors do.
                foreach (var name in wanted.Members.Keys)
                    Expect($"{vector.TextOf("name")}: {name}",
                        facts?.Find(Regex.Replace(name, "(At|nId)$", end => end.Value == "nId" ? "n" : ""))?.Text,
                        wanted.Find(name).Text);
            }
        }

        private static void RunKeys()
        {
            foreach (var vector in List("keys"))
            {
                var result = TypedText.ReadKey(vector.TextOf("typed"), out var key, out var hash);
                Expect(vector.TextOf("typed"), Name(result), vector.TextOf("result"));
                Expect(vector.TextOf("typed"), key, vector.TextOf("key") ?? "");
                Expect(vector.TextOf("typed"), hash, vector.TextOf("sha256") ?? "");
            }
        }

        private static void RunRequests()
        {
            var typed = new HashSet<string>(List("requests").Select(vector => vector.TextOf("typed")));
            foreach (var vector in List("requests").Where(each => each.TextOf("result") == "ok"))
            {
                var code = TypedText.WriteRequest(
                    vector.TextOf("product"), vector.TextOf("device"), vector.TextOf("nonce"));
                Expect(vector.TextOf("typed"), code != null && typed.Contains(code) ? code : "another", code ?? "none");
            }
        }

        private static List<Json> List(string name) => _vectors.Find(name).Items;

        private static string Name(Enum result) =>
            string.Concat(result.ToString().Select((letter, at) =>
                char.IsUpper(letter) ? (at > 0 ? "-" : "") + char.ToLowerInvariant(letter) : letter.ToString()));

        private static void Expect(string what, string found, string wanted)
        {
            if (found == wanted) return;
            _wrong++;
            Console.Error.WriteLine($"{what}: {found}, not {wanted}");
        }
    }
}
