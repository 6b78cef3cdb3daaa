// Loaded before the service's own program: kills a process, this one or another, when a named point is reached. The service
// knows nothing of it: steps are found in the text of the one file that runs them, transactions at the driver.
import { readFileSync, renameSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { env, kill, pid } from 'node:process'
import pg from 'pg'
import { hookedSteps, stepsFile } from './points.ts'

/** Where a process is killed. `about` is a word of the transaction; `victim` is another process, or this one. */
export type Plan = {
  readonly point: string
  readonly when: 'before' | 'after'
  readonly about?: string
  readonly victim?: number
}

const file = env.BANK_CHAOS_PLAN ?? ''

function planned(): Plan | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Plan
  } catch {
    return null
  }
}

/** The process that removes the plan carries it out, so it happens once even if several processes reach the point. */
function reach(point: string, when: Plan['when'], words: readonly string[] = []): void {
  const plan = planned()
  if (plan === null || plan.point !== point || plan.when !== when) return
  if (plan.about !== undefined && !words.some((text) => text.includes(plan.about ?? ''))) return
  try {
    renameSync(file, `${file}.done`)
  } catch {
    return
  }
  kill(plan.victim ?? pid, 'SIGKILL')
}

Object.assign(globalThis, {
  async bankChaosStep(flow: string, name: string, work: () => Promise<unknown>) {
    const [object] = flow.split('.')
    reach(`${object}.${name}`, 'before')
    const answer = await work()
    reach(`${object}.${name}`, 'after')
    return answer
  },
})

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith(stepsFile.slice('platform'.length))) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const [from, to] of hookedSteps) {
      if (!source.includes(from)) throw new Error(`the steps are no longer found: ${from}`)
      source = source.replace(from, to)
    }
    return { ...loaded, source }
  },
})

type Asked = string | { readonly text?: string }
const textOf = (query: Asked) => (typeof query === 'string' ? query : (query.text ?? ''))
const spoken = new WeakMap<object, string[]>()
const { query: ask } = pg.Client.prototype as unknown as { readonly query: (...args: unknown[]) => unknown }

Object.assign(pg.Client.prototype, {
  query(this: object, query: Asked, ...rest: unknown[]) {
    const text = textOf(query)
    if (text === 'begin') spoken.set(this, [])
    spoken.get(this)?.push(text)
    if (text !== 'commit') return ask.call(this, query, ...rest)
    const words = spoken.get(this) ?? []
    reach('commit', 'before', words)
    return Promise.resolve(ask.call(this, query, ...rest)).then((answer) => {
      reach('commit', 'after', words)
      return answer
    })
  },
})
