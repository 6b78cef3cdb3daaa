import { setTimeout as sleep } from 'node:timers/promises'
import { followRelay } from './follow-relay.ts'
import type { RelayerLead } from './lead.ts'
import type { RelayerDeps } from './relayer-deps.ts'
import { compareAccounts, sendRelay } from './send-relay.ts'

/** As many relays are read at once; the oldest come first. */
const atOnce = 100
const compareMs = 60_000

/** Everything that is due, one after the other. What fails now is due again in the next turn. */
async function turn(deps: RelayerDeps): Promise<void> {
  for (const relay of await deps.relays.due(atOnce)) {
    const work = relay.state === 'waiting' ? sendRelay : followRelay
    await work(deps, relay).catch((error: Error) => {
      const { tenant, chainId: chain, state } = relay
      deps.operatorLog.note('relay.not_done', { tenant, chain, state, why: error.message })
    })
  }
}

/** Works until it is stopped, while this process leads. */
export function runRelayer(deps: RelayerDeps, lead: RelayerLead, pauseMs: number) {
  const stopping = new AbortController()
  let comparedAt = Number.NEGATIVE_INFINITY

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (await lead.holds()) {
          if (performance.now() - comparedAt > compareMs) {
            await compareAccounts(deps)
            comparedAt = performance.now()
          }
          await turn(deps)
        }
      } catch (error) {
        deps.operatorLog.note('relayer.turn_failed', { why: (error as Error).message })
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    /** Ends after the step that runs now. */
    async stop(): Promise<void> {
      stopping.abort()
      await working
      lead.end()
    },
  }
}
