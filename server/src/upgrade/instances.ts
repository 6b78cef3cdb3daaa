import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Instance } from './plan.ts'

const askEveryMs = 250
const answerMs = 5_000

/** What an instance answers: which release it is, and whether it takes requests. Null where nobody answers. */
export type Seen = { readonly release: string | null; readonly ready: boolean } | null

async function ask(url: string): Promise<{ readonly status: number; readonly body: Record<string, unknown> } | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  } catch {
    return null
  }
}

/** Asks an instance at its private listener. */
export async function see({ private: url }: Instance): Promise<Seen> {
  if (url === undefined) return null
  const base = url.replace(/[/]$/, '')
  const [alive, ready] = await Promise.all([ask(`${base}/livez`), ask(`${base}/readyz`)])
  if (alive === null) return null
  return { release: typeof alive.body.release === 'string' ? alive.body.release : null, ready: ready?.status === 200 }
}

export const answersOk = async (url: string): Promise<boolean> => (await ask(url))?.status === 200

/** Waits until it holds, or says what was waited for. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + seconds * 1000; !(await holds()); await sleep(askEveryMs))
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
}

/** Settings of our own: a program that a command starts refuses names that it does not know. */
const withoutOurs = ['FIRSTHAND_ENGINE_ADMIN_URL', 'FIRSTHAND_ENGINE_ADMIN_URL_FILE'].flatMap((name) => ['-u', name])

/** Runs a command of the plan to its end. What it prints goes to the standard error, beside our own lines. */
export async function runCommand(command: string): Promise<void> {
  const child = spawn('env', [...withoutOurs, 'sh', '-c', command], { stdio: ['ignore', 2, 2] })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command}: ended with ${code ?? signal}`)
}
