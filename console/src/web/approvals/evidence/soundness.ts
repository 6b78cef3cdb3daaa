import type { Proposal } from '@firsthand/sdk/types'
import { isObject } from './facts.ts'
import { leavesOf, type ProposalFacts } from './proposal-facts.ts'
import { addsUp, bigOf, isBalanced, listOf, sumOf } from './special/sums.ts'

type Read = Pick<Proposal, 'kind' | 'payload' | 'shown'>

/** Whether what is used of a receipt and what goes back are the receipt. */
export function isMatchWhole({ payload, shown }: Omit<Read, 'kind'>): boolean {
  const { receipt, returned } = shown.state
  return addsUp(isObject(receipt) ? receipt.amount : null, sumOf(listOf(payload.allocations)), bigOf(returned))
}

/** Whether the payments of a file are as many, and as much, as the file says. */
export function isFileWhole({ payload, shown }: Omit<Read, 'kind'>): boolean {
  const payments = listOf(payload.payments)
  const { file } = shown.state
  return isObject(file) && addsUp(file.total, sumOf(payments)) && file.lines === payments.length
}

/** Whether sums that can be computed again are right, and every amount can be written out. Otherwise nobody should approve it. */
export function isSound(proposal: Read, facts: ProposalFacts): boolean {
  const leaves = leavesOf([...facts.payload, ...facts.state, ...facts.circumstances])
  if (leaves.some(({ leaf }) => leaf.kind === 'unscaled')) return false
  if (proposal.kind === 'match') return isMatchWhole(proposal)
  if (proposal.kind === 'payment_file' || proposal.kind === 'payment_file_sent') return isFileWhole(proposal)
  return proposal.kind !== 'statement_upload' || isBalanced(proposal.payload) !== false
}
