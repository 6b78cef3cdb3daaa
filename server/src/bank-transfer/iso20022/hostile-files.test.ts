import fc from 'fast-check'
import { expect, test } from 'vitest'
import { camt053, eur, inPieces, namespaceOf, ntry, readAll, stmt } from '../testing/camt-builder.ts'
import { readStatements } from './read-statements.ts'
import { StatementUnreadable } from './statement-file.ts'

const sound = camt053(stmt(ntry()))
const inEntry = (inside: string) => camt053(stmt(ntry(inside)))
const withDoctype = (doctype: string, text = '') =>
  inEntry(`<AddtlNtryInf>${text}</AddtlNtryInf>`).replace('<Document', `${doctype}<Document`)

const hostile: Readonly<Record<string, string | Uint8Array>> = {
  'an empty file': '',
  'no XML': 'MT940',
  'a file that ends early': sound.slice(0, -20),
  'something after the end': `${sound}<more/>`,
  'no namespace': sound.replace(/ xmlns="[^"]*"/, ''),
  'another message': camt053(stmt(ntry()), 'camt.052.001.08'),
  'a version we do not read': camt053(stmt(ntry()), 'camt.053.001.12'),
  'a message that its namespace denies': camt053(stmt(ntry()), 'camt.054.001.08'),
  'a namespace of another kind': sound.replace('urn:iso', 'urn:os1'),
  'a namespace under two prefixes': sound.replace(' xmlns=', ` xmlns:x="${namespaceOf('camt.053.001.08')}" xmlns=`),
  'no statement': camt053(''),
  'a document type': withDoctype('<!DOCTYPE Document>'),
  'an entity of its own': withDoctype('<!DOCTYPE Document [<!ENTITY a "b">]>', '&a;'),
  'entities that explode': withDoctype('<!DOCTYPE D [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>', '&b;'),
  'an entity from a file': withDoctype('<!DOCTYPE D [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '&a;'),
  'an entity that nobody declared': inEntry('<AddtlNtryInf>&nbsp;</AddtlNtryInf>'),
  'a declared encoding that is not UTF-8': sound.replace('UTF-8', 'ISO-8859-1'),
  'bytes that are not UTF-8': Buffer.concat([Buffer.from(sound), Buffer.from([0xff])]),
  'a broken letter': Buffer.from(inEntry('<AddtlNtryInf>\u00fc</AddtlNtryInf>'), 'latin1'),
  'UTF-16': Buffer.from(`\ufeff${sound}`, 'utf16le'),
  'a control character': inEntry('<AddtlNtryInf>\u0000</AddtlNtryInf>'),
  'elements nested without end': inEntry('<X>'.repeat(5000) + '</X>'.repeat(5000)),
  'foreign elements nested without end': inEntry('<X xmlns="urn:x">'.repeat(5000) + '</X>'.repeat(5000)),
  'a text without end': inEntry(`<AddtlNtryInf>${'a'.repeat(5000)}</AddtlNtryInf>`),
  'a comment without end': inEntry(`<!--${'a'.repeat(600_000)}-->`),
  'a tag without end': inEntry(`<X ${Array.from({ length: 60_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
  'an entry of too many elements': inEntry('<X/>'.repeat(30_000)),
  'no amount': camt053(stmt(ntry('', { amount: '' }))),
  'two amounts': camt053(stmt(ntry('', { amount: eur('10.00') + eur('20.00') }))),
  'too many decimals': camt053(stmt(ntry('', { amount: eur('10.001') }))),
  'a negative amount': camt053(stmt(ntry('', { amount: eur('-10.00') }))),
  'an exponent': camt053(stmt(ntry('', { amount: eur('1e9') }))),
  'an endless number': camt053(stmt(ntry('', { amount: eur('9'.repeat(4000)) }))),
  'a currency we do not keep': camt053(stmt(ntry('', { amount: '<Amt Ccy="XAU">1</Amt>' }))),
  'an amount without currency': camt053(stmt(ntry('', { amount: '<Amt>10.00</Amt>' }))),
  'neither credit nor debit': camt053(stmt(ntry('', { sign: 'BOTH' }))),
  'a day that does not exist': sound.replaceAll('2027-03-01', '2027-02-30'),
  'a booked entry without a day': sound.replace(/<BookgDt>.*?<\/ValDt>/, ''),
  'no account': sound.replace(/<Id><IBAN>.*?<\/Id>/, '<Id></Id>'),
  'closing balances that differ': sound.replace('<Cd>OPBD</Cd>', '<Cd>CLBD</Cd>'),
}

test.each(Object.entries(hostile))('%s is unreadable', async (_name, file) => {
  await expect(readAll(file)).rejects.toThrow(StatementUnreadable)
})

test('the sound file that the others were made from is read', async () => {
  expect(await readAll(`\ufeff${sound}`)).toMatchObject([{ booked: 1000n, head: { opening: 0n, closing: 1000n } }])
})

test('a prefix, CDATA, comments and foreign elements change nothing', async () => {
  const prefixed = sound.replace(/<(\/?)([A-Z])/g, '<$1n:$2').replace('xmlns=', 'xmlns:n=')
  const [plain] = await readAll(sound)
  expect(await readAll(prefixed)).toEqual([plain])
  const dressed = sound
    .replace('>SR-1<', '><!-- why --><![CDATA[SR-1]]><')
    .replace('</Ntry>', '<Own xmlns="urn:own"><Amt Ccy="EUR">99.00</Amt></Own></Ntry>')
  expect(await readAll(dressed)).toEqual([plain])
})

test('whatever is changed in a file, it is read or unreadable, and never anything else', async () => {
  const bytes = Buffer.from(sound)
  const change = fc.tuple(
    fc.nat({ max: bytes.length - 1 }),
    fc.nat({ max: 255 }),
    fc.constantFrom('set', 'cut', 'double'),
  )
  const isReadOrUnreadable = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
    let spoilt = Buffer.from(bytes)
    for (const [at, value, kind] of changes) {
      if (kind === 'set') spoilt[at % spoilt.length] = value
      else spoilt = Buffer.concat([spoilt.subarray(0, at), spoilt.subarray(kind === 'cut' ? at + 1 : at - 30)])
    }
    const outcome = await readAll(spoilt).catch((error: unknown) => error)
    expect(Array.isArray(outcome) || outcome instanceof StatementUnreadable).toBe(true)
  })
  await fc.assert(isReadOrUnreadable, { numRuns: 1000 })
})

test('what a listener throws comes out as it is, and nothing more is reported', async () => {
  let reported = 0
  const reading = readStatements(inPieces(camt053(stmt(ntry().repeat(3)))), {
    entry() {
      reported += 1
      throw new RangeError('full')
    },
  })
  await expect(reading).rejects.toThrow(RangeError)
  expect(reported).toBe(1)
})

test('a slow listener is waited for', async () => {
  let [busy, most] = [0, 0]
  await readStatements(inPieces(camt053(stmt(ntry().repeat(50)))), {
    async entry() {
      busy += 1
      most = Math.max(most, busy)
      await new Promise((resolve) => setImmediate(resolve))
      busy -= 1
    },
  })
  expect(most).toBe(1)
})
