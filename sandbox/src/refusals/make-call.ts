import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../world.ts'
import type { Call, Step } from './row.ts'

export type Kept = Readonly<Record<string, string>>
export type Answer = { readonly status: number; readonly body: unknown }

const patienceMs = 15_000
/** A caller who is only too fast is told for how long. */
const waitsMax = 10

/** The call with what earlier ones answered in its place. */
export const filledIn = (call: Call, kept: Kept): Call => ({
  ...call,
  path: call.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => kept[name] ?? whole),
})

/** Makes one call as its persona. */
export async function makeCall({ identity }: World, url: string, call: Call): Promise<Answer> {
  const { method, path, as, headers, body, bodyBytes } = call
  const text = bodyBytes === undefined ? body && JSON.stringify(body) : JSON.stringify({ pad: 'x'.repeat(bodyBytes) })
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(as !== null && { authorization: `Bearer ${await identity.token(as)}` }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const answered = await response.text()
  return { status: response.status, body: answered === '' ? null : JSON.parse(answered) }
}

/** The member at a place such as `items.0.id`. */
function at(body: unknown, place: string): string {
  let found: unknown = body
  for (const name of place.split('.')) found = (found as Readonly<Record<string, unknown>> | null)?.[name]
  return String(found)
}

/** Makes a call that has to succeed, and answers what is to be kept of it. */
export async function takeStep(world: World, url: string, step: Step, kept: Kept): Promise<Kept> {
  for (let waits = 0; ; waits += 1) {
    const { status, body } = await makeCall(world, url, filledIn(step, kept))
    if (status < 300) {
      const own = Object.entries(step.keep ?? {}).map(([name, place]) => [name, at(body, place)])
      return { ...kept, ...Object.fromEntries(own) }
    }
    const text = JSON.stringify(body)
    if (status !== 429 || waits === waitsMax) throw new Error(`${step.method} ${step.path}: ${status} ${text}`)
    await sleep(500)
  }
}
