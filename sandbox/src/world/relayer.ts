import { passwordFile, programUrl } from '../postgres/databases.ts'
import type { ApiSurroundings } from './api.ts'
import { launch, loggedEvent, untilReady } from './child.ts'
import { loopback } from './ports.ts'
import { programIn } from './programs.ts'
import type { Supervisor } from './supervisor.ts'

/** One running relayer. */
export type Relayer = {
  readonly privateUrl: string
  readonly pid: number
  readonly exited: Promise<number | null>
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export type RelayerOptions = {
  /** The world's own database when it is left out. */
  readonly database?: string | undefined
  /** Further settings of the relayer by their full names; they also replace those given by the world. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

let relayers = 0

/** Starts a relayer and waits until it listens. */
export async function startRelayer(
  supervisor: Supervisor,
  world: ApiSurroundings,
  { database = world.database, settings }: RelayerOptions = {},
): Promise<Relayer> {
  if (world.relay === null) throw new Error('the world was started without a relayer')
  relayers += 1
  const child = await launch(supervisor, {
    name: `relayer-${relayers}`,
    command: process.execPath,
    args: [programIn(world.serverFolder, 'main/relayer')],
    env: {
      FIRSTHAND_PRIVATE_PORT: '0',
      FIRSTHAND_DATABASE_URL_RELAYER: programUrl(world.databaseServer, 'fh_relayer', database),
      FIRSTHAND_DATABASE_PASSWORD_FILE_RELAYER: passwordFile(world.databaseServer, 'fh_relayer'),
      FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
      FIRSTHAND_CHAINS: JSON.stringify(world.chains ?? {}),
      FIRSTHAND_RELAY: JSON.stringify(world.relay.chains),
      FIRSTHAND_RELAY_SIGNER_SOCKETS: JSON.stringify(world.relay.sockets),
      FIRSTHAND_SETTLEMENT_KEYS_FILE: world.settlementKeysFile,
      ...settings,
    },
  })
  const advice = 'Its last log line names the setting or the part that it could not use.'
  const { privatePort } = await untilReady(child, advice, () =>
    loggedEvent<{ readonly privatePort: number }>(child, 'relayer.listening'),
  )
  const { pid, exited, output, stop } = child
  return { privateUrl: `http://${loopback}:${privatePort}`, pid, exited, output, stop }
}
