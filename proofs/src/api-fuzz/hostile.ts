import fc from 'fast-check'

/** Text that has broken readers before. */
const known = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  'null',
  'undefined',
  '9007199254740993',
  '9223372036854775808',
  '9'.repeat(400),
  'a\u0000b',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  'ﷺ'.repeat(30),
  '\ud83d\ude00',
  '٣',
  "'",
  '"',
  '\\',
  "' or 1=1 --",
  '%',
  '_',
  `$${'{7*7}'}`,
  '{{7*7}}',
  '../../etc/passwd',
  '..',
  '.',
  '~',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '<script>alert(1)</script>',
  'x'.repeat(5000),
]

/** Hostile text, also with characters that stand for nothing. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...known),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.double().map(String),
)

/** Percent-encoded as it stands; half a surrogate pair becomes the three bytes that are no UTF-8. */
export const encoded = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')

/** Escapes that do not decode. */
const brokenEscape = fc.constantFrom('%', '%2', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%00', '%u0041', '%25%32%66')

/** What can stand in a path or a query without ending it. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: hostileText.map(encoded) },
  brokenEscape,
  fc.tuple(hostileText.map(encoded), brokenEscape).map((parts) => parts.join('')),
)

/** Bytes that no address may hold, but for the blank and the line break that would end it. */
export const rawAddress: fc.Arbitrary<string> = fc
  .oneof(hostileText, hostileSegment)
  .map((text) => text.replaceAll(/[\r\n]/g, ''))

/** What can stand behind a header's name without ending the line. */
export const hostileHeader: fc.Arbitrary<string> = hostileText.map((text) => text.replaceAll(/[\r\n]/g, ''))

/** Changes to sound JSON text after which no strict reader takes it. */
export const textBreaks: readonly ((text: string, pick: number) => Buffer)[] = [
  (text, pick) => Buffer.from(text.slice(0, -1 - (pick % (text.length - 1)))),
  (text) => Buffer.from(`${text}${text}`),
  (text) => Buffer.from(`${text},`),
  (text) => Buffer.from(`\u00a0${text}`),
  (text) => Buffer.from(text.replace('{', '{,')),
  (text) => Buffer.from(text.replace('{', '{"assetClass":1,"\\u0061ssetClass":1,')),
  (text) => Buffer.from(text.replace('{', '{"__proto__":{"a":1},')),
  (text) => Buffer.from(text.replace('{', '{"constructor":{"prototype":{"a":1}},')),
  (text) => Buffer.from(text.replace('{', '{"n":1e400,')),
  (text) => Buffer.from(text.replace('{', '{"n":NaN,')),
  (text) => Buffer.from(text.replace('{', '{"n":01,')),
  (text) => Buffer.from(text.replace('{', '{"n":"\u0000",')),
  (text, pick) => {
    const bytes = Buffer.from(text)
    const at = 1 + (pick % (bytes.length - 1))
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xc0 + (pick % 64)]), bytes.subarray(at)])
  },
  (text) => Buffer.from(text, 'utf16le'),
  (_text, pick) => Buffer.from(`${'['.repeat(1 + (pick % 8000))}${']'.repeat(1 + (pick % 8000))}`),
  (_text, pick) => Buffer.from(`${'{"a":'.repeat(1 + (pick % 1500))}1${'}'.repeat(1 + (pick % 1500))}`),
]
