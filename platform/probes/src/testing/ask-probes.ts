import { setTimeout as sleep } from 'node:timers/promises'
import type { Readiness } from '../readiness.ts'

export type Probed = Readiness & { readonly code: number }

/** Asks a private listener as an operator's machines do. */
export function probesAt(url: string) {
  const get = (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) })
  async function readiness(): Promise<Probed> {
    const answer = await get('/readyz')
    return { code: answer.status, ...((await answer.json()) as Readiness) }
  }
  return {
    readiness,
    lives: async (): Promise<boolean> => (await get('/healthz')).status === 200,
    metrics: async (): Promise<string> => (await get('/metrics')).text(),
    /** Waits until it is as expected, and answers what it says then. */
    async until(status: Readiness['status'], patienceMs = 60_000): Promise<Probed> {
      for (const end = performance.now() + patienceMs; ; await sleep(200)) {
        const found = await readiness()
        if (found.status === status) return found
        if (performance.now() > end) throw new Error(`it is never ${status}: ${JSON.stringify(found)}`)
      }
    },
  }
}
