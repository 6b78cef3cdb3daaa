import type { Hex } from '@firsthand/values/values'
import { costMax, gasLimitOf, type RelayChains } from './relay.rules.ts'
import type { RelayerAccount } from './relayer-account.ts'

const everyMs = 15_000

type Watched = {
  readonly relays: RelayChains
  readonly accounts: RelayerAccount
  readonly address: () => Hex | null
}

/** A settlement about as long as the longest that buyers hand in. */
const longSettlement: Hex = `0x${'00'.repeat(3_000)}`

/** What the relay key has on each chain, read again and again: a scrape and a probe must not wait for a node. */
export function watchBalances({ relays, accounts, address }: Watched) {
  const balances = new Map<string, bigint>()
  const silent = new Set<string>()

  async function readAgain(): Promise<void> {
    const own = address()
    if (own === null) return balances.clear()
    for (const chainId of relays.keys()) {
      const balance = await accounts.balance(chainId, own).catch(() => null)
      if (balance === null) silent.add(chainId)
      else {
        silent.delete(chainId)
        balances.set(chainId, balance)
      }
    }
  }
  void readAgain()
  const timer = setInterval(() => void readAgain(), everyMs)
  timer.unref()

  return {
    read: (): ReadonlyMap<string, bigint> => balances,

    /** Which chain cannot be reached, by the last reading; null when each can. */
    unreachable(): string | null {
      const [chainId] = silent
      return chainId === undefined ? null : `no node of ${chainId} answers`
    },

    /** What somebody has to do before anything can be sent; null when nothing. */
    shortage(): string | null {
      if (address() === null) return 'no relay key is published'
      for (const [chainId, { requestGasMax, gasPriceMax }] of relays) {
        const most = costMax(gasLimitOf({ gas: requestGasMax, settlement: longSettlement }), gasPriceMax)
        const balance = balances.get(chainId)
        if (balance === undefined) return `the balance on ${chainId} is not known yet`
        if (balance < most)
          return `the balance on ${chainId} does not suffice for one relay: send ether to the relay key`
      }
      return null
    },
    close: (): void => clearInterval(timer),
  }
}
