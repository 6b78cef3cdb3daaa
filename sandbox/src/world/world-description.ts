import type { SandboxContracts } from '../chain/contracts.ts'
import type { Engine } from '../engine/engine.ts'
import type { PrivateKey } from '../identity/identity-tokens.ts'
import type { Signers } from '../signers/signers.ts'
import type { ApiSurroundings } from './api.ts'

/** All that another process needs to work in a world. Plain data: it survives JSON. */
export type WorldDescription = ApiSurroundings & {
  readonly folder: string
  /** Null when the world was started without the service. */
  readonly apiUrl: string | null
  readonly documentsUrl: string | null
  readonly privateUrl: string | null
  /** Null when the world was started without a chain. */
  readonly chainUrl: string | null
  /** Null when no contracts were deployed. */
  readonly contracts: SandboxContracts | null
  readonly templateDatabase: string
  /** Null when the world was started without signers. */
  readonly signers: Pick<Signers, 'custody' | 'sockets'> | null
  readonly complianceTemplateDatabase: string
  /** How the durable engine is reached, and where its worker reports its health; null in a world without it. */
  readonly engine:
    | (Pick<Engine, 'ingressUrls' | 'adminUrl' | 'identityKey'> & { readonly workerUrl: string | null })
    | null
  readonly privateKeys: readonly PrivateKey[]
}
