// biome-ignore-all format: a table is read as a table
/** Letters that Unicode does not take apart into a Latin letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  Æ: 'AE', æ: 'ae', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Ħ: 'H', ħ: 'h', ı: 'i', ĸ: 'k', Ł: 'L', ł: 'l',
  Ŋ: 'N', ŋ: 'n', Œ: 'OE', œ: 'oe', ß: 'ss', ẞ: 'SS', Þ: 'TH', þ: 'th', Ŧ: 'T', ŧ: 't', Ə: 'E', ə: 'e', ſ: 's',
  Α: 'A', Β: 'V', Γ: 'G', Δ: 'D', Ε: 'E', Ζ: 'Z', Η: 'I', Θ: 'TH', Ι: 'I', Κ: 'K', Λ: 'L', Μ: 'M', Ν: 'N', Ξ: 'X',
  Ο: 'O', Π: 'P', Ρ: 'R', Σ: 'S', Τ: 'T', Υ: 'Y', Φ: 'F', Χ: 'CH', Ψ: 'PS', Ω: 'O', α: 'a', β: 'v', γ: 'g', δ: 'd',
  ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's',
  ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
  Й: 'Y', й: 'y', А: 'A', Б: 'B', В: 'V', Г: 'G', Д: 'D', Е: 'E', Ж: 'ZH', З: 'Z', И: 'I', К: 'K', Л: 'L', М: 'M', Н: 'N', О: 'O',
  П: 'P', Р: 'R', С: 'S', Т: 'T', У: 'U', Ф: 'F', Х: 'H', Ц: 'TS', Ч: 'CH', Ш: 'SH', Щ: 'SHT', Ъ: 'A', Ы: 'Y', Ь: 'Y',
  Э: 'E', Ю: 'YU', Я: 'YA', Є: 'YE', І: 'I', Ґ: 'G', Ђ: 'DJ', Ј: 'J', Љ: 'LJ', Њ: 'NJ', Ћ: 'C', Џ: 'DZ', Ѕ: 'DZ',
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sht', ъ: 'a', ы: 'y', ь: 'y',
  э: 'e', ю: 'yu', я: 'ya', є: 'ye', і: 'i', ґ: 'g', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz', ѕ: 'dz',
  '’': "'", '‘': "'", '–': '-', '—': '-', '‐': '-', '&': '+', '_': '-', '…': '...',
}

/** What every SEPA bank takes (EPC217-08). */
const taken = /[A-Za-z0-9/?:().,'+ -]/

/**
 * The text in the characters that every bank takes, by a table: what it does not know becomes a full stop, so that
 * nothing vanishes without a trace. Cut to a length, never inside what one letter became.
 */
export function basicLatin(text: string, charsMax: number): string {
  let out = ''
  for (const char of text.normalize('NFKC').replace(/\s+/g, ' ').trim()) {
    const plain = inBasicLatin(char)
    if (out.length + plain.length > charsMax) break
    out += plain
  }
  // The scheme forbids a slash at either end and two in a row.
  return out.replace(/\/{2,}/g, '/').replace(/^\/|\/$/g, '').trim()
}

function inBasicLatin(char: string): string {
  if (taken.test(char)) return char
  if (Object.hasOwn(letters, char)) return letters[char] ?? '.'
  const parts = Array.from(char.normalize('NFKD')).filter((part) => !/\p{M}/u.test(part))
  const plain = parts.map((part) => (taken.test(part) ? part : (letters[part] ?? '.'))).join('')
  return /\p{M}/u.test(char) ? '' : plain
}
