import { randomUUID } from 'node:crypto'
import { readControls } from '../controls/controls-json.ts'
import type { Lent } from '../controls/lent.ts'
import type { World } from '../world/world.ts'
import { ControlRefusal } from './exchange.ts'
import type { Route } from './routes.ts'

const isDisposable = (value: unknown): value is AsyncDisposable =>
  typeof value === 'object' && value !== null && Symbol.asyncDispose in value

/** What checks need beyond calls: reads of internal state, and disturbances that last until they are removed. */
export function controlsRoutes({ identity }: World, lent: Lent, undo: AsyncDisposableStack): readonly Route[] {
  const { controls, live } = lent
  const disturbances = new Map<string, AsyncDisposable>()

  async function lend(name: string, asked: unknown): Promise<unknown> {
    const all: Readonly<Record<string, unknown>> = await controls()
    const hand = Object.hasOwn(all, name) ? all[name] : undefined
    const args = readControls(asked ?? [])
    if (typeof hand !== 'function') throw new ControlRefusal(404, `There are ${Object.keys(all).join(', ')}.`)
    if (!Array.isArray(args)) throw new ControlRefusal(422, 'The body is a list of arguments.')
    const done: unknown = await hand(...args)
    if (!isDisposable(done)) return { answer: done ?? null }
    const id = randomUUID()
    disturbances.set(id, done)
    return { disturbance: id }
  }

  async function mend(id: string): Promise<void> {
    const disturbance = disturbances.get(id)
    disturbances.delete(id)
    await disturbance?.[Symbol.asyncDispose]()
  }
  undo.defer(async () => {
    for (const id of disturbances.keys()) await mend(id)
  })

  return [
    { method: 'GET', path: '/sandbox/controls/spoilt-tokens', answer: () => identity.spoilt() },
    { method: 'GET', path: '/sandbox/controls/live-candles', answer: async () => ({ url: (await live()).api.url }) },
    { method: 'POST', path: '/sandbox/controls/:name', answer: ({ params, body }) => lend(params.name ?? '', body) },
    { method: 'DELETE', path: '/sandbox/controls/:id', answer: ({ params }) => mend(params.id ?? '') },
  ]
}
