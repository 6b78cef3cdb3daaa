import { expect, test } from 'vitest'
import { mayBeFrozen, mayBeProposed, payeeChoice } from './refund.rules.ts'

const iban = 'DE89370400440532013000'
const standing = (state: Parameters<typeof mayBeProposed>[0]['state'], payeeIban: string | null = iban) => ({
  state,
  payeeIban,
  proposalId: null,
})

test('another account is offered only for what came back, or where the payer’s is not known', () => {
  expect(payeeChoice(standing('requested'))).toEqual({ own: true, other: false })
  expect(payeeChoice(standing('rejected'))).toEqual({ own: true, other: false })
  expect(payeeChoice(standing('returned'))).toEqual({ own: true, other: true })
  expect(payeeChoice(standing('requested', null))).toEqual({ own: false, other: true })
  expect(payeeChoice(standing('sent', null))).toEqual({ own: false, other: false })
})

test('nothing is proposed twice, nor about money that is on its way', () => {
  const states = ['requested', 'approved', 'batched', 'sent', 'rejected', 'settled', 'returned', 'cancelled'] as const
  expect(states.filter((state) => mayBeProposed(standing(state)))).toEqual(['requested', 'rejected', 'returned'])
  expect(mayBeProposed({ ...standing('requested'), proposalId: 'p' })).toBe(false)
  expect(states.filter((state) => !mayBeFrozen({ state }))).toEqual(['sent', 'settled', 'cancelled'])
})
