// Runs the shared vectors: dotnet run -- ../../../domain/licence/vectors.json
// Prints how many were right; exit code 1 with a line for each that was not.
using System.Text.Json;
using Vitrine;

using var document = JsonDocument.Parse(File.ReadAllText(args[0]));
var vectors = document.RootElement;
var signers = vectors.GetProperty("signers");
var keys = new PublicKeys(new[] { "current", "retired" }
    .Select(name => signers.GetProperty(name).GetProperty("publicKeyHex").GetString()!));
var wrong = 0;

RunFiles("files", LicenceVerifier.Licence);
RunFiles("devices", LicenceVerifier.Device);
foreach (var vector in List("keys"))
{
    var (result, key, hash) = TypedText.ReadKey(Text(vector, "typed"));
    Expect(Text(vector, "typed"), $"{Name(result)} {key} {hash}",
        $"{Text(vector, "result")} {Text(vector, "key")} {Text(vector, "sha256")}");
}
var typed = List("requests").Select(vector => Text(vector, "typed")).ToHashSet();
foreach (var vector in List("requests").Where(vector => Text(vector, "result") == "ok"))
{
    var code = TypedText.WriteRequest(Text(vector, "product"), Text(vector, "device"), Text(vector, "nonce"));
    Expect(Text(vector, "typed"), $"{code is not null && typed.Contains(code)}", "True");
}
foreach (var list in new[] { "files", "devices", "keys", "requests" }) Console.WriteLine($"{list} {List(list).Count()}");
return wrong == 0 ? 0 : 1;

void RunFiles(string list, string format)
{
    foreach (var vector in List(list))
    {
        var (result, facts) = LicenceVerifier.ReadFile(Text(vector, "file"), format, keys);
        Expect(Text(vector, "name"), Name(result), Text(vector, "result"));
        if (facts is not { } found || !vector.TryGetProperty("facts", out var wanted)) continue;
        Expect(Text(vector, "name"), Text(found, "id") + Text(found, "email"), Text(wanted, "id") + Text(wanted, "email"));
    }
}

IEnumerable<JsonElement> List(string name) => vectors.GetProperty(name).EnumerateArray();

static string Text(JsonElement from, string name) =>
    from.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString()! : "";

static string Name(Enum result) => result.ToString() switch
{
    "UnknownKey" => "unknown-key",
    "WrongSignature" => "wrong-signature",
    "WrongCheck" => "wrong-check",
    var other => other.ToLowerInvariant(),
};

void Expect(string what, string found, string wanted)
{
    if (found.TrimEnd() == wanted.TrimEnd()) return;
    wrong++;
    Console.Error.WriteLine($"{what}: {found}, not {wanted}");
}
