import type { KnownInvocation } from '@firsthand/engine/restate-ingress'
import { readErasures } from '@firsthand/sealing/erasure-register'
import type pg from 'pg'
import { purchaseTransitionStore } from '#bank-transfer/purchases/purchase-signals.store'
import { applyErasures } from '#personal-data/erasure/apply-erasures'
import type { FollowedChain } from '#settlement/block-source'
import { settlementStore } from '#settlement/settlement.store'
import { bankRows } from './bank-rows.store.ts'
import { type Carried, compareBank } from './compare-bank.ts'
import { compareEngine, seenByEngine } from './compare-engine.ts'
import { compareNonces } from './compare-nonces.ts'
import { compareDecisions, compareJournals, namesOf, since, type Witnesses } from './compare-records.ts'
import { knownRows } from './known-rows.store.ts'
import { replayChains, replayDeliveries } from './replay-chain.ts'
import { blocking, type Finding, type RestoreStep, restoreSteps, type StepReport } from './restore.rules.ts'
import { acceptedFindings, earlierFindings, keepStep, type OpenRestore } from './restore.store.ts'
import { compareEvents, type SeenEvents } from './restored-events.store.ts'

/** Where everything is that a restored database is compared with. */
export type RestoreDeps = {
  /** An administrator's connections, which row-level security does not bind. */
  readonly pool: pg.Pool
  readonly witnesses: Witnesses
  readonly chains: readonly FollowedChain[]
  readonly gateways: readonly Carried[]
  readonly erasuresFile: string | null
  /** Null where the engine's admin address is not set. */
  readonly engine: (() => Promise<readonly KnownInvocation[]>) | null
  /** What receivers of events have kept as the last number they saw. */
  readonly seen: SeenEvents
  readonly by: string
}

async function compareErasures({ pool, erasuresFile }: RestoreDeps): Promise<readonly Finding[]> {
  const name = 'register of erasures'
  if (erasuresFile === null) return [{ weight: 'differs', name, why: 'its file is not set' }]
  const lines = await readErasures(erasuresFile)
  if (lines === null)
    return [{ weight: 'differs', name, why: `there is no ${erasuresFile}: who was erased in the lost time is back` }]
  await applyErasures(pool, erasuresFile)
  return []
}

const higher = (a: SeenEvents, b: SeenEvents): SeenEvents =>
  new Map([...a.keys(), ...b.keys()].map((tenant) => [tenant, Math.max(a.get(tenant) ?? 0, b.get(tenant) ?? 0)]))

/** Each step reads everything anew and can be repeated: after a kill it is simply run again. */
function stepsOf(
  deps: RestoreDeps,
  restore: OpenRestore,
): Readonly<Record<RestoreStep, () => Promise<readonly Finding[]>>> {
  const { pool, witnesses, chains, gateways, by } = deps
  const rows = knownRows(pool)
  const engine = async () => deps.engine?.() ?? null
  const names = async () => namesOf((await witnesses.compliance?.decisionsSince(since(restore))) ?? [])
  const journalOf = (role: string) => witnesses.journals.get(role) ?? null
  const replaying = async () => ({
    chains,
    rows,
    settlements: settlementStore(pool),
    transitions: purchaseTransitionStore(pool),
    names: await names(),
    deliveryJournal: journalOf('delivery'),
    accepted: await acceptedFindings(pool, restore),
  })
  return {
    events: async () => compareEvents(pool, restore, higher(deps.seen, seenByEngine((await engine()) ?? []))),
    journals: () => compareJournals(rows, restore, witnesses),
    decisions: () => compareDecisions(rows, restore, witnesses),
    chain: async () => replayChains(await replaying(), restore),
    deliveries: async () => replayDeliveries(await replaying(), restore),
    nonces: () =>
      compareNonces({
        rows,
        chains,
        journals: ['delivery', 'switch', 'relay'].flatMap((role) => journalOf(role) ?? []),
      }),
    bank: async () =>
      compareBank({ rows: bankRows(pool), gateways, accepted: await acceptedFindings(pool, restore), by }, restore),
    erasures: () => compareErasures(deps),
    async engine() {
      const found = await compareEngine(rows, restore, await engine())
      const earlier = (await earlierFindings(pool, restore, 'engine')).filter(({ weight }) => weight === 'lost')
      return [...new Map([...earlier, ...found].map((finding) => [finding.name, finding])).values()]
    },
  }
}

/** Runs steps in their order and keeps what each found. A step that fails is a difference. */
export async function runSteps(
  deps: RestoreDeps,
  restore: OpenRestore,
  wanted: readonly RestoreStep[] = restoreSteps,
): Promise<readonly StepReport[]> {
  const steps = stepsOf(deps, restore)
  const reports: StepReport[] = []
  for (const step of restoreSteps.filter((each) => wanted.includes(each))) {
    const findings = await steps[step]().catch((error: Error): Finding[] => [
      { weight: 'differs', name: `step ${step}`, why: error.message },
    ])
    const accepted = await acceptedFindings(deps.pool, restore)
    const agrees = blocking([{ step, findings }], accepted).length === 0
    await keepStep(deps.pool, restore, step, deps.by, { agrees, findings })
    reports.push({ step, findings })
  }
  return reports
}
