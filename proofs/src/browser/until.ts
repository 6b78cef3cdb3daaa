import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 250
const patienceMs = 60_000

/** Asks again until there is an answer: the service works on some things after it has taken them. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | null | false>): Promise<T> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(pauseMs)) {
    const found = await ask()
    if (found !== undefined && found !== null && found !== false) return found
  }
  throw new Error(`within ${patienceMs / 1000} s there was no ${what}`)
}
