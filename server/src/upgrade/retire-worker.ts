import { setTimeout as sleep } from 'node:timers/promises'
import type { Deployments, Remaining } from '@firsthand/engine/restate-deployments'

/** Why a worker is not retired, with what still runs there. */
export class NotRetired extends Error {
  override readonly name = 'NotRetired'
  readonly remaining: readonly Remaining[]
  constructor(message: string, remaining: readonly Remaining[] = []) {
    super(message)
    this.remaining = remaining
  }
}

const askEveryMs = 500

/**
 * Takes a worker out of the engine once everything that began there has ended: what is left could be continued by no other release.
 * Answers what became of it; a worker that the engine does not know is retired already.
 */
export async function retireWorker(
  deployments: Deployments,
  uri: string,
  waitSeconds: number,
): Promise<{ readonly id: string | null; readonly waitedMs: number }> {
  const found = await deployments.find(uri)
  if (found === null) return { id: null, waitedMs: 0 }
  const services = await deployments.takesNewWorkOf(found.id)
  if (services.length > 0)
    throw new NotRetired(
      `new work of ${services.length} services goes to ${uri}: register the worker that follows it first`,
    )
  const begun = performance.now()
  for (const end = begun + waitSeconds * 1000; ; await sleep(askEveryMs)) {
    const remaining = await deployments.remaining(found.id)
    if (remaining.length === 0) break
    if (performance.now() >= end)
      throw new NotRetired(`${remaining.length} invocations that began at ${uri} have not ended`, remaining)
  }
  await deployments.remove(found.id)
  return { id: found.id, waitedMs: Math.round(performance.now() - begun) }
}
