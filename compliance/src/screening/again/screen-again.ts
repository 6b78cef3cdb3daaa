import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openReview } from '../../customers/customer.store.ts'
import { insertHold } from '../../customers/hold.store.ts'
import { audit } from '../../decisions/decision.store.ts'
import { inScope, type Query } from '../../postgres/scope.ts'
import { sealFor } from '../../sealing/seal-for.ts'
import type { ListFile } from '../list-file.ts'
import type { PublishedLists } from '../published-lists.ts'
import { findHits, type Hit } from './find-hits.ts'
import { isHeldByUs, keptOf, peopleAfter, reviewedEntries } from './known-people.store.ts'
import { boundsOf, keepProgress, type Pass, type Passes, takePart } from './rescreening.store.ts'

/** People of one transaction, and how long nobody looks when there is nothing to do. */
const [pageSize, idleMs] = [100, 1_000]

type Deps = {
  /** The login that sees one tenant. */
  readonly officerPool: pg.Pool
  readonly passes: Passes
  readonly lists: readonly ListFile[]
  readonly published: Pick<PublishedLists, 'held'>
  /** How names are compared. */
  readonly matching: string
  readonly log: Logger
  readonly screened: (people: number, hits: number, partsLeft: number) => void
}

/**
 * Holds a person and puts the entries before an officer. The wallet, the account and the profile stay as they are: the person
 * reads what a hold lets them read, and learns nothing else. Entries that a review was about already are not asked about again.
 */
async function report(
  query: Query,
  tenant: string,
  { person, evidence }: Hit,
  { publication }: Pass,
): Promise<boolean> {
  const asked = await reviewedEntries(query, tenant, person)
  const matches = evidence.matches.filter(({ list, entry }) => !asked.has(`${list}:${entry}`))
  if (matches.length === 0) return false
  const seal = await sealFor(query, tenant, person)
  const us = { tenant, subject: 'compliance' }
  await openReview(query, { tenant, subject: person }, 'rescreening', { ...evidence, matches })
  if (!(await isHeldByUs(query, tenant, person)))
    await insertHold(query, us, person, seal(`An entry of the sanctions lists, publication ${publication}.`))
  await audit(query, us, 'rescreening.hit', { subject: person, lists: publication, matches: matches.length })
  return true
}

/** Screens the next page of a part that nobody works on; null when there is none. */
function screenPage({ officerPool, lists, published }: Deps, tenant: string, pass: Pass) {
  return inScope(officerPool, { tenant, subject: 'compliance' }, async (query) => {
    const taken = await takePart(query, tenant, pass)
    if (taken === undefined) return null
    const { from, until } = boundsOf(taken.part)
    const people = await peopleAfter(query, { tenant, after: taken.after || from, until, limit: pageSize })
    const found = await findHits(lists, await keptOf(query, tenant, people))
    // Other lists came in between: the page is theirs to screen.
    if (published.held() !== pass.publication) return null
    let hits = 0
    for (const hit of found) if (await report(query, tenant, hit, pass)) hits += 1
    const isDone = people.length < pageSize
    const after = people.at(-1) ?? taken.after
    await keepProgress(query, tenant, pass, { part: taken.part, after, screened: people.length, hits, isDone })
    return { screened: people.length, hits }
  })
}

/** Screens everybody again by the lists in force, page by page, until it is stopped. What it has done stands in the database. */
export function screenAgain(deps: Deps) {
  const stop = new AbortController()
  let planned: number | null = null

  /** Whether there was a page to screen. */
  async function step(): Promise<boolean> {
    const publication = deps.published.held()
    if (publication === null) return false
    const pass = { publication, matching: deps.matching }
    if (planned !== publication) await deps.passes.plan(pass)
    planned = publication
    const next = await deps.passes.next(pass)
    const page = next && (await screenPage(deps, next.tenant, pass))
    deps.screened(page?.screened ?? 0, page?.hits ?? 0, next?.left ?? 0)
    return page !== null
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      const found = await step().catch((err: Error) => {
        deps.log.warn({ err }, 'rescreening.interrupted')
        return false
      })
      if (!found) await sleep(idleMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  let running: Promise<void> | undefined
  return {
    step,
    start: (): void => {
      running ??= run()
    },
    /** Waits for the page that is under way. */
    async stop(): Promise<void> {
      stop.abort()
      await running
    },
  }
}
