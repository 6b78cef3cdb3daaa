import { type Compliance, startCompliance } from './compliance.ts'
import type { Leash } from './leash.ts'
import { seedCompliance } from './seed-compliance.ts'
import { timed } from './step.ts'
import type { WorldOptions } from './world-options.ts'
import type { WorldParts } from './world-parts.ts'

/** Whether a world has Compliance: it comes with the service and the signers, unless told otherwise. */
const wantsCompliance = ({ compliance, api, serverFolder }: WorldOptions, { signers }: WorldParts) =>
  compliance ?? (api !== false && serverFolder === undefined && signers !== null)

/** Starts Compliance on a database of its own and fills it; null when the world is to be without it. */
export async function startWorldCompliance(
  leash: Leash,
  parts: WorldParts,
  options: WorldOptions,
): Promise<Compliance | null> {
  const { databaseServer, complianceTemplateDatabase, complianceSecrets, identity, chain, signers } = parts
  if (!wantsCompliance(options, parts)) return null
  if (signers === null) throw new Error('Compliance needs signers: start the world with them')
  const complianceDatabase = `compliance${databaseServer.suffix}`
  const compliance = await timed(options, 'compliance', async () => {
    await databaseServer.createDatabase(complianceDatabase, complianceTemplateDatabase)
    return startCompliance(leash, {
      databaseServer,
      complianceDatabase,
      complianceSecrets,
      issuer: identity.issuer,
      audience: identity.audience,
      chainUrl: chain?.url ?? null,
      signerSockets: signers.sockets.compliance,
      router: signers.permitted().router,
    })
  })
  if (options.seed !== false) await timed(options, 'seed compliance', () => seedCompliance(compliance, identity.token))
  return compliance
}
