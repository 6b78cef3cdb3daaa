import { dataOf } from '@firsthand/sdk'
import type { Stage } from '../stage/stage-at.ts'
import { buyAtOffering, takeLiveBundle } from './buy.ts'
import { applyAsListed } from './compliance.ts'
import { approvedPayout, frozenMoney, reviewOfPayment, someRequest } from './odds.ts'
import { fillTreasury, otherPayee, reasonForPayee, type TreasuryData } from './treasury.ts'
import { attemptsAt, failingEndpoint } from './webhooks.ts'

/** What a tenant has to work on, by the ids under which screens show it. */
export type Data = TreasuryData & {
  readonly mint: string
  readonly liveBundle: string
  readonly review: string
  readonly endpoint: string
  /** The proposal to pay the refund that came back to another account. */
  readonly payeeProposal: string
  readonly statement: string
  /** Money that an officer has frozen, as an exception. */
  readonly frozen: string
  /** A payment whose payer is under review. */
  readonly paymentReview: string
  readonly payout: string
  /** A request that the service has on record. */
  readonly request: string
}

/** Proposes another payee for a refund that came back, as the operator; answers the proposal. */
export async function proposePayee({ sandbox }: Stage, refundReference: string, payee = otherPayee): Promise<string> {
  const body = { payee, reason: reasonForPayee }
  const { treasury } = sandbox.as('acme-treasury-operator')
  const { proposalId } = dataOf(await treasury.refunds.propose({ path: { refundReference }, body }))
  if (proposalId === null) throw new Error('nothing was proposed')
  return proposalId
}

/** The statement with the most entries. */
async function fullStatement({ sandbox }: Stage): Promise<string> {
  const { treasury } = sandbox.as('acme-treasury-operator')
  const { items } = dataOf(await treasury.statements.list({ query: { limit: 200 } }))
  const [fullest] = [...items].sort((a, b) => b.entries - a.entries)
  if (fullest === undefined) throw new Error('no statement was imported')
  return fullest.statementId
}

/** Fills every queue of a tenant through the API and the sandbox bank, as a week of work would. */
export async function fill(stage: Stage, undo: AsyncDisposableStack): Promise<Data> {
  const treasury = await fillTreasury(stage)
  const endpoint = await failingEndpoint(stage, undo)
  const mint = await buyAtOffering(stage, 'acme-buyer-1')
  const [review, payeeProposal, statement, frozen, paymentReview, request, payout] = await Promise.all([
    applyAsListed(stage),
    proposePayee(stage, treasury.cameBack[0]),
    fullStatement(stage),
    frozenMoney(stage),
    reviewOfPayment(stage),
    someRequest(stage),
    approvedPayout(stage),
    attemptsAt(stage, endpoint, 4),
  ])
  const liveBundle = await takeLiveBundle(stage, 'acme-buyer-2')
  return {
    ...treasury,
    mint,
    liveBundle,
    review,
    endpoint,
    payeeProposal,
    statement,
    frozen,
    paymentReview,
    request,
    payout,
  }
}
