import { setTimeout as sleep } from 'node:timers/promises'
import { type Ingress, NotTaken } from '@firsthand/engine/restate-ingress'
import type { Target } from '@firsthand/engine/run'
import { tracedIn } from '@firsthand/traces/purchase-trace'
import type { Logger } from 'pino'
import type { KeptMessage, Outbox } from './outbox.store.ts'

/** How long a message waits at most before the relay claims it. */
const pollMs = 50
const batch = 256
/** As many as the way into the engine has sockets. */
const lanes = 16
/** Longer than a send may take, so that no other relay takes a message that is on its way. */
const leaseSeconds = 6
/** The rest of a batch is no longer waited for: one partition without a leader must not hold up the others. */
const lateMs = 250
/** So many failures without a message taken, and the engine is away. */
const failuresMost = 3
/** An engine that is away is asked for its health, not for work. */
const [firstPauseMs, longestPauseMs] = [100, 2_000]

type Relay = {
  /** Messages that the engine took since the start. */
  count(): number
  /** Takes no further messages, and waits for those that are on their way. */
  stop(): Promise<void>
}

const send = (ingress: Ingress, { id, target, input }: KeptMessage): Promise<void> =>
  tracedIn(`${target.key} ${input}`, `outbox to ${target.object}.${target.handler}`, () =>
    ingress.send(target, input, `outbox-${id}`),
  )

/** Passes what the outbox holds on to the engine, until it is stopped. */
export function startRelay(outbox: Outbox, ingress: Ingress, log: Logger): Relay {
  const stopping = new AbortController()
  let sentCount = 0
  const late = new Set<Promise<void>>()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function untilUp(): Promise<void> {
    for (
      let ms = firstPauseMs;
      !stopping.signal.aborted && !(await ingress.isUp());
      ms = Math.min(ms * 2, longestPauseMs)
    )
      await pause(ms)
  }

  /** Sends what it can and reports it; what is left is taken again once its lease has ended. */
  async function pass(messages: readonly KeptMessage[]): Promise<'going on' | 'engine away'> {
    const left = messages.values()
    const taken: string[] = []
    let [takenCount, failed] = [0, 0]
    const isAway = () => takenCount === 0 && failed >= Math.min(failuresMost, messages.length)
    const lastBegun = Promise.withResolvers<void>()
    async function lane(): Promise<void> {
      for (const message of left) {
        const { id, target } = message
        try {
          await send(ingress, message)
          taken.push(id)
          takenCount += 1
        } catch (err) {
          if (!(err instanceof NotTaken)) throw err
          log.warn({ err, object: target.object, handler: target.handler }, 'relay.not_taken')
          if (!err.answered) failed += 1
        }
        if (isAway()) break
      }
      lastBegun.resolve()
    }
    async function report(): Promise<void> {
      const ids = taken.splice(0)
      if (ids.length > 0) await outbox.sent(ids)
      sentCount += ids.length
    }
    const all = Promise.all(Array.from({ length: Math.min(lanes, messages.length) }, lane))
    const everything = all.then(report)
    late.add(everything)
    everything.then(
      () => late.delete(everything),
      (err: Error) => {
        late.delete(everything)
        log.warn({ err }, 'relay.failed')
      },
    )
    await Promise.race([everything, lastBegun.promise.then(() => pause(lateMs))])
    await report()
    return isAway() ? 'engine away' : 'going on'
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const messages = await outbox.claim(batch, leaseSeconds)
        if (messages.length === 0) await pause(pollMs)
        else if ((await pass(messages)) === 'engine away') await untilUp()
      } catch (err) {
        log.warn({ err: err as Error }, 'relay.failed')
        await pause(longestPauseMs / 4)
      }
    }
  }

  const done = work()
  return {
    count: () => sentCount,
    async stop() {
      stopping.abort()
      await done
      await Promise.allSettled(late)
    },
  }
}

const everyMs = 10_000

/**
 * Asks the engine regularly to check for open work. Workers whose clocks agree ask under the same key, so that the engine takes
 * one of them. Because the request comes from outside, it also reaches an engine that has lost all its data.
 */
export function startPulse(ingress: Ingress, target: Target, log: Logger): () => void {
  let timer: NodeJS.Timeout
  async function beat(): Promise<void> {
    const slot = Math.floor(Date.now() / everyMs)
    const taken = await ingress.send(target, '{}', `pulse-${slot}`).then(
      () => true,
      (err: Error) => {
        log.debug({ err }, 'pulse.not_taken')
        return false
      },
    )
    timer = setTimeout(() => void beat(), taken ? everyMs : everyMs / 10)
  }
  timer = setTimeout(() => void beat(), 0)
  return () => clearTimeout(timer)
}
