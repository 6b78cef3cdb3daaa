/** A text of a person that must not be found, and whose it is. */
export type Needle = {
  readonly text: string
  /** The person, and which of their texts it is. */
  readonly of: string
  readonly kind: string
}

/** A needle as a program may have written it. */
export type Form = { readonly needle: Needle; readonly form: string; readonly bytes: Buffer }

/** What the search begins with: shorter forms are left out, because anything would contain them. */
export const bytesMin = 8

/** A to Z as a to z, and every other byte as it is. */
export const folded = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte))

const foldedBytes = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => folded[byte] ?? 0))

/** Characters of base64 that the text alone decides, wherever in a longer text it begins. */
function base64Forms(text: string): readonly string[] {
  const bytes = Buffer.from(text)
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const start = [0, 2, 3][before] ?? 0
    const end = Math.floor(((before + bytes.length) * 8) / 6)
    return whole.slice(start, end)
  })
}

const cases = (text: string) => [text, text.toUpperCase(), text.toLowerCase()]
const inGroups = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ')
const escaped = (text: string) =>
  text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** The ways of writing a text that the search finds. ASCII letters are compared without regard to case, all others are not. */
const waysOf = (text: string): readonly (readonly [string, Buffer])[] =>
  cases(text).flatMap((each): [string, Buffer][] => [
    ['UTF-8', Buffer.from(each)],
    ['in groups of four', Buffer.from(inGroups(each))],
    ['Latin-1', Buffer.from(each, 'latin1')],
    ['JSON', Buffer.from(escaped(each))],
    ['XML', Buffer.from(inXml(each))],
    ['URL', Buffer.from(encodeURIComponent(each))],
    ['form', Buffer.from(encodeURIComponent(each).replaceAll('%20', '+'))],
    ['UTF-16, little end first', Buffer.from(each, 'utf16le')],
    ['UTF-16, big end first', swapped(each)],
    ['hex', Buffer.from(Buffer.from(each).toString('hex'))],
    ['hex of UTF-16', Buffer.from(Buffer.from(each, 'utf16le').toString('hex'))],
    ...base64Forms(each).flatMap((part): [string, Buffer][] => [
      ['base64', Buffer.from(part)],
      ['base64url', Buffer.from(part.replaceAll('+', '-').replaceAll('/', '_'))],
    ]),
  ])

/** Every form of every needle, once. */
export function formsOf(needles: readonly Needle[]): readonly Form[] {
  return needles.flatMap((needle) => {
    const forms = new Map<string, Form>()
    for (const [form, raw] of waysOf(needle.text)) {
      const bytes = foldedBytes(raw)
      const key = bytes.toString('latin1')
      if (bytes.length >= bytesMin && !forms.has(key)) forms.set(key, { needle, form, bytes })
    }
    return [...forms.values()]
  })
}
