import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** What the command prints at the end of its first purchase. */
export type Reported = {
  readonly folder: string
  readonly apiUrl: string
  readonly chainUrl: string
  readonly issuer: string
  readonly contracts: { readonly harbour: string }
  /** From the start of the command's process, like the steps. */
  readonly upMs: number
  readonly purchase: { readonly reference: string; readonly eventId: string }
  readonly steps: readonly { readonly ms: number; readonly step: string }[]
}

export type NpxRun = {
  readonly reported: Reported
  /** From the call of npx to the line that reported the verified webhook. */
  readonly allMs: number
  /** How long the parts of the world took, as reported. */
  readonly parts: readonly string[]
  /** Ends it as Ctrl-C does, and answers its exit code. */
  stop(): Promise<number | null>
}

const patienceMs = 180_000

/** The line of the quickstart. */
const line = 'npx --yes --package=./firsthand-sandbox-0.2.0.tgz firsthand-sandbox dev --buy'

/** Calls the packed sandbox as its page describes, in this folder and with this cache of npm. */
export async function callByNpx(
  tarball: string,
  folder: string,
  npm: Readonly<Record<string, string>>,
): Promise<NpxRun> {
  const started = performance.now()
  const [command = '', ...args] = line.replace('./firsthand-sandbox-0.2.0.tgz', tarball).split(' ')
  const child = spawn(command, [...args, '--json'], {
    cwd: folder,
    detached: true,
    env: { ...process.env, ...npm },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  // npx and what it starts are one group, as on a terminal.
  const signal = (name: NodeJS.Signals) => child.pid !== undefined && process.kill(-child.pid, name)
  const errors: string[] = []
  createInterface(child.stderr).on('line', (line) => errors.push(line))
  const giveUp = setTimeout(() => signal('SIGTERM'), patienceMs)
  try {
    const lines = createInterface(child.stdout)
    const first = once(lines, 'line').then(([line]) => String(line))
    const reported = await Promise.race([first, exited.then(() => null)])
    if (reported === null) throw new Error(`the command ended by itself:\n${errors.slice(-30).join('\n')}`)
    const allMs = performance.now() - started
    const stop = async () => {
      signal('SIGINT')
      return exited
    }
    return {
      reported: JSON.parse(reported) as Reported,
      allMs,
      parts: errors.filter((text) => / ms {2}\S/.test(text)),
      stop,
    }
  } catch (error) {
    if (child.exitCode === null) signal('SIGTERM')
    throw error
  } finally {
    clearTimeout(giveUp)
  }
}
