// The records of a ZIP archive as a NPZ has them: per member a local record before its bytes and an entry in
// the directory at the end, then one end record. Source: APPNOTE.TXT 6.3.10, sections 4.3 and 4.4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace attention::files::zip {

inline constexpr std::uint32_t local_signature = 0x04034B50, entry_signature = 0x02014B50,
                               end_signature = 0x06054B50;
inline constexpr std::size_t local_size = 30, entry_size = 46, end_size = 22;  // without name and extra field

// Bits of the flags of a member.
inline constexpr unsigned encrypted = 1u, strongly_encrypted = 1u << 6, masked = 1u << 13,
                          sizes_follow = 1u << 3, utf8_name = 1u << 11;

enum class Method : std::uint16_t { Stored = 0, Deflated = 8 };

inline constexpr std::string_view npy_suffix = ".npy";

// "In the zip64 field": what a 16-bit or 32-bit number says when it is too small for its value.
inline constexpr std::uint16_t elsewhere_16 = 0xFFFF;
inline constexpr std::uint32_t elsewhere_32 = 0xFFFFFFFF;

}  // namespace attention::files::zip
