import { expect, test } from 'vitest'
import { type DayFigures, judgeDay } from './day-reconciliation.rules.ts'

const contract = { chainId: 'eip155:1', contract: '0xc', delivered: 4n, underWay: 2n, onChain: 4n }
const right: DayFigures = {
  currency: 'EUR',
  closedOn: '2026-03-02',
  closing: 90n,
  bank: 90n,
  money: { bank: 90n, shortfall: 10n, receipt: -20n, purchase: -30n, fees: -5n, transit: -25n, firm: -20n },
  laterInLedger: 7n,
  laterInFiles: 7n,
  unconfirmed: 0n,
  inDebit: 0,
  units: [{ instrumentId: 'OFFI1', ledger: 4n, deliveries: 4n }],
  contracts: [contract],
  unbalanced: 0,
  drifted: 0,
  carried: null,
}
const allRight = { external: true, internal: true, units: true, sound: true, holds: true, differences: [] }

test('a day on which everything agrees holds', () => expect(judgeDay(right)).toEqual(allRight))

test.each<[name: string, figures: Partial<DayFigures>, wrong: object]>([
  ['the bank has less', { closing: 89n }, { external: false }],
  ['more is owed than is there', { money: { ...right.money, purchase: -31n } }, { internal: false }],
  ['a credit that no statement confirms', { unconfirmed: 1n }, { external: false }],
  ['the ledger shows more since then than the files', { laterInLedger: 8n }, { external: false }],
  ['a client liability in debit', { inDebit: 1 }, { internal: false }],
  ['units that nobody delivered', { units: [{ instrumentId: 'OFFI1', ledger: 5n, deliveries: 4n }] }, { units: false }],
  ['the chain has delivered less', { contracts: [{ ...contract, onChain: 3n }] }, { units: false }],
  ['the chain has delivered what nobody ordered', { contracts: [{ ...contract, onChain: 7n }] }, { units: false }],
  ['a posting that does not balance', { unbalanced: 1 }, { sound: false }],
  ['a balance that is not the sum of its lines', { drifted: 1 }, { sound: false }],
])('%s: it does not, and one difference is reported', (_name, figures, wrong) => {
  const verdict = judgeDay({ ...right, ...figures })
  expect(verdict).toEqual({ ...allRight, ...wrong, holds: false, differences: [expect.any(String)] })
})

test('the chain may be ahead of us by what is under way', () => {
  expect(judgeDay({ ...right, contracts: [{ ...contract, onChain: 6n }] })).toEqual(allRight)
})
