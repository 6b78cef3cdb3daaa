import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PurchaseEvidence } from '@firsthand/wire/bank-transfer/evidence'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runVerify } from '../run-verify.ts'
import { bankEvidence, decisionKeys, ledgerKeys, reconciliation, signedOtherwise } from '../testing/a-bank-purchase.ts'
import { mutated, mutations } from '../testing/mutations.ts'

const folder = mkdtempSync(join(tmpdir(), 'verify-bank-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string | Buffer | object) => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
  return path
}
const asked = [
  '--decision-keys',
  file('decision-keys.json', decisionKeys),
  '--ledger-keys',
  file('ledger-keys.json', ledgerKeys),
  '--block',
  bankEvidence.receipt?.blockHash ?? '',
  '--reconciliation',
  reconciliation,
]
const verify = (evidence: string | Buffer | object) =>
  runVerify(['purchase', file('evidence.json', evidence), ...asked])

test('a purchase by bank transfer holds from its payment to its delivery, and what only others can show is named', async () => {
  const { exitCode, output } = await verify(bankEvidence)
  expect(output).not.toMatch(/^FAILS/m)
  expect(exitCode).toBe(0)
  const unchecked = output.split('\n').filter((line) => line.startsWith('unchecked'))
  expect(unchecked).toEqual([
    expect.stringContaining('on the record of Compliance'),
    expect.stringContaining('sums over all clients'),
    expect.stringContaining('payments of other people'),
  ])
  const alone = await runVerify(['purchase', file('evidence.json', bankEvidence), '--json'])
  expect(JSON.parse(alone.output).findings.filter((each: any) => each.verdict === 'unchecked')).toHaveLength(8)
})

test('a changed or missing byte of it is noticed', async () => {
  const bytes = Buffer.from(JSON.stringify(bankEvidence))
  const noticed = fc.asyncProperty(mutations, async (mutation) => {
    expect((await verify(mutated(bytes, mutation))).exitCode).not.toBe(0)
  })
  await fc.assert(noticed, { numRuns: 400 })
}, 60_000)

const { payments, ledger, delivery, receipt } = bankEvidence
const [payment] = payments
/** Money that went elsewhere, in postings that still sum to zero. */
const shifted = ledger.map((posting) =>
  posting.kind === 'release'
    ? {
        ...posting,
        lines: posting.lines.map((line) => ({ ...line, amount: `${BigInt(line.amount) * 2n}` })),
      }
    : posting,
)
test.each<readonly [string, Partial<PurchaseEvidence>]>([
  ['other proceeds that sum to zero', { ledger: shifted }],
  ['a payment too many', { payments: [...payments, ...payments] }],
  ['another amount paid', { payments: [{ ...payment!, amount: '20051' }] }],
  ['no payment', { payments: [] }],
  ['a delivery of other units', { delivery: { ...delivery!, unitAmount: '1' } }],
  ['another transaction', { delivery: { ...delivery!, txHash: `0x${'1'.repeat(64)}` } }],
  ['a receipt of another transaction', { receipt: { ...receipt!, transactionNodes: receipt!.nodes } }],
  ['another release', { attestationId: 'another' }],
])('%s is found', async (_what, change) => {
  expect((await verify({ ...bankEvidence, ...change })).exitCode).toBe(1)
})

test('what the ledger has signed must leave what was paid, and be by its key', async () => {
  expect((await verify(signedOtherwise({}))).exitCode).toBe(0)
  expect((await verify(signedOtherwise({ paid: '20049' }))).exitCode).toBe(1)
  expect((await verify(signedOtherwise({ wallet: `0x${'d'.repeat(40)}` }))).exitCode).toBe(1)
  expect((await verify(signedOtherwise({ fees: '51' }))).exitCode).toBe(1)
  const swapped = ['--decision-keys', asked[3]!, '--ledger-keys', asked[1]!]
  expect((await runVerify(['purchase', file('evidence.json', bankEvidence), ...swapped])).exitCode).toBe(1)
})

test('a purchase that is not delivered yet, and one from before anything was kept, hold as far as they go', async () => {
  const open = {
    ...bankEvidence,
    attestationId: null,
    delivery: null,
    reconciliation: null,
    signed: null,
    receipt: null,
  }
  const early = await verify({ ...open, payments: [], ledger: ledger.slice(0, 1), postingIds: [ledger[0]!.id] })
  expect([early.exitCode, early.output]).toEqual([0, expect.stringContaining('nothing was released yet')])
  const old = await verify({ ...bankEvidence, signed: null })
  expect([old.exitCode, old.output]).toEqual([0, expect.stringContaining('nothing that was signed was kept')])
})
