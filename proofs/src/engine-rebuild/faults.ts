import { setTimeout as sleep } from 'node:timers/promises'
import type { PublicClient } from 'viem'
import type { Stage } from './stage.ts'

const patienceMs = 120_000

/** Asks until nothing is wrong any more; answers what stayed wrong. */
async function untilRight(check: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let wrong: readonly string[] = []
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(500)) {
    wrong = await check()
    if (wrong.length === 0) break
  }
  return wrong
}

/** Every event of the tenant has reached its endpoint. */
export const webhookFaults = ({ integrator, taker, reportedBefore }: Stage) =>
  untilRight(async () => {
    const events = await integrator.replay()
    const wanted = events.filter(({ sequence }) => sequence > reportedBefore)
    return wanted.filter(({ id }) => !taker.arrived.has(id)).map(({ sequence }) => `event ${sequence} never arrived`)
  })

type Sent = { readonly address: `0x${string}`; readonly nonce: string; readonly state: string }

/** The accounts we send from used every nonce once, from the first to the last, and the chain counts as many. */
export const nonceFaults = ({ records }: Stage, reader: PublicClient) =>
  untilRight(async () => {
    const { rows } = await records.query<Sent>(
      'select address, nonce, state from app.chain_transaction order by address, nonce',
    )
    const byAddress = Map.groupBy(rows, ({ address }) => address)
    const faults = await Promise.all(
      [...byAddress].map(async ([address, sent]) => {
        const gaps = sent.flatMap(({ nonce }, place) =>
          Number(nonce) === place ? [] : [`${address}: no nonce ${place}`],
        )
        const open = sent
          .filter(({ state }) => state !== 'final')
          .map((each) => `${address} ${each.nonce} is ${each.state}`)
        const onChain = await reader.getTransactionCount({ address })
        return [
          ...gaps,
          ...open,
          ...(onChain === sent.length ? [] : [`${address}: ${onChain} on chain, ${sent.length} kept`]),
        ]
      }),
    )
    return rows.length === 0 ? ['nothing was sent'] : faults.flat()
  })

export async function nonceCount({ records }: Stage): Promise<number> {
  const { rows } = await records.query<{ number: number }>('select count(*)::int as number from app.chain_transaction')
  return rows[0]?.number ?? 0
}
