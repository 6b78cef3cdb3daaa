import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { finderOf } from './finder.ts'

const name = { text: 'Zuqafexilo Bénarowik', of: 'canary 1', kind: 'name' }
const iban = { text: 'NL36QZXV0000000017', of: 'canary 1', kind: 'iban' }
const finder = finderOf([name, iban])
const inNoise = (part: Uint8Array | string) =>
  Buffer.concat([randomBytes(4_097), Buffer.from(part as string), randomBytes(1_001)])
const kinds = (part: Uint8Array | string) => new Set(finder.find(inNoise(part)).map(({ needle }) => needle.kind))

test.each([
  ['UTF-8', name.text],
  ['upper case', name.text.toUpperCase()],
  ['JSON', JSON.stringify({ a: { b: 'Zuqafexilo B\\u00e9narowik' } }).replaceAll('\\\\', '\\')],
  ['UTF-16', Buffer.from(name.text, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(name.text, 'utf16le').swap16()],
  ['hex', Buffer.from(name.text).toString('hex')],
  ['hex in upper case', Buffer.from(name.text.toUpperCase()).toString('hex').toUpperCase()],
  ['URL', `/search?q=${encodeURIComponent(name.text)}`],
  ['form', `q=${encodeURIComponent(name.text).replaceAll('%20', '+')}&limit=1`],
  ['base64', Buffer.from(`<Nm>${name.text}</Nm>`).toString('base64')],
  ['base64url', Buffer.from(`x${name.text}`).toString('base64url')],
])('a name is found as %s', (_, written) => expect(kinds(written)).toEqual(new Set(['name'])))

test('base64 is found wherever the text begins', () => {
  for (const before of ['', 'a', 'ab', 'abc'])
    expect(kinds(Buffer.from(`${before}${iban.text}${before}`).toString('base64'))).toEqual(new Set(['iban']))
})

test('an IBAN is found in groups of four', () => expect(kinds('nl36 qzxv 0000 0000 17')).toEqual(new Set(['iban'])))

test('a text at the very beginning and at the very end is found, and noise is not', () => {
  expect(finder.find(Buffer.from(name.text))).toHaveLength(1)
  expect(finder.find(Buffer.concat([randomBytes(99), Buffer.from(iban.text)]))).toHaveLength(1)
  expect(finder.find(randomBytes(1_000_000))).toEqual([])
  expect(finder.find(Buffer.from('Zuqafexilo Bénarowi'))).toEqual([])
})
