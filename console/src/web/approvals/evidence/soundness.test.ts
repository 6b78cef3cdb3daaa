import { proposalKinds } from '@firsthand/wire/approvals'
import { expect, test } from 'vitest'
import { madeUpProposal } from '../made-up/proposals.ts'
import { proposalFacts } from './proposal-facts.ts'
import { isSound } from './soundness.ts'

const sound = (proposal: ReturnType<typeof madeUpProposal>) => isSound(proposal, proposalFacts(proposal))

test.each(proposalKinds)('%s is sound as the service writes it', (kind) => {
  expect(sound(madeUpProposal(kind))).toBe(true)
})

test('sums that do not add up, and amounts without decimals, are found', () => {
  const match = madeUpProposal('match')
  const state = { ...match.shown.state, returned: '5001' }
  expect(sound({ ...match, shown: { ...match.shown, state } })).toBe(false)
  const file = madeUpProposal('payment_file')
  const [first] = file.payload.payments as readonly object[]
  expect(sound({ ...file, payload: { ...file.payload, payments: [first] } })).toBe(false)
  const upload = madeUpProposal('statement_upload')
  expect(sound({ ...upload, payload: { ...upload.payload, entries: [] } })).toBe(false)
  const odd = { ...match.shown.state, surprise: { currency: 'XQZ', amount: '12' } }
  expect(sound({ ...match, shown: { ...match.shown, state: odd } })).toBe(false)
})
