#include "licence-verifier.hpp"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <stdexcept>

namespace vitrine {
namespace {

constexpr std::size_t kLongest = 16384;
const std::string kSymbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const std::string kValues = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*";
const std::string kHex = "0123456789abcdef";
const std::string kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string toHex(const std::string& bytes) {
  std::string hex;
  for (const unsigned char byte : bytes) hex += {kHex[byte >> 4], kHex[byte & 15]};
  return hex;
}

std::string fromHex(const std::string& hex) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
    const auto high = kHex.find(hex[at]), low = kHex.find(hex[at + 1]);
    if (high == std::string::npos || low == std::string::npos) throw std::invalid_argument("no hex");
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

std::string sha256(const std::string& bytes) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
  return std::string(digest.begin(), digest.end());
}

// Nothing unless it is the one canonical spelling: padding there, spare bits zero.
std::optional<std::string> fromBase64(const std::string& text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); at += 4) {
    std::uint32_t bits = 0;
    int padding = 0;
    for (std::size_t place = 0; place < 4; ++place) {
      const char symbol = text[at + place];
      const auto value = kBase64.find(symbol);
      const bool isPadding = symbol == '=' && at + 4 == text.size() && place >= 2;
      if (isPadding) ++padding;
      else if (value == std::string::npos || padding > 0) return std::nullopt;
      bits = (bits << 6) | (isPadding ? 0 : static_cast<std::uint32_t>(value));
    }
    if ((padding == 1 && (bits & 0xFF) != 0) || (padding == 2 && (bits & 0xFFFF) != 0))
      return std::nullopt;
    for (int shift = 16; shift >= 8 * padding; shift -= 8)
      bytes += static_cast<char>((bits >> shift) & 0xFF);
  }
  return bytes;
}

bool verifies(const std::string& key, const std::string& message, const std::string& signature) {
  const auto* raw = reinterpret_cast<const unsigned char*>(key.data());
  std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> pkey(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, raw, key.size()), EVP_PKEY_free);
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  if (!pkey || !context) return false;
  if (EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, pkey.get()) != 1) return false;
  return EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()),
                          signature.size(), reinterpret_cast<const unsigned char*>(message.data()),
                          message.size()) == 1;
}

bool isMoment(const std::string& text) {
  const std::string shape = "0000-00-00T00:00:00.000Z";
  if (text.size() != shape.size()) return false;
  for (std::size_t at = 0; at < shape.size(); ++at) {
    const bool isDigit = text[at] >= '0' && text[at] <= '9';
    if (shape[at] == '0' ? !isDigit : text[at] != shape[at]) return false;
  }
  return true;
}

bool isDevice(const std::string& text) {
  return text.size() == 30 && text.find_first_not_of(kHex) == std::string::npos;
}

bool isMember(const std::string& name, const Json& value) {
  const bool mayBeNull = name == "expires" || name == "check" || name == "nonce";
  if (value.isNull()) return mayBeNull;
  if (name == "seats")
    return value.kind == Json::Kind::number && (value.text == "1" || value.text == "3" || value.text == "5");
  if (!value.isString()) return false;
  if (name == "issued" || name == "expires" || name == "check" || name == "signed")
    return isMoment(value.text);
  if (name == "plan") return value.text == "month" || value.text == "year" || value.text == "lifetime";
  return name != "device" || isDevice(value.text);
}

bool statesAll(const Json& facts, const std::string& format) {
  std::set<std::string> names = {"email", "expires", "id", "issued", "keyHash", "plan", "product", "seats"};
  if (format == kDevice) names.insert({"activation", "check", "device", "nonce", "signed"});
  if (facts.kind != Json::Kind::object || facts.members.size() != names.size()) return false;
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    const Json* value = facts.find(name);
    return value != nullptr && isMember(name, *value);
  });
}

// ISO/IEC 7064 MOD 37-2.
char checkCharacter(const std::string& text) {
  std::size_t sum = 0;
  for (const char character : text) sum = ((sum + kValues.find(character)) * 2) % 37;
  return kValues[(38 - sum) % 37];
}

std::string inGroups(const std::string& symbols) {
  std::string grouped;
  for (std::size_t at = 0; at < symbols.size(); ++at) {
    if (at > 0 && at % 5 == 0) grouped += '-';
    grouped += symbols[at];
  }
  return grouped;
}

std::u32string decodeUtf8(const std::string& text) {
  std::u32string codes;
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at++]);
    const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    char32_t code = more == 0 ? lead : lead & (0x3F >> more);
    for (int n = 0; n < more && at < text.size(); ++n)
      code = (code << 6) | (static_cast<unsigned char>(text[at++]) & 0x3F);
    codes += code;
  }
  return codes;
}

// One typed character as a Crockford symbol; nothing for a separator, '?' for what cannot stand in a key. An app on
// Windows can call NormalizeString(NormalizationKD) first; this covers what keyboards produce.
std::string toSymbol(char32_t code) {
  if (code >= 0xFF01 && code <= 0xFF5E) code -= 0xFEE0;
  for (const char32_t zero : {0x0660, 0x06F0, 0x0966, 0x09E6, 0x0E50})
    if (code >= zero && code < zero + 10) code = U'0' + (code - zero);
  const bool isMark = code >= 0x0300 && code <= 0x036F;
  const bool isSign = code == 0xA0 || code == 0xAD || (code >= 0x2000 && code <= 0x206F) || code == 0x3000;
  if (isMark || isSign || code == 0x2212 || code == 0xFEFF) return "";
  if (code >= 0x80) return "?";
  char symbol = static_cast<char>(code);
  if (symbol >= 'a' && symbol <= 'z') symbol = static_cast<char>(symbol - 'a' + 'A');
  if (symbol == 'O') return "0";
  if (symbol == 'I' || symbol == 'L') return "1";
  const bool isLetter = symbol >= 'A' && symbol <= 'Z', isDigit = symbol >= '0' && symbol <= '9';
  return isLetter || isDigit ? std::string(1, symbol) : "";
}

}  // namespace

Keys openKeys(const std::vector<std::string>& publicKeysHex) {
  Keys keys;
  for (const auto& hex : publicKeysHex) {
    const std::string raw = fromHex(hex);
    if (raw.size() != 32) throw std::invalid_argument("a public key has 32 bytes");
    keys[toHex(sha256(fromHex("302a300506032b6570032100") + raw)).substr(0, 16)] = raw;
  }
  return keys;
}

FileOutcome readFile(const std::string& file, const std::string& format, const Keys& keys) {
  if (file.size() > kLongest) return {"malformed", {}};
  const auto envelope = parseJson(file.compare(0, 3, "\xEF\xBB\xBF") == 0 ? file.substr(3) : file);
  if (!envelope || envelope->members.size() != 4) return {"malformed", {}};
  for (const char* name : {"format", "keyId", "payload", "signature"}) {
    const Json* member = envelope->find(name);
    if (member == nullptr || !member->isString()) return {"malformed", {}};
  }
  if (envelope->textOf("format") != format) return {"malformed", {}};
  const auto signature = fromBase64(envelope->textOf("signature"));
  if (!signature) return {"malformed", {}};
  const auto key = keys.find(envelope->textOf("keyId"));
  if (key == keys.end()) return {"unknown-key", {}};
  const std::string payload = envelope->textOf("payload");
  if (!verifies(key->second, format + "." + payload, *signature)) return {"wrong-signature", {}};
  const auto facts = parseJson(fromBase64(payload).value_or(""));
  if (!facts || !statesAll(*facts, format)) return {"malformed", {}};
  return {"ok", *facts};
}

KeyOutcome readKey(const std::string& typed) {
  std::string plain;
  for (const char32_t code : decodeUtf8(typed)) plain += toSymbol(code);
  if (plain.size() != 25 || plain.find_first_not_of(kSymbols) != std::string::npos)
    return {"malformed", "", ""};
  if (checkCharacter(plain.substr(0, 24)) != plain[24]) return {"wrong-check", "", ""};
  return {"ok", inGroups(plain), toHex(sha256(plain))};
}

std::optional<std::string> writeRequest(const std::string& product, const std::string& device,
                                        const std::string& nonce) {
  const std::string bytes = "\x01" + sha256(product).substr(0, 2) + fromHex(device) + fromHex(nonce);
  std::string data;
  std::uint32_t buffer = 0;
  int bits = 0;
  for (const unsigned char byte : bytes) {
    buffer = ((buffer << 8) | byte) & 0xFFF;
    for (bits += 8; bits >= 5;) {
      bits -= 5;
      data += kSymbols[(buffer >> bits) & 31];
    }
  }
  if (bits > 0) data += kSymbols[(buffer << (5 - bits)) & 31];
  const char check = checkCharacter(data);
  if (kSymbols.find(check) == std::string::npos) return std::nullopt;
  return inGroups(data + check);
}

}  // namespace vitrine
