import { blocksRemembered } from '@firsthand/chain/block-slots'
import { type FlowObject, keyOf, partsOf, type Run, type Target } from '@firsthand/engine/run'
import type { BlockSource } from './block-source.ts'
import { advance, type FollowDeps, makeSure, moveOverdue, moveSeen } from './follow-chain.flow.ts'
import { firstPace, isAsideDue, isAskDue, isSureDue, learned, type Pace } from './follow-pace.ts'

/** How long one tick follows its chain, and how often it asks the database whether a quote is open. */
const tickMs = 2_000
const checkMs = 200
const expiryMs = 1_000
/** So many are published at once; where there were as many, the rest follows at once. */
const expiriesMost = 500
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

type Check = {
  /** Whether nodes are asked how far the chain is sure, by the block that they show. */
  readonly asksSure: (head: string) => boolean
  readonly isTimeUp: () => boolean
}

/** One check of the chain: all new blocks, what they move, and how sure it all has become. Answers the newest block's hash. */
export async function checkChain(
  deps: FollowDeps,
  { asksSure, isTimeUp }: Check = { asksSure: () => true, isTimeUp: () => false },
): Promise<string> {
  const view = await deps.source.check()
  while (!isTimeUp() && (await advance(deps, view))) await moveSeen(deps)
  if (asksSure(view.head.hash)) {
    await makeSure(deps, view)
    await moveOverdue(deps)
  }
  // Also what somebody left who kept it and died.
  await moveSeen(deps)
  return view.head.hash
}

/** Settlements that wait to be mined. */
export async function checkAside(deps: FollowDeps): Promise<void> {
  const pending = await deps.source.pending()
  if (pending.length === 0) return
  await deps.store.keepPending(deps.source.chainId, pending)
  await moveSeen(deps)
}

/** Checks a chain when its next block may be there, and keeps the pace. */
function pacedChecks(follow: FollowDeps, from: Pace, nowMs: () => number, isTimeUp: () => boolean) {
  const { store, source } = follow
  let pace = from
  let mined: readonly Date[] | null = null
  const readMined = () => store.minedLately(source.chainId, blocksRemembered)

  async function check(isOpen: boolean): Promise<void> {
    const askedMs = nowMs()
    const asksSure = (head: string) => head !== pace.sureHead && isSureDue(pace, { isOpen, nowMs: askedMs })
    const head = await checkChain(follow, { asksSure, isTimeUp })
    mined = await readMined()
    const lagMs = head === pace.head ? pace.lagMs : learned(pace, { mined, nowMs: askedMs })
    const sure = asksSure(head) ? { sureHead: head, sureMs: askedMs } : {}
    // Blocks may be left that there was no time for: then the next tick asks at once.
    pace = { ...pace, ...sure, head, lagMs, askedMs: isTimeUp() ? 0 : askedMs }
  }

  return {
    pace: () => pace,
    async checkIfDue(): Promise<void> {
      mined ??= await readMined()
      const isOpen = await store.hasOpen(source.chainId)
      if (isAskDue(pace, { mined, isOpen, nowMs: nowMs() })) await check(isOpen)
      if (!isAsideDue(pace, { mined, isOpen, nowMs: nowMs() })) return
      pace = { ...pace, asideMs: nowMs() }
      await checkAside(follow)
    },
  }
}

/** Follows a chain for a while; answers how far, or null when its nodes could not be asked. */
async function followFor(deps: WatchDeps, source: BlockSource, from: Pace): Promise<Pace | null> {
  const { store, alarm, nowMs } = deps
  const end = nowMs() + tickMs
  const isTimeUp = () => nowMs() >= end || deps.isDraining()
  const checks = pacedChecks({ source, store, alarm }, from, nowMs, isTimeUp)
  let expiriesAt = 0
  try {
    while (!isTimeUp()) {
      await checks.checkIfDue()
      if (nowMs() >= expiriesAt) {
        const found = await store.notifyExpired(expiriesMost)
        expiriesAt = nowMs() + (found < expiriesMost ? expiryMs : 0)
      }
      await deps.pause(checkMs)
    }
    return checks.pace()
  } catch (error) {
    alarm('chain.not_followed', { chainId: source.chainId, why: String(error) })
    return null
  }
}

type Tick = { readonly generation: number; readonly pace?: Pace }

/** Follows one chain without end, in short steps: each tick schedules the next one. */
export function settlementWatch(deps: WatchDeps): FlowObject {
  const sourceOf = (chainId = '') => deps.sources.find((source) => source.chainId === chainId)
  return {
    name: 'SettlementWatch',
    open: true,
    keptHours: 1,
    flows: {
      async tick(run: Run, { generation, pace: from = firstPace }: Tick) {
        const [chainId = ''] = partsOf(run.key)
        const followed = await run.step('follow', async () => {
          const source = sourceOf(chainId)
          // A chain that is no longer served, or that another generation follows: this row of ticks ends here.
          if (source === undefined || !(await deps.store.isCurrent(chainId, generation))) return 'replaced'
          return followFor(deps, source, from)
        })
        if (followed === 'replaced') return
        const next: Tick = followed === null ? { generation } : { generation, pace: followed }
        run.send(tickOf(chainId), next, followed === null ? troubleSeconds : 0)
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
