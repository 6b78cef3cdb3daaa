import { randomUUID } from 'node:crypto'
import { type BuyersRail, issuance, openBuyer, thirdParty } from '@firsthand/sandbox/chain/buyer'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { advanceClock } from '@firsthand/sandbox/clock/advance-clock'
import type { PurchaseEvidence } from '@firsthand/wire/bank-transfer/evidence'
import type { QuoteEvidence } from '@firsthand/wire/bundles'
import { until } from '../erasure/calls.ts'
import type { Stage } from '../erasure/stage.ts'

/** The export of a purchase, as its buyer received it. */
export type Exported = { readonly reference: string; readonly path: `/${string}`; readonly text: string } & (
  | { readonly rail: 'on chain'; readonly evidence: QuoteEvidence }
  | { readonly rail: 'bank'; readonly evidence: PurchaseEvidence }
)
/** A purchase that is settled or delivered. */
export type Bought = Pick<Exported, 'rail' | 'reference' | 'path'>

const name = 'acme-buyer-1'
const daySeconds = 86_400

/** What its buyer reads now. */
export async function exportOf({ done }: Stage, { rail, reference, path }: Bought, as: string = name) {
  const { text, body } = await done('api', as, `GET ${path}`)
  return { rail, reference, path, text, evidence: body } as Exported
}

async function buyOnChain({ world, urlOf }: Stage, rail: BuyersRail, count: number): Promise<readonly Bought[]> {
  const buyer = await openBuyer(world, name, () => [urlOf('api')], rail)
  const bought: Bought[] = []
  for (let left = count; left > 0; left -= 1) {
    const reference = await buyer.firm()
    const bundle = await buyer.intent(reference)
    if (bundle === null || (await buyer.settle(bundle)) !== 'success') throw new Error(`${reference} did not settle`)
    bought.push({ rail: 'on chain', reference, path: `${rail.path as `/${string}`}/quotes/${reference}/evidence` })
    if (bought.length % 50 === 0) console.log(`${bought.length} purchases at ${rail.path}`)
  }
  return bought
}

/** So many are paid together, and taken in one after the other. */
const lane = 4

async function buyByBank({ done, treasury }: Stage): Promise<Bought> {
  const json = { pairId: 3, cashAmount: '20100', walletAddress: buyerWallets[name].address }
  const headers = { 'idempotency-key': randomUUID() }
  const { reference } = (await done('api', name, 'POST /offchain-purchases', { json, headers })).body
  await treasury.credit({ reference })
  await until(`delivery of ${reference}`, async () => {
    const { state } = (await done('api', name, `GET /offchain-purchases/${reference}`)).body
    return state === 'delivered' ? true : null
  })
  return { rail: 'bank', reference, path: `/offchain-purchases/${reference}/evidence` }
}

async function buyManyByBank(stage: Stage, count: number): Promise<readonly Bought[]> {
  const bought: Bought[] = []
  while (bought.length < count) {
    const some = Math.min(lane, count - bought.length)
    bought.push(...(await Promise.all(Array.from({ length: some }, () => buyByBank(stage)))))
    if (bought.length % 52 === 0) console.log(`${bought.length} purchases by bank transfer`)
  }
  return bought
}

const operator = 'acme-treasury-operator'

/** The bank's day ends, its statement is taken in, and the day is reconciled. Answers the reconciliations as `DAY:HASH`. */
async function closeDay({ world, treasury, done }: Stage): Promise<readonly string[]> {
  const date = treasury.bank.today()
  await advanceClock(world, daySeconds)
  await treasury.catchUp()
  const { body } = await done('api', operator, 'POST /treasury/reconciliations/run', { json: { date } })
  const runs = body.reconciliations as readonly { date: string; hash: string; holds: boolean; differences: unknown }[]
  const broken = runs.find(({ holds }) => !holds)
  if (runs.length === 0 || broken !== undefined) throw new Error(`${date} does not hold: ${JSON.stringify(broken)}`)
  return runs.map(({ date: day, hash }) => `${day}:${hash}`)
}

/** So many purchases on the three rails, their day closed, and their exports. */
export async function buyAndExport(stage: Stage, count: number) {
  const third = Math.floor(count / 3)
  const bought = [
    ...(await buyOnChain(stage, issuance, count - 2 * third)),
    ...(await buyOnChain(stage, thirdParty, third)),
    ...(await buyManyByBank(stage, third)),
  ]
  const reconciliations = await closeDay(stage)
  const all: Exported[] = []
  for (const each of bought)
    all.push(
      await until(`evidence of ${each.reference}`, async () => {
        const exported = await exportOf(stage, each)
        return exported.evidence.receipt === null ? null : exported
      }),
    )
  return { all, reconciliations }
}
