import { setTimeout as sleep } from 'node:timers/promises'
import { advanceClock } from '../clock/advance-clock.ts'
import type { Lent } from '../controls/lent.ts'
import type { Api } from '../world/api.ts'
import { untilWell } from '../world/until-well.ts'
import type { World } from '../world/world.ts'
import { armedRefusals, type Ready } from './armed-refusals.ts'
import { callText } from './example-text.ts'
import type { InjectedFault } from './fault-injection.ts'
import { faultInjections } from './fault-injections.ts'
import { makeCall } from './make-call.ts'
import { type Prepared, prepareRefusal } from './prepare-refusal.ts'
import type { FaultInjectionName } from './row.ts'
import { onceRefused } from './seen-refusals.ts'

const patienceMs = 30_000
const isForOne: ReadonlySet<FaultInjectionName> = new Set(['draft_changed', 'refund_raised'])

/** One disturbance, and the codes that it is kept up for. */
type Disturbance = { readonly injected: InjectedFault; readonly codes: Set<string> }

const codesOf = (all: readonly { readonly code: string }[]) => all.map(({ code }) => code)

/** Which disturbances are wanted, each with the refusals that it causes: what is done to one quote or refund is done for each. */
const disturbedTogether = (prepared: readonly Prepared[]) =>
  [...Map.groupBy(prepared, ({ example }) => example.faultInjection)].flatMap(([name, group]) => {
    if (name === undefined) return []
    const groups: readonly (readonly Prepared[])[] = isForOne.has(name) ? group.map((each) => [each]) : [group]
    return groups.map((each) => [name, each] as const)
  })

/** Does one piece of work after another. */
function turns() {
  let turn: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
}

export type RefusalInjector = ReturnType<typeof refusalInjector>

/** Produces refusals in a sandbox, and resets it. One request at a time: they share the sandbox's parts. */
export function refusalInjector(world: World, api: Api, { controls, live, treasury }: Lent) {
  const disturbances = new Set<Disturbance>()
  const watches = new Map<string, () => void>()
  const armed = armedRefusals(world)
  const inTurn = turns()

  /** Ends what is kept up for this code alone, and answers whether anything was. */
  async function release(code: string): Promise<boolean> {
    watches.get(code)?.()
    watches.delete(code)
    armed.remove(code)
    for (const { codes } of disturbances) codes.delete(code)
    // One that could not be ended before is tried again.
    const over = [...disturbances].filter(({ codes }) => codes.size === 0)
    for (const each of over) {
      await each.injected[Symbol.asyncDispose]()
      disturbances.delete(each)
    }
    return over.length > 0
  }

  async function putRight(codes: readonly string[]): Promise<void> {
    let ended = false
    for (const code of codes) ended = (await release(code)) || ended
    if (ended && disturbances.size === 0) await untilWell(world)
  }

  async function prepare(code: string): Promise<Prepared> {
    await putRight([code])
    return prepareRefusal(world, api.url, treasury, code)
  }

  async function disturb(name: FaultInjectionName, { kept, call }: Prepared, codes: readonly string[]): Promise<void> {
    const ask = async () => (await makeCall(world, api.url, call)).status
    const injected = await faultInjections[name]({ world, controls: await controls(), live, treasury, kept, call: ask })
    disturbances.add({ injected, codes: new Set(codes) })
  }

  /** Asks until it is refused, where it takes the service a moment to notice; then waits for another caller to get it. */
  async function ready({ code, example, call }: Prepared, once: boolean): Promise<Ready> {
    const at = [...disturbances].find(({ codes }) => codes.has(code))?.injected.api ?? api
    const isRefused = async () => JSON.stringify((await makeCall(world, at.url, call)).body).includes(`"${code}"`)
    for (const end = performance.now() + patienceMs; example.settles && !(await isRefused()); await sleep(200))
      if (performance.now() > end) throw new Error(`the service does not answer ${code}`)
    if (once && example.faultInjection !== undefined)
      watches.set(code, await onceRefused(at.privateUrl, code, () => void inTurn(() => putRight([code]))))
    const isDisturbed = example.faultInjection !== undefined
    const stated = `${callText(call)}, at ${at.url}`
    return { code, how: example.how, stated, isDisturbed, call: { ...call, url: at.url } }
  }

  async function inject(codes: readonly string[], once: boolean): Promise<readonly Ready[]> {
    const prepared: Prepared[] = []
    for (const code of codes) prepared.push(await prepare(code))
    const skip = Math.max(0, ...prepared.map(({ example }) => example.skipSeconds ?? 0))
    // The bank opens before the clock is advanced: what expires does so by the statements of the days in between.
    const bank = skip > 0 ? await treasury() : null
    if (skip > 0) await advanceClock(world, skip)
    await bank?.catchUp()
    for (const [name, group] of disturbedTogether(prepared)) {
      const [first] = group
      if (first) await disturb(name, first, codesOf(group))
    }
    const made = await Promise.all(prepared.map((each) => ready(each, once)))
    armed.add(made, once)
    return made
  }

  return {
    /** Answers the calls that are refused now: once each, or until they are reset. */
    inject: (codes: readonly string[], once: boolean) =>
      inTurn(() =>
        inject(codes, once).catch(async (error: unknown) => {
          // No caller knows of the disturbance, so none would end it.
          await putRight(codes)
          throw error
        }),
      ),
    armed,
    putRight: (code: string) => inTurn(() => putRight([code])),
    putAllRight: () =>
      inTurn(() => putRight([...codesOf(armed.list()), ...[...disturbances].flatMap(({ codes }) => [...codes])])),
  }
}
