import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, launch, runToEnd, untilReady } from '@firsthand/sandbox/world/child'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import { packInto } from '../harness/packed-packages.ts'

const script = fileURLToPath(new URL('deploy.sh', import.meta.url))
const installing = { HOME: process.env.HOME ?? '/' }
const parts = ['server', 'compliance', 'signer', 'conformance']

/** The folder in which the deployment lives, and the documented steps in it. */
export type Site = {
  readonly folder: string
  keep(file: string, content: string | object): Promise<string>
  /** Settings as a file of variables. */
  keepSettings(name: string, settings: Readonly<Record<string, string | number | object>>): Promise<void>
  /** Runs a step to its end, and answers what it printed. */
  step(name: string, args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
  /** Starts a program by its step, and waits until it logs the event. */
  start(name: string, event: string, ...args: readonly string[]): Promise<Child>
}

const quoted = (value: string | number | object) =>
  `'${(typeof value === 'object' ? JSON.stringify(value) : `${value}`).replaceAll("'", `'\\''`)}'`

/** Packs the programs and lays them into an empty folder. */
export async function makeSite(supervisor: Supervisor): Promise<Site> {
  const folder = join(supervisor.folder, 'deployment')
  await mkdir(join(folder, 'checks'), { recursive: true })
  await packInto(folder, parts)
  await cp(join(folder, 'firsthand-conformance-0.2.0.tgz'), join(folder, 'checks', 'firsthand-conformance-0.2.0.tgz'))
  const launchOf = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => ({
    name: [name, ...args]
      .join('-')
      .replace(/[^\w-]+/g, '_')
      .slice(0, 60),
    command: 'bash',
    args: [script, name, ...args],
    env: { ...installing, DEPLOYMENT: folder, ...env },
  })
  const keep = async (file: string, content: string | object) => {
    const path = join(folder, file)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
    return path
  }
  return {
    folder,
    keep,
    async keepSettings(name, settings) {
      const lines = Object.entries(settings).map(([setting, value]) => `${setting}=${quoted(value)}\n`)
      await keep(`${name}.env`, lines.join(''))
    },
    step: (name, args = [], env = {}) =>
      runToEnd(supervisor, 'A step of the deployment failed: its output is below.', launchOf(name, args, env)),
    async start(name, event, ...args) {
      const child = await launch(supervisor, launchOf(name, args))
      const advice = 'Its last line names what it could not use.'
      await untilReady(child, advice, () => child.output().includes(`"${event}"`) || undefined)
      return child
    },
  }
}
