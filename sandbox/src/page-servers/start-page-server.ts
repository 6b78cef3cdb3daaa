import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientSecret } from '../identity/identity-configuration.ts'
import { launch, loggedEvent, untilReady } from '../world/child.ts'
import { loopback, onPort } from '../world/ports.ts'
import type { PagesOf } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'

/** A running server of pages. */
export type PageServer = {
  /** Where people open it: logins and passkeys belong to `localhost`. */
  readonly url: string
  readonly privateUrl: string
  readonly pid: number
  readonly exited: Promise<number | null>
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export type PageServerOptions = {
  /** A free one when it is left out. */
  readonly port?: number | undefined
  /** Further settings by their full names; they also replace those given by the world. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

/** What a server of pages needs of its world. */
export type PageSurroundings = {
  readonly issuer: string
  readonly apiUrl: string
  readonly complianceUrl: string | null
}

type Own = {
  readonly pages: PagesOf
  readonly clientId: string
  /** Settings that this server alone has, by their names without the prefix. */
  readonly own?: Readonly<Record<string, string>>
}
type ListeningLine = { readonly port: number; readonly privatePort: number }

let instances = 0

async function secretFile(path: string, text: string): Promise<string> {
  await writeFile(path, text, { mode: 0o400 })
  return path
}

/** Starts a server of pages and waits until it listens. */
export function startPageServer(
  supervisor: Supervisor,
  world: PageSurroundings,
  { pages: { name, program, files }, clientId, own = {} }: Own,
  { port: demanded, settings }: PageServerOptions = {},
): Promise<PageServer> {
  return onPort(demanded, async (port) => {
    instances += 1
    // Its own from here on: another server may start while this one waits.
    const instance = `${name}-${instances}`
    const secretPath = (of: string) => join(supervisor.folder, `${instance}-${of}`)
    const given = {
      ORIGIN: `http://localhost:${port}`,
      LISTEN_HOST: loopback,
      PORT: `${port}`,
      PRIVATE_PORT: '0',
      API_URL: world.apiUrl,
      ...(world.complianceUrl !== null && { COMPLIANCE_URL: world.complianceUrl }),
      ISSUER: world.issuer,
      CLIENT_ID: clientId,
      CLIENT_SECRET_FILE: await secretFile(secretPath('secret'), clientSecret),
      SESSION_KEY_FILE: await secretFile(secretPath('key'), randomBytes(32).toString('hex')),
      ENVIRONMENT: 'sandbox',
      // Until they are built, the server expects them beside its sources.
      ...(existsSync(files) && { FILES: files }),
      DRAIN_SECONDS: '0',
      ...own,
    }
    const prefix = `FIRSTHAND_${name.toUpperCase()}_`
    const env = Object.fromEntries(Object.entries(given).map(([key, value]) => [`${prefix}${key}`, value]))
    const child = await launch(supervisor, {
      name: instance,
      command: process.execPath,
      args: [program],
      env: { ...env, ...settings },
    })
    const advice = 'Its last log line names the setting or the part that it could not use.'
    const { privatePort } = await untilReady(child, advice, () =>
      loggedEvent<ListeningLine>(child, `${name}.listening`),
    )
    const { pid, exited, output, stop } = child
    const url = `http://localhost:${port}`
    return { url, privateUrl: `http://${loopback}:${privatePort}`, pid, exited, output, stop }
  })
}
