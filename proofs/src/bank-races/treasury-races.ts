import { randomUUID } from 'node:crypto'
import { treasuryOf } from '@firsthand/sandbox/treasury/treasury'
import type { Proposal } from '@firsthand/wire/approvals'
import type { PaymentFile, RefundView } from '@firsthand/wire/bank-transfer/refunds'
import type { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import type { Buyer } from './buyers.ts'
import type { Ground, Race } from './ground.ts'
import { buy } from './purchase-races.ts'
import { type Call, processCount, type Received } from './race.ts'

const operator = 'acme-treasury-operator'
const approver = 'acme-treasury-approver'
type Page<T> = { readonly items: readonly T[] }

/** Sixteen people make the same call at once; answers all results. */
async function together(
  ground: Ground,
  persona: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
): Promise<readonly Received[]> {
  const token = await ground.world.identity.token(persona)
  const calls = Array.from({ length: processCount }, (_, at): Call => {
    const url = ground.urls[at % ground.urls.length] ?? ''
    return { url, method: 'POST', path, token, ...(body && { body }), ...(headers && { headers }) }
  })
  return ground.race(calls)
}

/** Sixteen approvals of what the approver has read. */
async function approvals(ground: Ground, proposalId: unknown): Promise<readonly Received[]> {
  const path = `/proposals/${String(proposalId)}`
  const { digest } = await ground.as<Proposal>(approver, 'GET', path)
  return together(ground, approver, `${path}/approve`, undefined, { 'if-match': `"${digest}"` })
}

/** Of those that were made at once, the one that succeeded. */
const made = (received: readonly Received[]) => received.find(({ status }) => status < 300)?.answer

/** Exactly one may succeed, and every other one is refused as too late. */
function onlyOne(what: string, received: readonly Received[], lateCodes: readonly string[]): string[] {
  const done = received.filter(({ status }) => status < 300)
  const late = received.filter(({ answer }) => lateCodes.includes(String(answer.code)))
  if (done.length === 1 && late.length === received.length - 1) return []
  return [
    `${what}: ${received.map(({ status, answer }) => `${status} ${(answer.code as string | undefined) ?? ''}`).join(', ')}`,
  ]
}

const tooLate = ['offchain_proposal_not_open', 'offchain_bank_transaction_not_open']

/** Money without a reference, each time another sum, for an order that nobody has paid. */
async function unownedMoney(ground: Ground, rounds: number): Promise<readonly string[]> {
  const { pairId } = await ground.shop(rounds)
  await using undo = new AsyncDisposableStack()
  const treasury = await treasuryOf(ground.world, undo)()
  const buyer = ground.buyers[0] as Buyer
  for (let round = 0; round < rounds; round += 1) {
    const [made] = await ground.race([buy(ground, 0, pairId, buyer, randomUUID())])
    const reference = made?.answer.reference
    await treasury.credit({ reference, case: 'no_reference', amount: `${60_00 + round}` })
  }
  const queue = await ground.as<Page<BankTransaction>>(operator, 'GET', '/treasury/receipts?limit=200')
  return queue.items.map(({ bankTransactionId }) => bankTransactionId)
}

/** One credit is proposed for once, and refunded once. */
export const doubleMatch: Race = {
  name: 'double match',
  async run(ground, short) {
    const wanted = short ? 2 : 25
    const credits = await unownedMoney(ground, wanted)
    const faults = credits.length === wanted ? [] : [`${credits.length} credits wait, not ${wanted}`]
    for (const bankTransactionId of credits) {
      const requested = { bankTransactionId, allocations: [], reason: 'nobody knows the payer' }
      const proposed = await together(ground, operator, '/treasury/matches', requested)
      faults.push(...onlyOne('proposing', proposed, tooLate))
      faults.push(...onlyOne('approving', await approvals(ground, made(proposed)?.proposalId), tooLate))
    }
    return { counted: `${credits.length} credits proposed once and refunded once`, faults }
  },
}

/** A refund is approved once, stands in one file, and that file is authorised and sent once. */
export const doubleRefund: Race = {
  name: 'double refund',
  async run(ground) {
    const faults: string[] = []
    const { items } = await ground.as<Page<RefundView>>(approver, 'GET', '/treasury/refunds?state=requested&limit=200')
    for (const { refundReference } of items) {
      const path = `/treasury/refunds/${refundReference}/propose`
      const proposed = await together(ground, operator, path, { reason: 'to be refunded' })
      faults.push(...onlyOne('proposing', proposed, tooLate))
      faults.push(...onlyOne('approving', await approvals(ground, made(proposed)?.proposalId), tooLate))
    }
    const clientAccountId = items[0]?.clientAccountId
    const files = await together(ground, operator, '/treasury/payment-files', { clientAccountId })
    faults.push(...onlyOne('a file', files, tooLate))
    const paymentFile = made(files) as PaymentFile | undefined
    if (paymentFile?.lines !== items.length)
      faults.push(`the file has ${paymentFile?.lines} lines for ${items.length} refunds`)
    const path = `/treasury/payment-files/${paymentFile?.paymentFileId}`
    faults.push(...onlyOne('authorising it', await approvals(ground, paymentFile?.proposalId), tooLate))
    faults.push(...onlyOne('sending it', await together(ground, operator, `${path}/sent`), tooLate))
    const sent = await ground.as<Page<RefundView>>(approver, 'GET', '/treasury/refunds?state=sent&limit=200')
    if (sent.items.length !== items.length)
      faults.push(`${sent.items.length} of ${items.length} refunds are on their way`)
    return { counted: `${items.length} refunds approved once, in one file, sent once`, faults }
  },
}
