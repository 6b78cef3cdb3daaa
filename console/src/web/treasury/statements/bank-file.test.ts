import { expect, test } from 'vitest'
import { nameForAddress, readBankFile } from './bank-file.ts'

const balance = (code: string, sum: string, sign: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
const statement = `<Stmt><Id>S-1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
  ${balance('OPBD', '12.30', 'DBIT', '2026-11-13')}${balance('CLBD', '90071992547409931.25', 'CRDT', '2026-11-16')}
  <Ntry><Amt Ccy="EUR">1</Amt></Ntry><Ntry><Amt Ccy="EUR">2</Amt></Ntry></Stmt>`
const file = (format: string, body: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}">${body}</Document>`

test('a statement is read with its account, its day and its balances, to the last cent', () => {
  expect(readBankFile(file('camt.053.001.08', statement))).toEqual({
    kind: 'statement',
    format: 'camt.053.001.08',
    statements: [
      {
        iban: 'DE89370400440532013000',
        from: '2026-11-16',
        to: '2026-11-16',
        opening: { amount: '-1230', decimals: 2, currency: 'EUR' },
        closing: { amount: '9007199254740993125', decimals: 2, currency: 'EUR' },
        entries: 2,
      },
    ],
  })
})

test('a status report is known by its format, and anything else is unknown', () => {
  expect(readBankFile(file('pain.002.001.10', ''))).toMatchObject({ kind: 'payment_status' })
  expect(readBankFile(file('pain.001.001.09', ''))).toMatchObject({ kind: 'unknown' })
  expect(readBankFile('')).toEqual({ kind: 'unknown', format: null, statements: [] })
})

test('no account number goes into an address', () => {
  expect(nameForAddress('camt053_DE89370400440532013000_2026.xml')).toBe('camt053_IBAN_2026.xml')
  expect(nameForAddress('0532013000-20261116.xml')).toBe('number-20261116.xml')
})
