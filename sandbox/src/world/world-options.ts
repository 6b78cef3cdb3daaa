import type { Engine } from '../engine/engine.ts'
import type { Identity, IdentityOptions } from '../identity/identity.ts'
import type { PrivateKey } from '../identity/identity-tokens.ts'
import type { ApiOptions } from './api.ts'
import type { StepListener } from './step.ts'
import type { Supervisor } from './supervisor.ts'
import type { WorkerOptions } from './worker.ts'

/** How to start a world. Everything has a default: a whole world on free ports. */
export type WorldOptions = StepListener & {
  readonly ports?: {
    readonly api?: number
    readonly documents?: number
    readonly private?: number
    readonly postgres?: number
    readonly chain?: number
    readonly identity?: number
  }
  /** False leaves the service out; otherwise what its first instance is started with. */
  readonly api?: false | Omit<ApiOptions, 'ports' | 'database'>
  /** False leaves the service without a market. */
  readonly seed?: false
  /** False leaves the chain out. */
  readonly chain?: false
  /** False leaves the chain empty. They need signers: the router is configured with the addresses that must sign. */
  readonly contracts?: false
  /** Whether two signers of each role are started; when left out, they come with the contracts. */
  readonly signers?: boolean
  /**
   * Whether there are signers of our own transactions; when left out, they come with the engine, because nobody else asks
   * them. Without them the administrator's key switches routes and delivers.
   */
  readonly transactionSigners?: boolean
  /** Whether the gas of acme's buyers is paid: the relayer, its signers and its budget. Left out by default. */
  readonly relayer?: boolean
  /** Whether the worker keeps the transparency log, with a witness of its own. Left out by default. */
  readonly evidenceLog?: boolean
  /** Whether Compliance is started; when left out, it comes with the service and the signers. */
  readonly compliance?: boolean
  /** The durable engine with a worker: one node, three that keep everything twice, or one that is started otherwise. Left out by default. */
  readonly engine?: 'single' | 'cluster' | ((supervisor: Supervisor) => Promise<Engine>) | undefined
  /** False leaves the worker out. */
  readonly worker?: false | WorkerOptions
  /** Further settings of Compliance by their full names. */
  readonly complianceSettings?: Readonly<Record<string, string>>
  /** Whether time can be skipped in it; needs a PostgreSQL server of its own. */
  readonly clock?: 'movable' | undefined
  /** False leaves the databases empty. */
  readonly migrate?: false
  /** The identity provider's keys, the signing one first; one of its own when left out. */
  readonly keys?: readonly PrivateKey[]
  /** Another identity provider than the sandbox's own; it lives as long as the world. */
  readonly identity?: (supervisor: Supervisor, options: IdentityOptions) => Promise<Identity>
  /** A server to use instead of one of our own; the setting DATABASE_URL when left out, null for our own anyway. */
  readonly databaseUrl?: string | null
  /** Settings of our own PostgreSQL server, for worlds that hold much. */
  readonly postgresSettings?: Readonly<Record<string, string>>
  /** Another folder of PostgreSQL binaries than the installed one. */
  readonly postgresBinaries?: string
  /** Another folder with the service's `migrate.ts` and `api.ts` than the repository's. */
  readonly serverFolder?: string
  /** Gives the start up: what has been started ends, and `startWorld` fails. */
  readonly signal?: AbortSignal
}
