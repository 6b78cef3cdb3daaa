import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { baseUnits } from '@firsthand/sandbox/bank/movement'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { PublicClient } from 'viem'
import type { Stage } from './stage.ts'

/** How a purchase was meant to end. */
type Ending = 'delivered' | 'refunded' | 'voided'
export type Made = { readonly reference: string; readonly ending: Ending }

const wanted = {
  delivered: { Delivered: 1, Voided: 0 },
  refunded: { Delivered: 0, Voided: 0 },
  voided: { Delivered: 0, Voided: 1 },
}

/** Events on chain compared with what was bought: one for each purchase, and no other. */
export async function chainFaults(
  { contracts }: Stage,
  reader: PublicClient,
  made: readonly Made[],
): Promise<string[]> {
  const address = contracts.creditDelivery
  const logs = await reader.getContractEvents({ address, abi: unitDeliveryAbi, fromBlock: 0n, strict: true })
  const ended = logs.filter(({ eventName }) => eventName === 'Delivered' || eventName === 'Voided')
  const known = new Map(made.map((each) => [quoteRefOf('acme', each.reference), each]))
  const idOf = (log: (typeof ended)[number]) => (log.args as { purchaseId: `0x${string}` }).purchaseId
  const strangers = ended.filter((log) => !known.has(idOf(log))).map((log) => `${log.eventName} of no known purchase`)
  const wrong = [...known].flatMap(([id, { reference, ending }]) =>
    (['Delivered', 'Voided'] as const).flatMap((name) => {
      const count = ended.filter((log) => log.eventName === name && idOf(log) === id).length
      return count === wanted[ending][name] ? [] : [`${reference} was to be ${ending}, and has ${count} ${name}`]
    }),
  )
  return [...strangers, ...wrong]
}

/** A payment as a file has it: its id, and further on how much. */
const lineText = /<EndToEndId>([^<]+)<.*?<InstdAmt Ccy="EUR">([0-9.]+)</gs

/** Lines in the files that were handed to the bank against refunds: one each, of the right amount. */
export async function fileFaults({ records }: Stage, files: readonly string[]): Promise<string[]> {
  const written = files.flatMap((file) => [...file.matchAll(lineText)].map(([, id, sum = '']) => ({ id, sum })))
  const lines = written.map(({ id }) => id)
  const doubled = lines.filter((id, i) => lines.indexOf(id) !== i).map((id) => `${id} stands in two lines`)
  const { rows } = await records.query<{ id: string; state: string; amount: string }>(
    "select refund_reference || lpad(attempt::text, 2, '0') as id, state, amount::text as amount from app.refund",
  )
  const wrong = rows.flatMap(({ id, amount }) => {
    const stated = written.find((line) => line.id === id)?.sum
    return stated === undefined || baseUnits(stated, 'EUR') === BigInt(amount)
      ? []
      : [`${id} of ${amount} pays ${stated}`]
  })
  const lost = rows.filter(({ id }) => !lines.includes(id)).map(({ id, state }) => `${id} is ${state}, and in no file`)
  const unknown = lines.filter((id) => !rows.some((row) => row.id === id)).map((id) => `${id} is no known refund`)
  const open = rows.filter(({ state }) => state !== 'settled').map(({ id, state }) => `${id} is ${state}`)
  return [...doubled, ...lost, ...wrong, ...unknown, ...open]
}

/** The ledger: nothing is left with a purchase, a receipt or a refund, and its bank balance equals the bank's. */
export async function bookFaults({ records, bank, account }: Stage): Promise<string[]> {
  const { rows } = await records.query<{ code: string; balance: string }>(
    `select a.code, b.balance::text from led.balance b join led.account a on a.tenant_id = b.tenant_id and a.id = b.account_id
      where b.balance <> 0 and a.code ~ '^(receipt|purchase|refund|transit|units:reserved):'`,
  )
  const held = await records.query<{ sum: string }>(
    'select coalesce(sum(e.amount), 0)::text as sum from led.entry e join led.account a on a.id = e.account_id and a.tenant_id = e.tenant_id where a.code = $1',
    [`bank:${account.id}`],
  )
  const atBank = bank.balanceOn(account.iban, 'EUR', bank.today())
  const ours = BigInt(held.rows[0]?.sum ?? '0')
  return [
    ...rows.map(({ code, balance }) => `${code} still holds ${balance}`),
    ...(ours === atBank ? [] : [`the bank holds ${atBank}, the ledger ${ours}`]),
  ]
}

/** Every nonce of the key that delivers was used once, from the first to the last. */
export async function nonceFaults({ records }: Stage, reader: PublicClient): Promise<string[]> {
  const { rows } = await records.query<{ address: `0x${string}`; nonce: string; state: string }>(
    "select address, nonce, state from app.chain_transaction where kind in ('deliver', 'voidPurchase') order by nonce",
  )
  const gaps = rows.flatMap(({ nonce }, place) => (Number(nonce) === place ? [] : [`no nonce ${place}`]))
  const address = rows[0]?.address
  const used = address === undefined ? 0 : await reader.getTransactionCount({ address })
  return [...gaps, ...(used === rows.length ? [] : [`${used} nonces on chain, ${rows.length} in the ledger`])]
}
