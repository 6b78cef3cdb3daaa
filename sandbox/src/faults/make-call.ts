import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ibanOf } from '../treasury/buyers-account.ts'
import type { World } from '../world/world.ts'
import type { Call, Step } from './row.ts'

export type Kept = Readonly<Record<string, string>>
export type Answer = { readonly status: number; readonly body: unknown }

const patienceMs = 15_000
/** A caller who is rate limited is answered with how long to wait. */
const waitsMax = 10
const pauseMs = 500
/** A delivery is final after some blocks. */
const untilMs = 45_000

/** The call with what earlier ones answered in its place. */
export const filledIn = <C extends Call>(call: C, kept: Kept): C =>
  JSON.parse(JSON.stringify(call).replaceAll(/\{(\w+)\}/g, (whole, name: string) => kept[name] ?? whole))

/** What every sequence of calls begins with: unused names. */
export const newNames = (): Kept => ({ random: randomUUID(), iban: ibanOf('NL', `ABNA${randomInt(1e9, 1e10)}`) })

/** A call with the text of the file that it sends. */
export type ReadyCall = Call & { readonly fileText?: string }

/** What a call sends, and as what. */
function bodyOf({ body, bodyBytes, fileText }: ReadyCall): { readonly text?: string; readonly type?: string } {
  if (fileText !== undefined) return { text: fileText, type: 'application/xml' }
  const sent = bodyBytes === undefined ? body : { pad: 'x'.repeat(bodyBytes) }
  return sent === undefined ? {} : { text: JSON.stringify(sent), type: 'application/json' }
}

/** Makes one call as its persona. */
export async function makeCall({ identity }: World, url: string, call: ReadyCall): Promise<Answer> {
  const { method, path, as, headers } = call
  const { text, type } = bodyOf(call)
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(as !== null && { authorization: `Bearer ${await identity.token(as)}` }),
      ...(type !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const answered = await response.text()
  return { status: response.status, body: answered === '' ? null : JSON.parse(answered) }
}

/** The member at a place such as `items.0.id`; of a list -1 is the last. */
function at(body: unknown, place: string): string {
  let found: unknown = body
  for (const name of place.split('.'))
    found = Array.isArray(found) ? found.at(Number(name)) : (found as Readonly<Record<string, unknown>> | null)?.[name]
  return String(found)
}

/** Where the steps of a sequence are made. */
export type StepPlace = {
  readonly world: World
  readonly url: string
  /** The sandbox's own part in the sequence. */
  readonly sandbox: (body: object) => Promise<unknown>
}

async function answerTo({ world, url, sandbox }: StepPlace, step: Step): Promise<Answer> {
  return step.at === 'sandbox' ? { status: 200, body: await sandbox(step.body ?? {}) } : makeCall(world, url, step)
}

/** Makes a call that has to succeed, and answers what is to be kept of it. */
export async function takeStep(place: StepPlace, step: Step, kept: Kept): Promise<Kept> {
  const end = performance.now() + (step.until ? untilMs : waitsMax * pauseMs)
  for (;;) {
    const { status, body } = await answerTo(place, filledIn(step, kept))
    const text = JSON.stringify(body)
    const isThere = step.until === undefined || at(body, 'state') === step.until.state
    if ((status < 300 && isThere) || (step.unless && text.includes(`"${step.unless}"`))) {
      const own = Object.entries(step.keep ?? {}).map(([name, found]) => [name, at(body, found)])
      return { ...kept, ...Object.fromEntries(own) }
    }
    const isEarly = status === 429 || (status < 300 && !isThere)
    if (!isEarly || performance.now() > end) throw new Error(`${step.method} ${step.path}: ${status} ${text}`)
    await sleep(pauseMs)
  }
}
