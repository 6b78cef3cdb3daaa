import { type ConsoleOptions, startConsole } from '../console/start-console.ts'
import { startStorefront } from '../storefront/start-storefront.ts'
import { consolePages, storefrontPages } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'
import type { WorldParts } from '../world/world-parts.ts'
import { buildPages } from './build-pages.ts'
import type { PageServer, PageServerOptions } from './start-page-server.ts'

/** The servers of pages in front of a world's first instance of the service. */
export type PageServers = {
  startConsole(options?: ConsoleOptions): Promise<PageServer>
  /** Builds the console's pages in a source tree where they are older than their sources. */
  buildConsole(): Promise<void>
  startStorefront(options?: PageServerOptions): Promise<PageServer>
  /** The same for the storefront's pages. */
  buildStorefront(): Promise<void>
}

type Parts = {
  readonly supervisor: Supervisor
  readonly parts: Pick<WorldParts, 'identity' | 'compliance' | 'chain' | 'contracts'>
  readonly apiUrl: string | null
  /** Whether somebody pays the gas of buyers. */
  readonly gasless: boolean
  /** What ends with the world. */
  readonly started: (server: PageServer) => void
}

export function pageServersOf({ supervisor, parts, apiUrl, gasless, started }: Parts): PageServers {
  const { identity, compliance, chain, contracts } = parts
  const world = () => {
    if (apiUrl === null) throw new Error('the world was started without the service')
    return { issuer: identity.issuer, apiUrl, complianceUrl: compliance?.url ?? null }
  }
  async function kept(starting: Promise<PageServer>): Promise<PageServer> {
    const server = await starting
    started(server)
    return server
  }
  async function startOneStorefront(own?: PageServerOptions): Promise<PageServer> {
    if (chain === null || contracts === null) throw new Error('the world was started without a chain')
    const shop = { ...world(), chainUrl: chain.url, router: contracts.router, gasless }
    return kept(startStorefront(supervisor, shop, own))
  }
  return {
    startConsole: async (own) => kept(startConsole(supervisor, world(), own)),
    buildConsole: () => buildPages(supervisor, consolePages),
    startStorefront: startOneStorefront,
    buildStorefront: () => buildPages(supervisor, storefrontPages),
  }
}
