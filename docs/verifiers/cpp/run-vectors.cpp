// Runs the shared vectors: run-vectors ../../../domain/license/vectors.json
// Prints how many were right; exit code 1 with a line for each that was not.
#include "licence-verifier.hpp"

#include <fstream>
#include <iostream>
#include <iterator>

using namespace vitrine;

namespace {

int wrong = 0;

void expect(const std::string& what, const std::string& found, const std::string& wanted) {
  if (found == wanted) return;
  ++wrong;
  std::cerr << what << ": " << found << ", not " << wanted << "\n";
}

void runFiles(const Json& vectors, const std::string& list, const std::string& format, const Keys& keys) {
  for (const auto& vector : vectors.find(list)->items) {
    const std::string name = list + " " + vector.textOf("name");
    const auto read = readFile(vector.textOf("file"), format, keys);
    expect(name, read.result, vector.textOf("result"));
    if (read.result != "ok" || vector.find("facts") == nullptr) continue;
    const Json& facts = *vector.find("facts");
    expect(name + " id", read.facts.textOf("id"), facts.textOf("id"));
    expect(name + " email", read.facts.textOf("email"), facts.textOf("email"));
    expect(name + " device", read.facts.textOf("device"), facts.textOf("device"));
    expect(name + " expires", read.facts.textOf("expires"), facts.textOf("expiresAt"));
  }
}

void runKeys(const Json& vectors) {
  for (const auto& vector : vectors.find("keys")->items) {
    const auto read = readKey(vector.textOf("typed"));
    expect("key " + vector.textOf("typed"), read.result, vector.textOf("result"));
    expect("key " + vector.textOf("typed"), read.key, vector.textOf("key"));
    expect("hash " + vector.textOf("typed"), read.sha256, vector.textOf("sha256"));
  }
}

// A code read by the shop is written by the app: the plain spelling of each must be among the vectors.
void runRequests(const Json& vectors) {
  std::string all;
  for (const auto& vector : vectors.find("requests")->items) all += vector.textOf("typed") + "\n";
  for (const auto& vector : vectors.find("requests")->items) {
    if (vector.textOf("result") != "ok") continue;
    const auto code = writeRequest(vector.textOf("product"), vector.textOf("device"), vector.textOf("nonce"));
    expect("request " + vector.textOf("typed"),
           code && all.find(*code + "\n") != std::string::npos ? "written" : "other", "written");
  }
}

}  // namespace

int main(int count, char** arguments) {
  std::ifstream file(count > 1 ? arguments[1] : "", std::ios::binary);
  const std::string source((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const auto vectors = parseJson(source);
  if (!vectors) return std::cerr << "no vectors\n", 2;
  const Json& signers = *vectors->find("signers");
  const Keys keys = openKeys({signers.find("current")->textOf("publicKeyHex"),
                              signers.find("retired")->textOf("publicKeyHex")});
  runFiles(*vectors, "files", kLicence, keys);
  runFiles(*vectors, "devices", kDevice, keys);
  runKeys(*vectors);
  runRequests(*vectors);
  for (const char* list : {"files", "devices", "keys", "requests"})
    std::cout << list << " " << vectors->find(list)->items.size() << "\n";
  return wrong == 0 ? 0 : 1;
}
