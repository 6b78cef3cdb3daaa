import { consoleClient } from '../identity/identity-configuration.ts'
import {
  type PageServer,
  type PageServerOptions,
  type PageSurroundings,
  startPageServer,
} from '../page-servers/start-page-server.ts'
import { consolePages } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'

export type ConsoleOptions = PageServerOptions & {
  /** The control server that enrols first passkeys. */
  readonly controlUrl?: string | undefined
}

/** Starts the console's server and waits until it listens. */
export const startConsole = (
  supervisor: Supervisor,
  world: PageSurroundings,
  { controlUrl, ...options }: ConsoleOptions = {},
): Promise<PageServer> =>
  startPageServer(
    supervisor,
    world,
    {
      pages: consolePages,
      clientId: consoleClient.id,
      ...(controlUrl !== undefined && { own: { SANDBOX_CONTROL_URL: controlUrl } }),
    },
    options,
  )
