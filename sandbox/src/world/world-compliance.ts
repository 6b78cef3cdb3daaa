import type { Identity } from '../identity/identity.ts'
import type { DatabaseServer } from '../postgres/database-server.ts'
import type { PreparedSigners } from '../signers/signers.ts'
import { type Compliance, startCompliance } from './compliance.ts'
import type { ComplianceSecrets } from './compliance-secrets.ts'
import { loopback } from './ports.ts'
import type { SealingKeys } from './sealing-keys.ts'
import { timed } from './step.ts'
import type { Supervisor } from './supervisor.ts'
import { databaseNames } from './world-databases.ts'
import type { WorldOptions } from './world-options.ts'

/** Whether a world has Compliance: by default it comes with the service and the signers. */
export const wantsCompliance = ({ compliance, api, serverFolder }: WorldOptions, signers: object | null): boolean =>
  compliance ?? (api !== false && serverFolder === undefined && signers !== null)

type Around = {
  readonly databaseServer: DatabaseServer
  readonly complianceSecrets: ComplianceSecrets
  readonly sealingKeys: SealingKeys
  readonly identity: Identity
  readonly chain: { readonly url: string } | null
  /** Compliance asks them when it attests: they need not run yet. */
  readonly signers: Pick<PreparedSigners, 'sockets' | 'permitted'> | null
}

/** Starts Compliance on a database of its own. */
export async function startWorldCompliance(
  supervisor: Supervisor,
  parts: Around,
  options: WorldOptions,
): Promise<Compliance> {
  const { databaseServer, complianceSecrets, sealingKeys, identity, chain, signers } = parts
  if (signers === null) throw new Error('Compliance needs signers: start the world with them')
  const { complianceDatabase } = databaseNames(databaseServer)
  const surroundings = {
    databaseServer,
    complianceDatabase,
    complianceSecrets,
    sealingKeys,
    issuer: identity.issuer,
    audience: identity.audience,
    tokenForm: identity.tokenForm,
    chainUrl: chain?.url ?? null,
    signerSockets: signers.sockets.compliance,
    router: signers.permitted().router,
    // Before the service listens its address is known where it is given.
    sessionsUrl: options.ports?.api ? `http://${loopback}:${options.ports.api}` : undefined,
  }
  return timed(options, 'compliance', () =>
    startCompliance(supervisor, surroundings, { settings: options.complianceSettings }),
  )
}
