import { Ivms101 } from '@firsthand/wire/travel-rule/ivms101'
import { TravelData } from '@firsthand/wire/travel-rule/travel-records'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { naturalName } from './natural-name.ts'
import { type Recipient, travelData, travelRecordOf } from './travel-data.ts'
import { type Firm, isLei, needsRecord, type Transfer } from './travel-rule.rules.ts'

const address = (sign: string) => `0x${sign.repeat(40)}`
const firm: Firm = { legalName: 'Acme Sandbox AG', lei: '0000SANDBOXACME00085', country: 'CH' }
const transfer: Transfer = {
  reference: 'MINT1',
  chainId: 'eip155:1',
  from: address('1'),
  to: address('2'),
  units: { token: address('3'), amount: '5', exact: false },
  payment: { token: address('4'), amount: '1000' },
}
const recipient: Recipient = {
  person: `p_${'a'.repeat(22)}`,
  legalName: 'Ada Example',
  country: 'CH',
  walletProvenAt: '2026-11-15T12:00:00.000Z',
}
const shape = Compile(Ivms101)
const whole = Compile(TravelData)

test('a record has both parties, the wallet as an account, and the firm as the VASP of the sender', () => {
  const sender = {
    legalPerson: {
      name: { nameIdentifier: [{ legalPersonName: 'Acme Sandbox AG', legalPersonNameIdentifierType: 'LEGL' }] },
      nationalIdentification: { nationalIdentifier: '0000SANDBOXACME00085', nationalIdentifierType: 'LEIX' },
      countryOfRegistration: 'CH',
    },
  }
  const buyer = {
    naturalPerson: {
      name: { nameIdentifier: [{ primaryIdentifier: 'Ada Example', nameIdentifierType: 'LEGL' }] },
      customerIdentification: recipient.person,
      countryOfResidence: 'CH',
    },
  }
  const { to: _, ...about } = transfer
  expect(travelData(transfer, recipient, firm)).toEqual({
    ...about,
    wallet: { ownership: 'proven_by_signature', provenAt: recipient.walletProvenAt },
    ivms101: {
      originator: { originatorPersons: [sender], accountNumber: [transfer.from] },
      originatingVASP: { originatingVASP: sender },
      beneficiary: { beneficiaryPersons: [buyer], accountNumber: [transfer.to] },
    },
    missing: [],
  })
})

test('without the firm of the tenant the record is kept, and names what is missing', () => {
  const { ivms101, missing } = travelData(transfer, recipient)
  expect([missing, Object.keys(ivms101)]).toEqual([['originator', 'originatingVASP'], ['beneficiary']])
})

/** Whatever an application may have as a name, and an approval as a country. */
const writable = (name: string) => /[^\p{C}\p{Z}]/u.test(name)
const names = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.array(fc.constantFrom('Мария', '王小明', 'محمد', 'Ὀδυσσεύς', 'O’Neill', 'de', '𠮷田', '\t', 'x'.repeat(101)), {
      minLength: 1,
      maxLength: 20,
    }),
  )
  .map((given) => (typeof given === 'string' ? given : given.join(' ')))
  .map((name) => Array.from(name).slice(0, 200).join(''))
  .filter(writable)
const countries = fc.option(fc.stringMatching(/^[A-Z]{2}$/))

test('every customer that the register can hold gives a valid record, in any script and of any length', () => {
  const holds = fc.property(names, countries, fc.boolean(), (legalName, country, hasFirm) => {
    const data = travelData(transfer, { ...recipient, legalName, country }, hasFirm ? firm : undefined)
    expect([shape.Check(data.ivms101), whole.Check(JSON.parse(JSON.stringify(data)))]).toEqual([true, true])
    const { naturalPerson } = data.ivms101.beneficiary.beneficiaryPersons[0]!
    const { nameIdentifier, localNameIdentifier } = naturalPerson!.name
    for (const { primaryIdentifier, secondaryIdentifier = '-' } of [...nameIdentifier, ...(localNameIdentifier ?? [])])
      for (const part of [primaryIdentifier, secondaryIdentifier]) {
        expect(Array.from(part).length).toBeGreaterThan(0)
        expect(Array.from(part).length).toBeLessThanOrEqual(100)
      }
  })
  fc.assert(holds, { numRuns: 1000 })
})

test('no character of a name is lost: it stands in Latin characters, or beside them as it is written', () => {
  const squeezed = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}\p{Z}]+/gu, '')
  const keeps = fc.property(names, (legalName) => {
    const { nameIdentifier, localNameIdentifier = nameIdentifier } = naturalName(legalName)
    const parts = localNameIdentifier.flatMap((name) => [name.primaryIdentifier, name.secondaryIdentifier ?? ''])
    expect(squeezed(parts.join(''))).toBe(squeezed(legalName))
  })
  fc.assert(keeps, { numRuns: 1000 })
})

test('a name in another script stands as it is written beside its transliteration, and the record says so', () => {
  const { ivms101 } = travelData(transfer, { ...recipient, legalName: ' Мария\nКюри ' }, firm)
  expect(ivms101.beneficiary.beneficiaryPersons[0]?.naturalPerson?.name).toEqual({
    nameIdentifier: [{ primaryIdentifier: 'Mariya Kyuri', nameIdentifierType: 'LEGL' }],
    localNameIdentifier: [{ primaryIdentifier: 'Мария Кюри', nameIdentifierType: 'LEGL' }],
  })
  expect(ivms101.payloadMetadata).toEqual({ transliterationMethod: ['othr'] })
})

test('a name that is too long for one part is divided between words', () => {
  const long = `${'a'.repeat(60)} ${'b'.repeat(30)} ${'c'.repeat(50)}`
  expect(naturalName(long).nameIdentifier).toEqual([
    {
      primaryIdentifier: `${'a'.repeat(60)} ${'b'.repeat(30)}`,
      secondaryIdentifier: 'c'.repeat(50),
      nameIdentifierType: 'LEGL',
    },
  ])
})

test.each(['', ' \t', '\u200b', '\ue000'])('a name with nothing to write (%j) makes no record', (legalName) => {
  expect(() => travelData(transfer, { ...recipient, legalName }, firm)).toThrow('no character')
})

test('what is not in the form of the standard makes no record', () => {
  expect(() => travelData(transfer, recipient, { ...firm, legalName: 'Bücher AG' })).toThrow('IVMS101')
  expect(() => travelData({ ...transfer, to: 'somebody’s' }, recipient, firm)).toThrow('IVMS101')
})

test('every transfer needs a record; with a minimum, those that reach it, in its own money and on its own chain', () => {
  const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const [chainId, cashToken] = ['eip155:1', address('4')]
  const rule = fc.property(amounts, amounts, (paid, least) => {
    const payment = { token: cashToken, amount: `${paid}` }
    const careful = { ...firm, minimums: [{ chainId, cashToken, amount: `${least}` }] }
    expect(needsRecord({ chainId, payment })).toBe(true)
    expect(needsRecord({ chainId, payment }, firm)).toBe(true)
    expect(needsRecord({ chainId, payment }, careful)).toBe(paid >= least)
    expect(needsRecord({ chainId, payment: null }, careful)).toBe(true)
    expect(needsRecord({ chainId: 'eip155:2', payment }, careful)).toBe(true)
    expect(needsRecord({ chainId, payment: { ...payment, token: address('5') } }, careful)).toBe(true)
  })
  fc.assert(rule)
  const careful = { ...firm, minimums: [{ chainId, cashToken, amount: '1001' }] }
  expect(travelRecordOf(transfer, recipient, careful)).toBeNull()
})

test('a legal entity identifier is one by its check digits', () => {
  expect(['0000SANDBOXACME00085', '5493001KJTIIGC8Y1R12'].map(isLei)).toEqual([true, true])
  expect(['0000SANDBOXACME00084', '0000SANDBOXACME0085', '0000sandboxacme00085'].map(isLei)).toEqual([
    false,
    false,
    false,
  ])
  // One digit, or one letter, in the place of another is found. A letter counts as two digits, so one for the other need not be.
  const found = fc.property(fc.nat(17), fc.nat(9), fc.nat(25), (at, digit, letter) => {
    const lei = '5493001KJTIIGC8Y1R12'
    const sign = /[0-9]/.test(lei[at]!) ? `${digit}` : String.fromCharCode(65 + letter)
    const changed = `${lei.slice(0, at)}${sign}${lei.slice(at + 1)}`
    expect(isLei(changed)).toBe(changed === lei)
  })
  fc.assert(found, { numRuns: 1000 })
})
