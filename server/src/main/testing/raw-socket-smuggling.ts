import { head, marketText, type RawCase } from './raw-socket-case.ts'

const body = marketText()
const json = 'Content-Type: application/json'

const posted = (name: string, lines: readonly string[], text: string, status = 400): RawCase => ({
  name,
  status,
  bytes: (token) => `${head(token, { method: 'POST', path: '/admin/markets', lines: [json, ...lines] })}${text}`,
})

const chunks = (size: string, end = '\r\n') => `${size}${end}${body}\r\n0\r\n\r\n`
const size = body.length.toString(16)
const inside = 'GET /markets HTTP/1.1\r\nHost: api.example\r\n\r\n'

const readWith = (name: string, lines: readonly string[], status = 400): RawCase => ({
  name,
  status,
  bytes: (token) => head(token, { lines }),
})

/** Requests that two readers would cut in different places. Each gets one answer, and the connection is closed. */
export const smugglingCases: readonly RawCase[] = [
  posted('a length and chunks', [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked'], chunks(size)),
  posted('chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${inside}`),
  posted('two lengths that differ', [`Content-Length: ${body.length}`, 'Content-Length: 5'], body),
  posted('two lengths that agree', [`Content-Length: ${body.length}`, `Content-Length: ${body.length}`], body),
  posted('a list of lengths', [`Content-Length: ${body.length}, ${body.length}`], body),
  posted('a length with a plus', [`Content-Length: +${body.length}`], body),
  posted('a length with a minus', ['Content-Length: -1'], body),
  posted('a length in hex', ['Content-Length: 0x5'], body),
  posted('a length beyond 2^64', ['Content-Length: 18446744073709551617'], body),
  posted('xchunked', ['Transfer-Encoding: xchunked'], chunks(size)),
  posted('chunked, identity', ['Transfer-Encoding: chunked, identity'], chunks(size)),
  posted('identity', ['Transfer-Encoding: identity'], chunks(size)),
  posted('chunked twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], chunks(size)),
  posted('a blank before the colon', [`Content-Length : ${body.length}`], body),
  posted('a vertical tab before chunked', ['Transfer-Encoding: \u000bchunked'], chunks(size)),
  posted('LF after a chunk size', ['Transfer-Encoding: chunked'], chunks(size, '\n')),
  posted('CR in a chunk extension', ['Transfer-Encoding: chunked'], chunks(`${size};a\rb`)),
  posted('a chunk size with a sign', ['Transfer-Encoding: chunked'], chunks(`+${size}`)),
  posted('a chunk size that is no number', ['Transfer-Encoding: chunked'], chunks('zz')),
  posted('a chunk longer than its size', ['Transfer-Encoding: chunked'], chunks('5')),
  readWith('a folded header', ['X-Note: a', ' b']),
  readWith('a header without a colon', ['X-Note']),
  readWith('a header without a name', [': x']),
  readWith('a NUL in a header', ['X-Note: a\u0000b']),
  readWith('a bare CR in a header', ['X-Note: a\rb']),
  readWith('a line break inside a header', ['X-Note: a\nContent-Length: 5']),
  readWith('an expectation that nobody knows', ['Expect: junk']),
  { name: 'bare LF as the end of lines', status: 400, bytes: (token) => head(token, {}).replaceAll('\r\n', '\n') },
  { name: 'a version that nobody speaks', status: 400, bytes: (token) => head(token, { version: '9.9' }) },
  { name: 'HTTP/2 without asking', status: 400, bytes: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { name: 'a blank in the path', status: 400, bytes: (token) => head(token, { path: '/markets /x' }) },
  { name: 'a byte beyond ASCII in the path', status: 400, bytes: (token) => head(token, { path: '/markets/\u00ff' }) },
  { name: 'a TLS greeting', status: 400, bytes: () => Buffer.from('16030100a5010000a10303', 'hex') },
]
