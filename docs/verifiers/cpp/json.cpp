#include "licence-verifier.hpp"

#include <cctype>
#include <cstdint>

namespace vitrine {
namespace {

constexpr int kDeepest = 16;

class Reader {
 public:
  explicit Reader(const std::string& source) : source_(source) {}

  std::optional<Json> whole() {
    Json value;
    if (!read(value, 0)) return std::nullopt;
    skipSpace();
    if (at_ != source_.size()) return std::nullopt;
    return value;
  }

 private:
  bool read(Json& value, int depth) {
    skipSpace();
    if (depth > kDeepest || at_ >= source_.size()) return false;
    switch (source_[at_]) {
      case '{': return readObject(value, depth);
      case '[': return readArray(value, depth);
      case '"': value.kind = Json::Kind::string; return readString(value.text);
      case 't': value.kind = Json::Kind::boolean; return word("true");
      case 'f': value.kind = Json::Kind::boolean; return word("false");
      case 'n': return word("null");
      default: value.kind = Json::Kind::number; return readNumber(value.text);
    }
  }

  bool readObject(Json& value, int depth) {
    value.kind = Json::Kind::object;
    if (take('{') && closes('}')) return true;
    do {
      std::string name;
      Json member;
      skipSpace();
      if (!readString(name)) return false;
      skipSpace();
      if (!take(':') || !read(member, depth + 1)) return false;
      value.members[name] = member;
      skipSpace();
    } while (take(','));
    return take('}');
  }

  bool readArray(Json& value, int depth) {
    value.kind = Json::Kind::array;
    if (take('[') && closes(']')) return true;
    do {
      Json item;
      if (!read(item, depth + 1)) return false;
      value.items.push_back(item);
      skipSpace();
    } while (take(','));
    return take(']');
  }

  bool readString(std::string& text) {
    if (!take('"')) return false;
    while (at_ < source_.size()) {
      const char next = source_[at_++];
      if (next == '"') return true;
      if (static_cast<unsigned char>(next) < 0x20) return false;
      if (next != '\\') text += next;
      else if (!readEscape(text)) return false;
    }
    return false;
  }

  bool readEscape(std::string& text) {
    if (at_ >= source_.size()) return false;
    const std::string names = "\"\\/bfnrt";
    const std::string meanings = "\"\\/\b\f\n\r\t";
    const char name = source_[at_++];
    const auto found = names.find(name);
    if (found != std::string::npos) return text += meanings[found], true;
    std::uint32_t code = 0;
    if (name != 'u' || !readHex(code)) return false;
    if (code >= 0xD800 && code < 0xDC00) {
      std::uint32_t low = 0;
      if (!take('\\') || !take('u') || !readHex(low) || low < 0xDC00 || low > 0xDFFF) return false;
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    appendUtf8(text, code);
    return true;
  }

  bool readHex(std::uint32_t& code) {
    for (int digit = 0; digit < 4; ++digit) {
      if (at_ >= source_.size() || !std::isxdigit(static_cast<unsigned char>(source_[at_])))
        return false;
      code = code * 16 + static_cast<std::uint32_t>(std::stoi(source_.substr(at_++, 1), nullptr, 16));
    }
    return true;
  }

  static void appendUtf8(std::string& text, std::uint32_t code) {
    if (code < 0x80) {
      text += static_cast<char>(code);
    } else if (code < 0x800) {
      text += static_cast<char>(0xC0 | (code >> 6));
      text += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
      text += static_cast<char>(0xE0 | (code >> 12));
      text += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
      text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      text += static_cast<char>(0xF0 | (code >> 18));
      text += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
      text += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
      text += static_cast<char>(0x80 | (code & 0x3F));
    }
  }

  bool readNumber(std::string& text) {
    const std::size_t start = at_;
    while (at_ < source_.size() && std::string("+-.eE0123456789").find(source_[at_]) != std::string::npos)
      ++at_;
    text = source_.substr(start, at_ - start);
    return !text.empty();
  }

  bool word(const std::string& wanted) {
    if (source_.compare(at_, wanted.size(), wanted) != 0) return false;
    at_ += wanted.size();
    return true;
  }

  bool closes(char end) {
    skipSpace();
    return take(end);
  }

  bool take(char wanted) {
    if (at_ >= source_.size() || source_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  void skipSpace() {
    while (at_ < source_.size() && std::string(" \t\r\n").find(source_[at_]) != std::string::npos) ++at_;
  }

  const std::string& source_;
  std::size_t at_ = 0;
};

}  // namespace

const Json* Json::find(const std::string& name) const {
  const auto found = members.find(name);
  return found == members.end() ? nullptr : &found->second;
}

std::string Json::textOf(const std::string& name) const {
  const Json* member = find(name);
  return member != nullptr && member->isString() ? member->text : "";
}

std::optional<Json> parseJson(const std::string& source) { return Reader(source).whole(); }

}  // namespace vitrine
