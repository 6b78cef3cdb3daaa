import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { chainClients } from '@firsthand/contracts/chain-clients'
import { administratorKey, buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { Hex, PublicClient } from 'viem'
import { operator } from '../bank-chaos/bank-actors.ts'
import type { SentFile } from './gateway.ts'
import type { Acknowledged } from './load.ts'
import type { Stage } from './stage.ts'

const doubled = (list: readonly string[]) => [...new Set(list.filter((each, i) => list.indexOf(each) !== i))]

/** What the bank was asked to pay: each payment once, and each purchase's money once. */
export function paymentFaults(files: readonly SentFile[]): string[] {
  const ids = files.flatMap(({ text }) => [...text.matchAll(/<EndToEndId>([^<]+)</g)].map(([, id = '']) => id))
  const purchases = files.flatMap(({ text }) => [...text.matchAll(/<Ustrd>Refund ([^<]+)</g)].map(([, id = '']) => id))
  return [
    ...doubled(ids).map((id) => `${id} was paid twice`),
    ...doubled(purchases).map((reference) => `the money of ${reference} was paid back twice`),
  ]
}

/** What the contracts have, read past the service. */
async function chainLogs({ chain, contracts }: Stage) {
  const { reader } = await chainClients(chain.url, administratorKey)
  const client = reader as unknown as PublicClient
  const all = { fromBlock: 0n, strict: true } as const
  const deliveries = await client.getContractEvents({ address: contracts.creditDelivery, abi: unitDeliveryAbi, ...all })
  const settlements = await client.getContractEvents({ address: contracts.router, abi: settlementRouterAbi, ...all })
  return {
    delivered: deliveries.flatMap((log) => (log.eventName === 'Delivered' ? [log.args.purchaseId as Hex] : [])),
    settled: settlements.flatMap((log) => (log.eventName === 'Settled' ? [log.args.quoteRef as Hex] : [])),
  }
}

/** Units leave once, and nobody has both the units and the money. */
export async function deliveryFaults(
  stage: Stage,
  { ordered }: Acknowledged,
  files: readonly SentFile[],
): Promise<string[]> {
  const { delivered, settled } = await chainLogs(stage)
  const refunded = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/<Ustrd>Refund ([^<]+)</g)].map(([, reference = '']) => reference)),
  )
  const isDelivered = new Set(delivered)
  return [
    ...doubled(delivered).map((id) => `${id} was delivered twice`),
    ...doubled(settled).map((id) => `${id} was settled twice`),
    ...ordered
      .filter(({ reference }) => refunded.has(reference) && isDelivered.has(quoteRefOf('acme', reference)))
      .map(({ reference }) => `${reference} was delivered and paid back`),
  ]
}

/** Everything that was acknowledged and is not in the restored database, by the names that the report must have. */
export async function lostNames(
  stage: Stage,
  made: Acknowledged,
  files: readonly SentFile[],
): Promise<readonly string[]> {
  const db = stage.records()
  const known = async (text: string) => new Set((await db.query<{ name: string }>(text)).rows.map(({ name }) => name))
  const issued = await known('select reference as name from app.quote where bundle is not null')
  const quotes = await known('select reference as name from app.quote')
  const purchases = await known('select reference as name from app.purchase')
  const paymentFiles = await known('select message_id as name from app.payment_file')
  const gone = (list: readonly { readonly reference: string }[], here: ReadonlySet<string>, word: string) =>
    list.flatMap(({ reference }) => (here.has(reference) ? [] : [`${word} acme ${reference}`]))
  return [
    ...gone(made.firm, quotes, 'quote'),
    ...gone(made.issued, issued, 'intent'),
    ...gone(made.settled, issued, 'settlement'),
    ...gone(made.ordered, purchases, 'purchase'),
    ...files.flatMap(({ messageId }) => (paymentFiles.has(messageId) ? [] : [`payment file acme ${messageId}`])),
  ]
}

/** Runs of the engine, waiting or under way, for purchases and quotes that the database does not have: each fails when its time comes. */
export async function engineFaults(stage: Stage): Promise<string[]> {
  const open = await stage.world.engine?.query(
    "select target_service_key as key from sys_invocation where status <> 'completed' and target_service_name in ('Purchase', 'Delivery', 'Settlement')",
  )
  const references = (open ?? []).map(({ key }) => String(key).split('|')[1] ?? '')
  const { rows } = await stage
    .records()
    .query<{ reference: string }>(
      'select distinct reference from unnest($1::text[]) as run (reference) where not exists (select from app.purchase p where p.reference = run.reference) and not exists (select from app.quote q where q.reference = run.reference)',
      [references],
    )
  return rows.map(({ reference }) => `the engine has a run for ${reference}, which the database does not have`)
}

const idsOf = (files: readonly SentFile[]) =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(/<EndToEndId>([^<]+)</g)].map(([, id = '']) => id)))

/** Refunds that the bank has paid and that could go into the next file. */
export async function payableAgain(stage: Stage, files: readonly SentFile[]): Promise<number> {
  const ids = idsOf(files)
  const { rows } = await stage
    .records()
    .query<{ id: string }>(
      "select refund_reference || lpad(attempt::text, 2, '0') as id from app.refund where state in ('requested', 'approved')",
    )
  return rows.filter(({ id }) => ids.has(id)).length
}

/** While the restore is open: nothing is sold, paid or published, though the programs run. */
export async function wallFaults(stage: Stage): Promise<string[]> {
  const call = async (method: string, path: string, as: string, body?: object) => {
    const authorization = `Bearer ${await stage.world.identity.token(as)}`
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const sent = body && { body: JSON.stringify(body) }
    return (await fetch(`${stage.apiUrl()}${path}`, { method, headers, ...sent })).status
  }
  const walletAddress = buyerWallets['acme-buyer-1'].address
  const order = { pairId: 3, cashAmount: '10100', walletAddress }
  const quote = { pairId: 1, cashAmount: '1000000', walletAddress }
  const file = { clientAccountId: stage.account.id }
  const tried = {
    'a purchase': [503, await call('POST', '/offchain-purchases', 'acme-buyer-1', order)],
    'a firm quote': [503, await call('POST', '/primary-mint/quotes', 'acme-buyer-1', quote)],
    'a payment file': [409, await call('POST', '/treasury/payment-files', operator, file)],
    'a read of events': [503, await call('GET', '/events', 'acme-integrator')],
    'a read of markets': [200, await call('GET', '/markets', 'acme-buyer-1')],
  } as const
  return Object.entries(tried).flatMap(([what, [wanted, status]]) =>
    wanted === status ? [] : [`${what} was answered ${status} while the restore was open`],
  )
}
