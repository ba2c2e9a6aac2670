// A verifier for licence and device files, typed keys and request codes: to be copied into another program.
// C++17 and OpenSSL's libcrypto (1.1.1 or newer). docs/licence-file.md is what it implements.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

// A JSON value, as much of it as our files need.
struct Json {
  enum class Kind { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  std::string text;  // of a string in UTF-8, of a number as written
  std::vector<Json> items;
  std::map<std::string, Json> members;

  bool isString() const { return kind == Kind::string; }
  bool isNull() const { return kind == Kind::null; }
  const Json* find(const std::string& name) const;
  // The text of a member that is a string, else nothing.
  std::string textOf(const std::string& name) const;
};

// Nothing for what is no JSON text.
std::optional<Json> parseJson(const std::string& source);

// The public keys an app carries: 32 raw bytes each, by key id.
using Keys = std::map<std::string, std::string>;

// Keys from their 32 bytes in hex; the ids follow from them. Throws std::invalid_argument.
Keys openKeys(const std::vector<std::string>& publicKeysHex);

inline const std::string kLicence = "vitrine-licence-1";
inline const std::string kDevice = "vitrine-device-1";

struct FileOutcome {
  std::string result;  // ok, malformed, unknown-key, wrong-signature
  Json facts;          // when it is ok
};

// Reads a file of one format; the app itself then compares product, device and clock.
FileOutcome readFile(const std::string& file, const std::string& format, const Keys& keys);

struct KeyOutcome {
  std::string result;  // ok, malformed, wrong-check
  std::string key;     // five dashed groups
  std::string sha256;  // of the 25 symbols, hex
};

// A licence key as somebody typed it, in UTF-8.
KeyOutcome readKey(const std::string& typed);

// What an app without a network shows; nothing: draw another nonce, this one cannot be typed. `device` has 30 hex
// digits, `nonce` six.
std::optional<std::string> writeRequest(const std::string& product, const std::string& device,
                                        const std::string& nonce);

}  // namespace vitrine
