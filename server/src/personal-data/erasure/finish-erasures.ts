import { inCluster, inTenant } from '@firsthand/postgres/tenant'
import { appendErasures, type ErasureLine } from '@firsthand/sealing/erasure-register'
import type { Holder } from '@firsthand/sealing/sealed-text'
import type pg from 'pg'
import type { PersonQuestions } from '#compliance/person-questions'
import type { ErasureRow } from '#rows.gen'
import { lockUnnoted, noteHold, type Unnoted, unnotedHolds } from '../legal-hold.store.ts'
import { lockErasure, noteAtCompliance, noteRegistered, type Unfinished, unfinishedErasures } from './erasure.store.ts'

export type FinishDeps = {
  readonly pool: pg.Pool
  readonly people: Pick<PersonQuestions, 'erase' | 'noteHold'>
  /** The register of erasures, outside the database. */
  readonly erasuresFile: string
}

export const lineOf = (row: ErasureRow): ErasureLine => ({
  erasureId: row.erasure_id,
  tenant: row.tenant_id,
  person: row.person,
  holders: row.holders as readonly Holder[],
  erasedAt: row.erased_at.toISOString(),
})

/** First into the register, which costs nothing; then Compliance, which may be away. */
async function finishErasure({ pool, people, erasuresFile }: FinishDeps, unfinished: Unfinished): Promise<void> {
  const { tenant, erasureId } = unfinished
  await inTenant(pool, tenant, async (query) => {
    const row = await lockErasure(query, unfinished)
    if (row === null || row.registered_at !== null) return
    await appendErasures(erasuresFile, [lineOf(row)])
    await noteRegistered(query, unfinished)
  })
  await inTenant(pool, tenant, async (query) => {
    const row = await lockErasure(query, unfinished)
    if (row === null || row.person === null || row.compliance_at !== null) return
    if ((await people.erase(tenant, row.person, erasureId)) === 'erased') await noteAtCompliance(query, unfinished)
  })
}

/** Compliance erases nobody who is under a hold. */
async function noteHoldThere({ pool, people }: FinishDeps, unnoted: Unnoted): Promise<void> {
  const { tenant, holdId } = unnoted
  await inTenant(pool, tenant, async (query) => {
    const row = await lockUnnoted(query, unnoted)
    if (row === null) return
    const stands = row.released_at === null
    await people.noteHold(tenant, row.person, holdId, stands)
    await noteHold(query, unnoted, stands ? 'placed' : 'released')
  })
}

/**
 * What is left to do after erasures and holds: the register, and Compliance. Whatever fails is done again the next time; the
 * others are not kept waiting by it. Answers how many failed.
 */
export async function finishErasures(deps: FinishDeps): Promise<number> {
  const holds = await inCluster(deps.pool, unnotedHolds)
  const erasures = await inCluster(deps.pool, unfinishedErasures)
  const left = [
    ...holds.map((each) => () => noteHoldThere(deps, each)),
    ...erasures.map((each) => () => finishErasure(deps, each)),
  ]
  let failed = 0
  for (const finish of left)
    await finish().catch(() => {
      failed += 1
    })
  return failed
}

const everyMs = 5_000

/** Again and again, with a pause between. Answers how to stop. */
export function keepFinishing(deps: FinishDeps, onFailed: (count: number) => void): () => void {
  let isOver = false
  let timer: NodeJS.Timeout
  async function finish(): Promise<void> {
    const failed = await finishErasures(deps).catch(() => 1)
    if (failed > 0 && !isOver) onFailed(failed)
    if (!isOver) next()
  }
  function next(): void {
    timer = setTimeout(() => void finish(), everyMs)
  }
  next()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
