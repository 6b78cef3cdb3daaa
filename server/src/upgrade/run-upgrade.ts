import { setTimeout as sleep } from 'node:timers/promises'
import type { Release } from './plan.ts'
import { edgeAnswers, replaceApis, replacePrograms, run, runs, start, type Upgrade } from './replace.ts'
import { retireWorker } from './retire-worker.ts'

async function takesNewWork({ deployments }: Upgrade, url: string): Promise<boolean> {
  const known = await deployments.find(url)
  return known !== null && (await deployments.takesNewWorkOf(known.id)).length > 0
}

/** The worker beside the one that leaves: new work goes to it, and what runs stays where it began. */
async function addWorker(upgrade: Upgrade, to: Release, url: string): Promise<void> {
  const { deployments, dryRun, note, plan } = upgrade
  for (const instance of to.worker.instances) {
    if (await runs(instance, to)) note('is done', { step: 'worker', name: instance.name })
    else await start(upgrade, 'worker', instance, to)
  }
  if (await takesNewWork(upgrade, url)) return note('is done', { step: 'register', url })
  if ((await deployments.find(url)) !== null)
    throw new Error(`${url} was registered before and gets no new work: retire it, or give the worker another address`)
  note(dryRun ? 'would register' : 'registers', { step: 'register', url })
  if (dryRun) return
  // The address may lead through a load balancer, which has to see them first.
  await sleep(plan.edgeSeconds * 1000)
  await deployments.register(url)
}

/** The worker that left gets no new work; its processes stop when the last flow that began there has ended. */
async function retire(upgrade: Upgrade, { worker }: Release): Promise<void> {
  const { deployments, dryRun, note, plan } = upgrade
  for (const url of [worker.url, ...(worker.backUrl === undefined ? [] : [worker.backUrl])]) {
    note(dryRun ? 'would retire' : 'retires', { step: 'retire', url })
    if (!dryRun) note('done', { step: 'retire', url, ...(await retireWorker(deployments, url, plan.flowsSeconds)) })
  }
  for (const instance of worker.instances) await run(upgrade, 'retire', instance.stop)
}

async function requireEdge(upgrade: Upgrade): Promise<void> {
  if (!(await edgeAnswers(upgrade))) throw new Error(`${upgrade.plan.edge} does not answer 200: nothing was changed`)
}

/**
 * Takes a deployment to the next release, step by step. Nothing is remembered between runs: each step asks what runs, and leaves out
 * what is done already. So a run that stopped is repeated, and one that is no longer wanted is followed by the way back.
 */
export async function upgradeForward(upgrade: Upgrade): Promise<void> {
  const { before, next } = upgrade.plan
  for (const command of next.check ?? []) await run(upgrade, 'check', command)
  await requireEdge(upgrade)
  for (const command of next.migrate ?? []) await run(upgrade, 'migrate', command)
  await replacePrograms(upgrade, before, next, next.programs ?? [])
  await addWorker(upgrade, next, next.worker.url)
  await replaceApis(upgrade, before, next)
  await retire(upgrade, before)
}

/** API first, then the worker, then the other programs. The schema stays: the release before works with it. */
export async function upgradeBack(upgrade: Upgrade): Promise<void> {
  const { before, next } = upgrade.plan
  await requireEdge(upgrade)
  await replaceApis(upgrade, next, before)
  const { url, backUrl } = before.worker
  const isTaken = (await upgrade.deployments.find(url)) !== null && !(await takesNewWork(upgrade, url))
  if (isTaken && backUrl === undefined)
    throw new Error(`the engine knows ${url} already: name another address of that worker as backUrl`)
  await addWorker(upgrade, before, isTaken ? (backUrl ?? url) : url)
  await replacePrograms(upgrade, next, before, [...(before.programs ?? [])].reverse())
  await retire(upgrade, next)
}
