import { creation, head, marketText, type RawCase, withBody } from './raw-socket-case.ts'

/** A market around bytes that no string can hold. */
function around(member: string, bytes: readonly number[]): Buffer {
  const [before = '', after = ''] = marketText({ listingId: member }).split('@')
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
}

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

/** The same body in two chunks, cut at `at`: a reader that decodes each for itself sees other text. */
function chunked(token: string, body: Buffer, at: number, own: { method?: string; path?: string } = {}): Buffer {
  const lines = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
  const start = head(token, { method: 'POST', path: '/admin/markets', ...own, lines })
  return Buffer.concat([
    Buffer.from(start),
    chunk(body.subarray(0, at)),
    chunk(body.subarray(at)),
    Buffer.from('0\r\n\r\n'),
  ])
}

const sent = (name: string, body: string | Buffer, status = 400): RawCase => ({
  name,
  status,
  bytes: (token) => withBody(token, body),
})

const market = marketText()
const reason = Buffer.from('{"rfqQuotesEnabled":true,"rfqExecutionEnabled":true,"reason":"é"}')
const absent = { method: 'PUT', path: '/admin/markets/9007199254740991/rfq-switches' }
const twice = (member: string) => `${market.slice(0, -1)},${member}}`

/** Text that a lax reader takes, and two readers take differently. */
export const textCases: readonly RawCase[] = [
  sent('a key __proto__', twice('"__proto__":{"hidden":true}')),
  sent('a key __proto__ written with escapes', twice('"\\u005f_proto__":{"hidden":true}')),
  sent('a key constructor with a prototype', twice('"constructor":{"prototype":{"hidden":true}}')),
  sent('a key constructor', twice('"constructor":1')),
  sent('a key twice', twice('"assetClass":"bond"')),
  sent('a key twice, once with an escape', twice('"\\u0061ssetClass":"bond"')),
  sent('a key twice inside', marketText({ cash: '{"symbol":"A","symbol":"B","decimals":6,"address":null}' })),
  sent('a key twice inside an array', marketText({ eligibility: '{"jurisdictions":[{"a":1,"a":2}]}' })),
  sent('broken UTF-8 inside a string', around('"@"', [0xc3, 0x28])),
  sent('broken UTF-8 outside a string', around('@null', [0xff])),
  sent('an overlong slash', around('"@"', [0xc0, 0xaf])),
  sent('a surrogate in UTF-8', around('"@"', [0xed, 0xa0, 0x80])),
  sent('U+0000 in a string', marketText({ listingId: '"a\\u0000b"' })),
  sent(
    'U+0000 in a time zone',
    marketText({ tradingWindow: '{"timeZone":"UTC\\u0000","weekly":[],"closedDates":[]}' }),
  ),
  sent('a raw NUL byte', around('"@"', [0])),
  sent('a raw newline in a string', marketText({ listingId: '"a\nb"' })),
  sent('a lone surrogate', marketText({ listingId: '"\\ud800"' })),
  sent(
    'a lone surrogate in a time zone',
    marketText({ tradingWindow: '{"timeZone":"\\udfff","weekly":[],"closedDates":[]}' }),
  ),
  sent('8,000 nested arrays', `${'['.repeat(8000)}${']'.repeat(8000)}`),
  sent('2,000 nested objects in a field', marketText({ tradingWindow: `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}` })),
  sent('a body of 17 KiB', marketText({ listingId: `"${'x'.repeat(17 * 1024)}"` }), 413),
  {
    name: 'a chunked body of 17 KiB',
    status: 413,
    bytes: (token) => chunked(token, Buffer.from(marketText({ listingId: `"${'x'.repeat(17 * 1024)}"` })), 9000),
  },
  {
    name: 'broken UTF-8 in chunks',
    status: 400,
    bytes: (token) => chunked(token, around('"@"', [0xc3, 0x28]), around('"@"', []).indexOf('listingId') + 13),
  },
  {
    name: 'a sound character cut by two chunks is read',
    status: 404,
    bytes: (token) => chunked(token, reason, reason.indexOf('é') + 1, absent),
  },
  { name: 'a chunked body is read', status: 201, bytes: (token) => chunked(token, Buffer.from(market), 7) },
  creation('a character beyond ASCII where none is allowed', { listingId: '"é"' }),
]
