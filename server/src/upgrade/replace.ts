import { setTimeout as sleep } from 'node:timers/promises'
import type { Deployments } from '@firsthand/engine/restate-deployments'
import { answersOk, runCommand, see, until } from './instances.ts'
import type { Instance, Plan, Release } from './plan.ts'

/** One run of the command. */
export type Upgrade = {
  readonly plan: Plan
  readonly deployments: Deployments
  /** Reports what would be done, and does nothing. */
  readonly dryRun: boolean
  readonly note: (event: string, fields: object) => void
}

export async function run({ dryRun, note }: Upgrade, step: string, command: string): Promise<void> {
  note(dryRun ? 'would run' : 'runs', { step, command })
  if (!dryRun) await runCommand(command)
}

/** Whether an instance runs this release and takes requests. */
export async function runs(instance: Instance, { release }: Release): Promise<boolean> {
  const seen = await see(instance)
  return seen !== null && seen.release === release && seen.ready
}

export async function start(upgrade: Upgrade, step: string, instance: Instance, release: Release): Promise<void> {
  await run(upgrade, step, instance.start)
  if (upgrade.dryRun || instance.private === undefined) return
  const what = `${instance.name} of ${release.release ?? 'the release before'} ready at ${instance.private}`
  await until(what, upgrade.plan.patienceSeconds, () => runs(instance, release))
}

/** One process of the old release leaves, and one of the new takes its place. */
async function replace(upgrade: Upgrade, step: string, leaving: Instance | undefined, coming: Instance, to: Release) {
  const { dryRun, note, plan } = upgrade
  if (await runs(coming, to)) return note('is done', { step, name: coming.name })
  if (leaving !== undefined) await run(upgrade, step, leaving.stop)
  if (leaving?.private !== undefined && !dryRun)
    await until(`${leaving.name} has ended`, plan.patienceSeconds, async () => (await see(leaving)) === null)
  await start(upgrade, step, coming, to)
  note(dryRun ? 'would be done' : 'done', { step, name: coming.name })
  // A load balancer sends nothing to an instance that its checks have not seen, so the next one must not leave earlier.
  if (!dryRun) await sleep(plan.edgeSeconds * 1000)
}

export async function replacePrograms(upgrade: Upgrade, from: Release, to: Release, order: readonly Instance[]) {
  for (const coming of order) {
    const leaving = from.programs?.find(({ name }) => name === coming.name)
    await replace(upgrade, 'programs', leaving, coming, to)
  }
}

export const edgeAnswers = async ({ plan: { edge } }: Upgrade): Promise<boolean> =>
  edge === undefined || answersOk(edge)

/** An API instance leaves only while all others serve: behind the edge never more than one is missing. */
export async function replaceApis(upgrade: Upgrade, from: Release, to: Release): Promise<void> {
  const { plan, dryRun } = upgrade
  const pairs = to.apis.map((coming, at) => ({ coming, leaving: from.apis[at] }))
  const serves = async ({ coming, leaving }: (typeof pairs)[number]) =>
    (await runs(coming, to)) || (leaving !== undefined && (await runs(leaving, from)))
  for (const pair of pairs) {
    const { coming, leaving } = pair
    if (await runs(coming, to)) {
      upgrade.note('is done', { step: 'apis', name: coming.name })
      continue
    }
    for (const other of pairs.filter((each) => each !== pair)) {
      const what = `${other.coming.name} serves, so that ${coming.name} may leave`
      await until(what, plan.patienceSeconds, () => serves(other))
    }
    await replace(upgrade, 'apis', leaving, coming, to)
    if (!dryRun) await until(`${plan.edge} answers 200`, plan.patienceSeconds, () => edgeAnswers(upgrade))
  }
}
