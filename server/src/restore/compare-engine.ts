import type { KnownInvocation } from '@firsthand/engine/restate-ingress'
import { partsOf } from '@firsthand/engine/run'
import type { KnownRows } from './known-rows.store.ts'
import type { Finding } from './restore.rules.ts'
import type { OpenRestore } from './restore.store.ts'
import type { SeenEvents } from './restored-events.store.ts'

/** Objects whose key is a tenant and a reference. */
const named: Readonly<Record<string, string>> = {
  Purchase: 'purchase',
  Delivery: 'purchase',
  Settlement: 'quote',
  Refund: 'refund',
}

/** The highest event of each tenant that was on its way to a webhook. */
export function seenByEngine(known: readonly KnownInvocation[]): SeenEvents {
  const seen = new Map<string, number>()
  for (const { object, key } of known) {
    if (object !== 'Webhook') continue
    const [tenant = '', , sequence] = partsOf(key)
    seen.set(tenant, Math.max(seen.get(tenant) ?? 0, Number(sequence)))
  }
  return seen
}

/**
 * Names what the engine worked on and the database no longer has, and asks for an engine that begins empty: its runs rest on rows that
 * may not exist.
 */
export async function compareEngine(rows: KnownRows, restore: OpenRestore, known: readonly KnownInvocation[] | null) {
  if (known === null) {
    const why = 'its admin address is not set: empty it, register the worker, then accept this'
    return [{ weight: 'differs', name: 'engine', why } satisfies Finding]
  }
  const names = known.flatMap(({ object, key }) => {
    const [tenant = '', reference = ''] = partsOf(key)
    return object in named ? [{ object, tenant, reference }] : []
  })
  const missing = await rows.missing(names)
  const lost = new Map<string, Finding>()
  for (const { object, tenant, reference } of names)
    if (missing.has(`${tenant} ${reference}`)) {
      const name = `${named[object]} ${tenant} ${reference}`
      lost.set(name, { weight: 'lost', name, why: 'the engine worked on it' })
    }
  const old = known.filter(({ createdAt }) => createdAt < restore.begunAt).length
  const why = `${old} runs are older than the restore: stop the workers, empty the engine, register them again`
  return [...lost.values(), ...(old === 0 ? [] : [{ weight: 'differs', name: 'engine', why } satisfies Finding])]
}
