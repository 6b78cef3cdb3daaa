import type { Logger } from 'pino'

const lastSpansMs = 3000

type Running = {
  /** What is logged once it listens. */
  readonly listening: object
  drain(): Promise<void>
}

/** The life of a process of ours: it starts or logs why not, and on a signal it drains and ends. */
export async function runUntilSignal(name: string, log: Logger, start: () => Promise<Running>): Promise<void> {
  let stopping = false
  let running: Running
  try {
    running = await start()
  } catch (err) {
    log.fatal({ err: err as Error }, `${name}.not_started`)
    process.exit(1)
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ signal }, `${name}.draining`)
    await running.drain().catch((err: Error) => {
      log.fatal({ err }, `${name}.not_drained`)
      process.exit(1)
    })
    log.info({ signal }, `${name}.stopped`)
    // Nothing is left to wait for, so the process ends by itself once the last spans are out; this bounds it.
    setTimeout(() => process.exit(0), lastSpansMs).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  log.info(running.listening, `${name}.listening`)
}
