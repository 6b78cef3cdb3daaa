import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientSecret, consoleClient } from '../identity/identity-configuration.ts'
import { launch, loggedEvent, untilReady } from '../world/child.ts'
import { loopback, onPort } from '../world/ports.ts'
import { consoleFiles, consoleProgram } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'

/** A running console. */
export type Console = {
  /** Where people open it: logins and passkeys belong to `localhost`. */
  readonly url: string
  readonly privateUrl: string
  readonly pid: number
  readonly exited: Promise<number | null>
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export type ConsoleOptions = {
  /** A free one when it is left out. */
  readonly port?: number | undefined
  /** The control server that enrols first passkeys. */
  readonly controlUrl?: string | undefined
  /** Further settings by their full names; they also replace those given by the world. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

/** What the console needs of its world. */
export type ConsoleSurroundings = {
  readonly issuer: string
  readonly apiUrl: string
  readonly complianceUrl: string | null
}

type ListeningLine = { readonly port: number; readonly privatePort: number }

let instances = 0

async function secretFile(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, `${name}-${instances}`)
  await writeFile(path, text, { mode: 0o400 })
  return path
}

/** Starts the console's server and waits until it listens. */
export function startConsole(
  supervisor: Supervisor,
  world: ConsoleSurroundings,
  { port: demanded, controlUrl, settings }: ConsoleOptions = {},
): Promise<Console> {
  return onPort(demanded, async (port) => {
    instances += 1
    const { folder } = supervisor
    const child = await launch(supervisor, {
      name: `console-${instances}`,
      command: process.execPath,
      args: [consoleProgram],
      env: {
        FIRSTHAND_CONSOLE_ORIGIN: `http://localhost:${port}`,
        FIRSTHAND_CONSOLE_LISTEN_HOST: loopback,
        FIRSTHAND_CONSOLE_PORT: `${port}`,
        FIRSTHAND_CONSOLE_API_URL: world.apiUrl,
        ...(world.complianceUrl !== null && { FIRSTHAND_CONSOLE_COMPLIANCE_URL: world.complianceUrl }),
        FIRSTHAND_CONSOLE_ISSUER: world.issuer,
        FIRSTHAND_CONSOLE_CLIENT_ID: consoleClient.id,
        FIRSTHAND_CONSOLE_CLIENT_SECRET_FILE: await secretFile(folder, 'console-secret', clientSecret),
        FIRSTHAND_CONSOLE_SESSION_KEY_FILE: await secretFile(folder, 'console-key', randomBytes(32).toString('hex')),
        FIRSTHAND_CONSOLE_ENVIRONMENT: 'sandbox',
        FIRSTHAND_CONSOLE_FILES: consoleFiles,
        FIRSTHAND_CONSOLE_DRAIN_SECONDS: '0',
        ...(controlUrl !== undefined && { FIRSTHAND_CONSOLE_SANDBOX_CONTROL_URL: controlUrl }),
        ...settings,
      },
    })
    const advice = 'Its last log line names the setting or the part that it could not use.'
    const { privatePort } = await untilReady(child, advice, () =>
      loggedEvent<ListeningLine>(child, 'console.listening'),
    )
    const { pid, exited, output, stop } = child
    const url = `http://localhost:${port}`
    return { url, privateUrl: `http://${loopback}:${privatePort}`, pid, exited, output, stop }
  })
}
