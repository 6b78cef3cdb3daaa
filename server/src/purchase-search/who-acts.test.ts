import { purchaseStates } from '@firsthand/wire/bank-transfer/states'
import { quoteStates } from '@firsthand/wire/quotes'
import { type Actor, actors, type BuyerState, buyerSentences, saleStates } from '@firsthand/wire/staff/purchase-search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Mover, targetOf, terminalStates, transitions } from '#bank-transfer/transitions'
import { onward } from '#quoting/quote-states.rules'
import { sentenceFor, whoActs } from './who-acts.rules.ts'

const circumstances = fc.record({ isFinal: fc.boolean(), awaitsStatement: fc.boolean() })
const early = { isFinal: false, awaitsStatement: false }

test('every state of both state machines has exactly one actor, whatever the circumstances', () => {
  expect(new Set(saleStates)).toEqual(new Set([...quoteStates, ...purchaseStates]))
  fc.assert(
    fc.property(fc.constantFrom(...saleStates), circumstances, (state, around) => {
      expect(actors.filter((actor) => actor === whoActs(state, around))).toHaveLength(1)
    }),
  )
})

/** Whose doing each mover of the table follows. */
const behind: Readonly<Record<Mover, readonly Actor[]>> = {
  buyer: ['buyer'],
  matcher: ['buyer', 'bank'],
  clock: ['buyer', 'bank'],
  'four eyes': ['treasury'],
  'compliance-officer': ['compliance'],
  'two officers': ['compliance'],
  workflow: ['operator'],
  'chain watcher': ['chain'],
  import: ['bank', 'treasury'],
}

describe('who acts on a bank purchase', () => {
  test.each(purchaseStates)('%s: the one who can move it on, and nobody where it rests', (state) => {
    const actor = whoActs(state, early)
    const isAtRest = terminalStates.includes(state) && state !== 'frozen'
    expect(actor === 'nobody').toBe(isAtRest)
    if (isAtRest) return
    const ways = transitions.filter((row) => row.from.some((from) => from === state) && targetOf(row, state) !== state)
    expect(ways.flatMap(({ by }) => behind[by])).toContain(actor)
  })
})

test('a quote waits for the buyer or the chain, and for nobody once nothing can follow', () => {
  for (const state of quoteStates) {
    const actor = whoActs(state, { ...early, isFinal: true })
    const leads = state === 'firm' || (state !== 'expired' && onward[state].length > 0)
    expect([state, actor === 'nobody']).toEqual([state, !leads])
    expect(['buyer', 'chain', 'nobody']).toContain(actor)
  }
  expect(whoActs('settled', early)).toBe('chain')
})

test('past its due time an open purchase waits for the bank’s statement, and the sentence says so', () => {
  const late = { ...early, awaitsStatement: true }
  for (const state of ['awaiting_payment', 'partially_paid'] as const)
    expect([whoActs(state, late), sentenceFor(state, late)]).toEqual(['bank', 'wait_for_bank_statement'])
  expect(whoActs('paid', late)).toBe('operator')
})

test('every state that a buyer reads has one sentence, every sentence is used, and none names a freeze or a hold', () => {
  const readable = saleStates.filter((state): state is BuyerState => state !== 'frozen')
  const spoken = [true, false].flatMap((isFinal) =>
    [true, false].flatMap((awaitsStatement) =>
      readable.map((state) => sentenceFor(state, { isFinal, awaitsStatement })),
    ),
  )
  expect(new Set(spoken)).toEqual(new Set(buyerSentences))
  for (const sentence of buyerSentences) expect(sentence).not.toMatch(/froz|freez|hold|sanction|screen|officer/)
})
