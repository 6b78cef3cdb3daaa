// A program of its own, so that its memory is that of an import and nothing else.

import { openPool } from '@firsthand/postgres/pool'
import { openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import type { SealingSettings } from '@firsthand/sealing/sealing-settings'
import pg from 'pg'
import { bankAccount } from '../ledger/chart.rules.ts'
import { decimals } from './bank-statement.ts'
import { camt053 } from './camt-builder.ts'
import { treasuryUnderTest } from './treasury-under-test.ts'

type Reported = {
  readonly adminUrl: string
  readonly apiUrl: string
  readonly sealing: SealingSettings
  readonly entries: number
}

const { adminUrl, apiUrl, sealing, entries } = JSON.parse(process.argv[2] ?? '{}') as Reported
const day = '2026-03-02'
const amountOf = (number: number) => BigInt(100 + (number % 900))

const entryText = (number: number) =>
  `<Ntry><Amt Ccy="EUR">${decimals(amountOf(number))}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
  `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>S${number}</AcctSvcrRef>` +
  `<NtryDtls><TxDtls><RmtInf><Ustrd>order ${number}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const balance = (kind: string, amount: bigint) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${decimals(amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

const admin = new pg.Pool({ connectionString: adminUrl, max: 2 })
const api = sealWith(
  openPool({ url: apiUrl, size: 2, applicationName: 'import-many', patienceMs: 30_000 }),
  openKeyedSealing(sealing, 'app'),
)
const bank = await treasuryUnderTest(admin, api)
const numbers = Array.from({ length: entries }, (_, number) => number)
const sum = numbers.reduce((total, number) => total + amountOf(number), 0n)
const head =
  `<Id>MANY</Id><CreDtTm>${day}T23:59:59Z</CreDtTm><FrToDt><FrDtTm>${day}T00:00:00Z</FrDtTm><ToDtTm>${day}T23:59:59Z</ToDtTm></FrToDt>` +
  `<Acct><Id><IBAN>${bank.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', 0n)}${balance('CLBD', sum)}`
const file = Buffer.from(camt053(`<Stmt>${head}${numbers.map(entryText).join('')}</Stmt>`))

const begun = performance.now()
const { statements } = await bank.take(file)
const seconds = (performance.now() - begun) / 1000
const again = performance.now()
const { statements: repeated } = await bank.take(file)
const againSeconds = (performance.now() - again) / 1000
const figures = {
  credits: statements[0]?.credits,
  duplicate: repeated[0]?.duplicate,
  booked: `${await bank.balance(bankAccount(bank.clientAccountId))}`,
  expected: `${sum}`,
  fileMiB: file.length / 2 ** 20,
  peakMiB: process.resourceUsage().maxRSS / 1024,
  seconds,
  againSeconds,
}
await Promise.all([admin.end(), api.end()])
process.stdout.write(`${JSON.stringify(figures)}\n`)
