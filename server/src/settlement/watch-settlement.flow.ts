import { type FlowObject, keyOf, partsOf, type Run, type Target } from '@firsthand/engine/run'
import type { BlockSource } from './block-source.ts'
import { advance, type FollowDeps, makeSure, moveOverdue, moveSeen } from './follow-chain.flow.ts'

/** How long one tick follows its chain, and how often it looks. */
const tickMs = 2_000
const checkMs = 200
/** Waiting transactions and expiries are looked for less often: nobody's money moves by them. */
const asideMs = 1_000
const expiriesMost = 200
/** A chain whose nodes do not answer is left alone for so long. */
const troubleSeconds = 1
/** An open quote is looked at again so long after its deadline: until then hardly a block is final. */
const checkAgainSeconds = 30

export const tickOf = (chainId: string): Target => ({ object: 'SettlementWatch', key: keyOf(chainId), handler: 'tick' })
export const checkOf = (tenantId: string, reference: string): Target => ({
  object: 'Settlement',
  key: keyOf(tenantId, reference),
  handler: 'check',
})

export type WatchDeps = Omit<FollowDeps, 'source'> & {
  readonly sources: readonly BlockSource[]
  readonly nowMs: () => number
  readonly pause: (ms: number) => Promise<void>
  /** Whether this process is about to end: then a tick ends early, and the next one runs elsewhere. */
  readonly isDraining: () => boolean
}

/** One check of the chain: all new blocks, what they move, and how sure it all has become. Answers the newest block's hash. */
export async function checkChain(
  deps: FollowDeps,
  seenBefore: string | null = null,
  isTimeUp: () => boolean = () => false,
): Promise<string> {
  const view = await deps.source.check()
  while (!isTimeUp() && (await advance(deps, view))) await moveSeen(deps)
  if (view.head.hash !== seenBefore) {
    await makeSure(deps, view)
    await moveOverdue(deps)
  }
  // Also what somebody left who kept it and died.
  await moveSeen(deps)
  return view.head.hash
}

/** What is not in a block: transactions that wait, and quotes that nobody took up. */
export async function checkAside({ source, store }: FollowDeps): Promise<void> {
  const view = await source.check()
  const pending = await view.pending()
  if (pending.length > 0) await store.keepPending(source.chainId, pending)
  await store.notifyExpired(expiriesMost)
}

/** Follows a chain for a while; answers whether its nodes could be asked. */
async function followFor(deps: WatchDeps, source: BlockSource): Promise<boolean> {
  const end = deps.nowMs() + tickMs
  const follow = { source, store: deps.store, alarm: deps.alarm }
  const isTimeUp = () => deps.nowMs() >= end || deps.isDraining()
  let head: string | null = null
  let aside = 0
  try {
    while (!isTimeUp()) {
      head = await checkChain(follow, head, isTimeUp)
      if (deps.nowMs() >= aside) {
        aside = deps.nowMs() + asideMs
        await checkAside(follow)
      }
      await deps.pause(checkMs)
    }
    return true
  } catch (error) {
    deps.alarm('chain.not_followed', { chainId: source.chainId, why: String(error) })
    return false
  }
}

/** Follows one chain without end, in short steps: each tick schedules the next one. */
export function settlementWatch(deps: WatchDeps): FlowObject {
  const sourceOf = (chainId = '') => deps.sources.find((source) => source.chainId === chainId)
  return {
    name: 'SettlementWatch',
    open: true,
    keptHours: 1,
    flows: {
      async tick(run: Run, { generation }: { readonly generation: number }) {
        const [chainId = ''] = partsOf(run.key)
        const outcome = await run.step('follow', async () => {
          const source = sourceOf(chainId)
          // A chain that is no longer served, or that another generation follows: this row of ticks ends here.
          if (source === undefined || !(await deps.store.isCurrent(chainId, generation))) return 'replaced'
          return (await followFor(deps, source)) ? 'followed' : 'in trouble'
        })
        if (outcome === 'replaced') return
        run.send(tickOf(chainId), { generation }, outcome === 'followed' ? 0 : troubleSeconds)
      },
    },
  }
}

type IssuedInput = {
  readonly chainId: string
  /** A check that another search repeats schedules no further one itself. */
  readonly once?: true
}

/** Sees to it that an issued quote ends, whether anything of it is ever seen on chain or not. */
export function settlement({ store }: Pick<WatchDeps, 'store'>): FlowObject {
  const standing = async (key: string, chainId: string) => {
    const [tenantId = '', reference = ''] = partsOf(key)
    const quote = await store.issued(chainId, tenantId, reference)
    return quote?.isOpen ? quote : null
  }
  const again = (run: Run, input: IssuedInput, seconds: number) => {
    const [tenantId = '', reference = ''] = partsOf(run.key)
    run.send(checkOf(tenantId, reference), input, seconds)
  }
  return {
    name: 'Settlement',
    open: true,
    flows: {
      async issued(run: Run, { chainId }: IssuedInput) {
        const seconds = await run.step('deadline', async () => (await standing(run.key, chainId))?.secondsLeft ?? null)
        if (seconds !== null) again(run, { chainId }, seconds + checkAgainSeconds)
      },
      async check(run: Run, { chainId, once }: IssuedInput) {
        const isOpen = await run.step('check', async () => {
          const quote = await standing(run.key, chainId)
          if (quote !== null) await store.move(chainId, quote)
          return (await standing(run.key, chainId)) !== null
        })
        if (isOpen && !once) again(run, { chainId }, checkAgainSeconds)
      },
    },
  }
}
