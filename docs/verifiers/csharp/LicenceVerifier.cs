// A verifier for licence and device files, typed keys and request codes: to be copied into another program.
// .NET 8 or newer; Ed25519 by BouncyCastle.Cryptography. docs/licence-file.md is what it implements.
using System.Globalization;
using System.Numerics;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Org.BouncyCastle.Crypto.Parameters;
using Org.BouncyCastle.Crypto.Signers;

namespace Vitrine;

public enum FileResult { Ok, Malformed, UnknownKey, WrongSignature }

public enum KeyResult { Ok, Malformed, WrongCheck }

/// <summary>The public keys an app carries, by key id.</summary>
public sealed class PublicKeys
{
    private static readonly byte[] SpkiHead = Convert.FromHexString("302a300506032b6570032100");
    private readonly Dictionary<string, byte[]> _keys = new();

    public PublicKeys(IEnumerable<string> publicKeysHex)
    {
        foreach (var hex in publicKeysHex)
        {
            var raw = Convert.FromHexString(hex);
            var hash = SHA256.HashData(SpkiHead.Concat(raw).ToArray());
            _keys[Convert.ToHexString(hash)[..16].ToLowerInvariant()] = raw;
        }
    }

    public byte[]? Find(string keyId) => _keys.GetValueOrDefault(keyId);
}

public static partial class LicenceVerifier
{
    public const string Licence = "vitrine-licence-1";
    public const string Device = "vitrine-device-1";
    private const int Longest = 16_384;
    private static readonly string[] Envelope = ["format", "keyId", "payload", "signature"];
    private static readonly string[] OfLicence =
        ["email", "expires", "id", "issued", "keyHash", "plan", "product", "seats"];
    private static readonly string[] OfDevice =
        [.. OfLicence, "activation", "check", "device", "nonce", "signed"];

    [GeneratedRegex(@"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\z")]
    private static partial Regex Moment();

    [GeneratedRegex(@"^[0-9a-f]{30}\z")]
    private static partial Regex DeviceId();

    /// <summary>Reads a file of one format; the app itself then compares product, device and clock.</summary>
    public static (FileResult Result, JsonElement? Facts) ReadFile(string file, string format, PublicKeys keys)
    {
        if (file.Length > Longest || ParseObject(file.TrimStart('\uFEFF')) is not { } envelope)
            return (FileResult.Malformed, null);
        if (!HasExactly(envelope, Envelope) || Envelope.Any(name => TextOf(envelope, name) is null))
            return (FileResult.Malformed, null);
        if (TextOf(envelope, "format") != format) return (FileResult.Malformed, null);
        var payload = TextOf(envelope, "payload")!;
        if (FromBase64(TextOf(envelope, "signature")!) is not { } signature) return (FileResult.Malformed, null);
        if (keys.Find(TextOf(envelope, "keyId")!) is not { } key) return (FileResult.UnknownKey, null);
        if (!Verifies(key, Encoding.UTF8.GetBytes($"{format}.{payload}"), signature))
            return (FileResult.WrongSignature, null);
        if (FromBase64(payload) is not { } bytes || ParseObject(Encoding.UTF8.GetString(bytes)) is not { } facts)
            return (FileResult.Malformed, null);
        var names = format == Device ? OfDevice : OfLicence;
        var isWhole = HasExactly(facts, names) && names.All(name => IsMember(name, facts.GetProperty(name)));
        return isWhole ? (FileResult.Ok, facts) : (FileResult.Malformed, null);
    }

    private static bool Verifies(byte[] key, byte[] message, byte[] signature)
    {
        var signer = new Ed25519Signer();
        signer.Init(false, new Ed25519PublicKeyParameters(key, 0));
        signer.BlockUpdate(message, 0, message.Length);
        return signature.Length == 64 && signer.VerifySignature(signature);
    }

    private static bool IsMember(string name, JsonElement value)
    {
        if (value.ValueKind == JsonValueKind.Null) return name is "expires" or "check" or "nonce";
        if (name == "seats") return value.ValueKind == JsonValueKind.Number && value.GetRawText() is "1" or "3" or "5";
        if (value.ValueKind != JsonValueKind.String) return false;
        var text = value.GetString()!;
        return name switch
        {
            "issued" or "expires" or "check" or "signed" => Moment().IsMatch(text),
            "plan" => text is "month" or "year" or "lifetime",
            "device" => DeviceId().IsMatch(text),
            _ => true,
        };
    }

    private static bool HasExactly(JsonElement found, string[] names) =>
        found.EnumerateObject().Count() == names.Length && names.All(name => found.TryGetProperty(name, out _));

    private static string? TextOf(JsonElement found, string name) =>
        found.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static JsonElement? ParseObject(string source)
    {
        try
        {
            using var document = JsonDocument.Parse(source);
            return document.RootElement.ValueKind == JsonValueKind.Object ? document.RootElement.Clone() : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    /// <summary>Null unless it is the one canonical spelling.</summary>
    private static byte[]? FromBase64(string text)
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

/// <summary>Typed keys and request codes.</summary>
public static class TypedText
{
    private const string Symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private const string Values = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*";

    /// <summary>A licence key as somebody typed it: in five groups, with its SHA-256 in hex.</summary>
    public static (KeyResult Result, string Key, string Sha256) ReadKey(string typed)
    {
        var plain = new StringBuilder();
        foreach (var rune in typed.Normalize(NormalizationForm.FormKD).EnumerateRunes()) plain.Append(ToSymbol(rune));
        var key = plain.ToString();
        if (key.Length != 25 || key.Any(symbol => !Symbols.Contains(symbol))) return (KeyResult.Malformed, "", "");
        if (CheckCharacter(key[..24]) != key[24]) return (KeyResult.WrongCheck, "", "");
        var hash = SHA256.HashData(Encoding.ASCII.GetBytes(key));
        return (KeyResult.Ok, InGroups(key), Convert.ToHexString(hash).ToLowerInvariant());
    }

    /// <summary>What an app without a network shows; null: draw another nonce, this one cannot be typed.</summary>
    public static string? WriteRequest(string product, string device, string nonce)
    {
        var tag = SHA256.HashData(Encoding.ASCII.GetBytes(product))[..2];
        byte[] bytes = [1, .. tag, .. Convert.FromHexString(device), .. Convert.FromHexString(nonce)];
        // 21 bytes and two zero bits are 34 symbols.
        var number = new BigInteger(bytes, isUnsigned: true, isBigEndian: true) << 2;
        var data = new char[34];
        for (var at = data.Length - 1; at >= 0; at--, number >>= 5) data[at] = Symbols[(int)(number & 31)];
        var text = new string(data);
        var check = CheckCharacter(text);
        return Symbols.Contains(check) ? InGroups(text + check) : null;
    }

    private static string ToSymbol(Rune rune)
    {
        if (Rune.GetUnicodeCategory(rune) == UnicodeCategory.DecimalDigitNumber)
            return ((int)Rune.GetNumericValue(rune)).ToString(CultureInfo.InvariantCulture);
        if (!Rune.IsLetterOrDigit(rune)) return "";
        var capital = Rune.ToUpperInvariant(rune).ToString();
        return capital switch { "O" => "0", "I" or "L" => "1", _ => capital };
    }

    /// <summary>ISO/IEC 7064 MOD 37-2.</summary>
    private static char CheckCharacter(string text)
    {
        var sum = text.Aggregate(0, (weight, character) => (weight + Values.IndexOf(character)) * 2 % 37);
        return Values[(38 - sum) % 37];
    }

    private static string InGroups(string symbols) => string.Join('-', symbols.Chunk(5).Select(group => new string(group)));
}
