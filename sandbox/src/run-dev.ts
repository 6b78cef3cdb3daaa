import { lastLines } from './child.ts'
import { type DevFlags, readFlags, usage } from './dev-flags.ts'
import { progressOn } from './progress.ts'
import { summaryOf } from './summary.ts'
import { startWorld, type World } from './world.ts'
import type { WorldOptions } from './world-options.ts'

/** How the command speaks: results on one channel, everything else on the other. */
export type Voice = { print(text: string): void; complain(text: string): void }

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Runs a world until a signal, a fault or the flag `--once` ends it, and then this process with it. */
export async function runDev(args: readonly string[], voice: Voice, options: WorldOptions = {}): Promise<void> {
  const flags = flagsOrUsage(args, voice)
  const ending = endOf()
  for (const [signal, code] of Object.entries(exitCodes)) process.on(signal, () => ending.end(code))
  process.on('uncaughtException', (error) => {
    voice.complain(String(error.stack))
    ending.end(1)
  })
  try {
    await untilEnded(flags, voice, ending, options)
  } catch (error) {
    if (ending.code() === undefined) voice.complain(error instanceof Error ? error.message : String(error))
    await ending.finish(1)
  }
}

function flagsOrUsage(args: readonly string[], voice: Voice): DevFlags {
  try {
    return readFlags(args)
  } catch (error) {
    voice.complain(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(2)
  }
}

async function untilEnded(flags: DevFlags, voice: Voice, ending: Ending, options: WorldOptions): Promise<void> {
  const progress = progressOn(process.stderr)
  try {
    const world = await startWorld({
      engine: flags.cluster ? 'cluster' : 'single',
      ...options,
      ...progress,
      ports: flags.ports,
      signal: ending.giveUp,
    })
    ending.owns(world)
    const { api, identity } = world
    if (!api) return
    const tokens = { buyer: await identity.token('acme-buyer-1'), admin: await identity.token('acme-admin') }
    const totalMs = Math.round(performance.now())
    progress.end()
    voice.print(flags.json ? JSON.stringify(world.describe()) : summaryOf(world.describe(), tokens, totalMs))
    if (flags.once) {
      if (!flags.json) voice.print(`up after ${totalMs} ms, ending now`)
      return await ending.finish(0)
    }
    const code = await api.exited
    if (ending.code() !== undefined) return
    voice.complain(`The service ended by itself (exit code ${code}). Its last lines:\n${lastLines(api.output())}`)
    await ending.finish(1)
  } finally {
    progress.end()
  }
}

type Ending = ReturnType<typeof endOf>

/** The one way out: the first reason decides the exit code, the world is stopped once, then the process ends. */
function endOf() {
  const giveUp = new AbortController()
  let world: World | undefined
  let code: number | undefined
  let since = 0
  const finish = async (reason: number) => {
    code ??= reason
    giveUp.abort()
    await world?.stop()
    process.exit(code)
  }
  return {
    giveUp: giveUp.signal,
    code: () => code,
    finish,
    owns(started: World) {
      world = started
    },
    end(reason: number) {
      if (code === undefined) {
        code = reason
        since = performance.now()
        giveUp.abort()
        // A world that is still starting ends by the abort, and the failed start ends the process.
        if (world) void finish(reason)
        return
      }
      // A second wish to end means now, and the leash ends by itself what is left. Within a second it is the same
      // Ctrl-C: once from the terminal, once passed on by the package manager.
      if (performance.now() - since > 1_000) process.exit(code)
    },
  }
}
