import type { Ingress } from '@firsthand/engine/restate-ingress'
import type { Target } from '@firsthand/engine/run'
import type { Logger } from 'pino'

const everyMs = 10_000

/**
 * Asks for a look at open work again and again. Workers whose clocks agree ask under the same key, so that the engine hears
 * one of them. Because the beat comes from outside, an engine that has lost everything hears it as well.
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
