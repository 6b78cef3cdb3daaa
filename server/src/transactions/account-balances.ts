import { nodesOf } from '@firsthand/chain/nodes'
import type { Hex } from '@firsthand/values/values'
import type { TransactionRole } from '@firsthand/wire/signer'
import type { SendingChain } from './transaction-chain.ts'

/** What an account of ours had when it was last read. */
export type AccountBalance = {
  readonly chainId: string
  readonly role: TransactionRole
  readonly wei: bigint
  /** At the highest price that is allowed, and all the gas of its largest call. */
  readonly transactionsLeft: bigint
  readonly readMs: number
}

/** An account that sends on every chain that is served, and the gas of its largest call. */
type Sender = { readonly role: TransactionRole; readonly gas: bigint; readonly address: () => Hex | null }

type Watched = {
  readonly chains: readonly (SendingChain & { readonly gasPriceMax: bigint })[]
  readonly senders: readonly Sender[]
  readonly nowMs: () => number
}

/** Providers charge for each question, and an account is emptied by many transactions, not by one. */
const everyMs = 15_000

/** Reads what the accounts of ours have, now and then. A node that does not answer leaves the last reading, with its time. */
export function watchAccounts({ chains, senders, nowMs }: Watched) {
  const found = new Map<string, AccountBalance>()
  const opened = chains.map((chain) => ({ chain, nodes: nodesOf(chain) }))

  async function readAll(): Promise<void> {
    for (const { chain, nodes } of opened)
      for (const { role, gas, address: addressOf } of senders) {
        const address = addressOf()
        if (address === null) continue
        const wei = await nodes.ask((client) => client.getBalance({ address })).catch(() => null)
        if (wei === null) continue
        const { chainId, gasPriceMax } = chain
        const cost = gas * gasPriceMax
        const transactionsLeft = cost === 0n ? 0n : wei / cost
        found.set(`${chainId} ${role}`, { chainId, role, wei, transactionsLeft, readMs: nowMs() })
      }
  }

  let reading = Promise.resolve()
  const read = () => {
    reading = reading.then(readAll)
  }
  read()
  const timer = setInterval(read, everyMs)
  timer.unref()
  return { read: (): readonly AccountBalance[] => [...found.values()], close: () => clearInterval(timer) }
}
