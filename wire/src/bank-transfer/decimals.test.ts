import { expect, test } from 'vitest'
import { bankTransferComponents } from './components.ts'

type Schema = { readonly $id: string; readonly properties?: Readonly<Record<string, { readonly $ref?: string }>> }

/** What is sent to us, or answers a body that its sender knows; and what is read inside an answer that has the decimals. */
const sent = ['OffchainInstrumentWrite', 'OffchainInstrumentCreate', 'PurchaseRequest', 'PurchaseEligibility']
const inside = ['PurchasePayment', 'PaymentEvidence', 'FilePayment']
const excused = new Set([...sent, 'MatchAllocation', 'PayoutWrite', ...inside])

test('A5: every answer with an amount carries its decimals', () => {
  const bare = (bankTransferComponents as unknown as readonly Schema[]).filter(({ $id, properties = {} }) => {
    const hasAmount = Object.values(properties).some(({ $ref }) => $ref === 'BaseUnits#')
    return hasAmount && !excused.has($id) && !('decimals' in properties) && !('cash' in properties)
  })
  expect(bare.map(({ $id }) => $id)).toEqual([])
})
