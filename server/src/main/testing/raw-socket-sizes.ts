import { head, type RawCase } from './raw-socket-case.ts'

const many = (number: number) => Array.from({ length: number }, (_, i) => `X-${i}: 1`)

const read = (name: string, lines: readonly string[], status: number): RawCase => ({
  name,
  status,
  bytes: (token) => head(token, { path: '/markets?limit=1', lines }),
})

/** More than anybody needs, and headers that may stand there once only. */
export const sizeCases: readonly RawCase[] = [
  read('a header of 20 KiB', [`X-Note: ${'x'.repeat(20 * 1024)}`], 400),
  read('a header of 8 KiB', [`X-Note: ${'x'.repeat(8 * 1024)}`], 200),
  read('2,500 headers', many(2500), 400),
  read('150 headers', many(150), 400),
  read('90 headers', many(90), 200),
  { name: 'a path of 20 KiB', status: 400, bytes: (token) => head(token, { path: `/${'x'.repeat(20 * 1024)}` }) },
  { name: 'no host', status: 400, bytes: (token) => head(token, { host: false }) },
  read('two hosts', ['Host: other.example'], 400),
  read('two tokens', ['Authorization: Bearer x'], 400),
  read('two content types', ['Content-Type: application/json', 'Content-Type: application/json'], 400),
  read('two request ids', ['X-Request-Id: a', 'X-Request-Id: b'], 400),
  read('two idempotency keys', ['Idempotency-Key: a', 'idempotency-key: b'], 400),
  read('two conditions', ['If-Match: "1"', 'IF-MATCH: "2"'], 400),
  read('a request id with a line that is not ours', ['X-Request-Id: a b'], 200),
]
