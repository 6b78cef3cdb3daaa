import { roomyCompliance, roomyLimits, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { roles } from '@firsthand/wire/roles'
import type { Tool } from '../tool.ts'
import { keycloakDistribution, version } from './distribution.ts'
import { keycloakIdentity } from './identity.ts'
import { runSuite } from './suite.ts'
import { findingsOf, leftOutOf } from './verdicts.ts'

/** As for the suite in a sandbox of its own: soft quotes keep the published limit. */
const { soft: _published, ...limits } = roomyLimits
const settings = { ...roomySettings, FIRSTHAND_RATE_LIMITS: JSON.stringify(limits) }

type Plant = { readonly provider: object; readonly rule: string }

/** Providers as somebody could configure them by mistake, each with the rule that has to fail. */
const plants: Readonly<Record<string, Plant>> = {
  'roles read from a claim that Keycloak does not write': {
    provider: { paths: { tenant: ['organization'], roles: ['roles'], subject: ['sub'] } },
    rule: 'EP-11',
  },
  'the audience that Keycloak writes into the tokens of every client': {
    provider: { audience: 'account' },
    rule: 'AUTH-2',
  },
}

/** Whether the suite finds an instance that is configured so. */
async function isFound(world: World, { provider, rule }: Plant): Promise<boolean> {
  const { issuer, audience, tokenForm } = world.identity
  const wrong = { ...tokenForm?.service, issuer, audience, roles, maxAgeSeconds: 300, ...provider }
  const own = { ...world.apiSettings, FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify([wrong]) }
  const api = await world.startApi({ settings: own })
  try {
    const { rules } = await runSuite({ ...world, api }, [rule])
    return rules.find(({ id }) => id === rule)?.outcome === 'failed'
  } finally {
    await api.stop()
  }
}

async function findPlanted(world: World): Promise<Readonly<Record<string, boolean>>> {
  const found: Record<string, boolean> = {}
  for (const [name, plant] of Object.entries(plants)) found[name] = await isFound(world, plant)
  return found
}

/** The whole conformance suite against a world whose identity provider is Keycloak. */
export const keycloak: Tool = {
  name: 'Keycloak',
  isQuick: false,
  async judge() {
    const distribution = await keycloakDistribution()
    await using world = await startWorld({
      api: { settings },
      complianceSettings: roomyCompliance,
      clock: 'movable',
      engine: 'single',
      identity: keycloakIdentity(distribution),
    })
    const planted = await findPlanted(world)
    const suite = await runSuite(world)
    for (const what of leftOutOf(suite)) console.log(`  left out: ${what}`)
    const findings = findingsOf(suite)
    return {
      version,
      cases: `${suite.held} of ${suite.of} rules held, ${leftOutOf(suite).length} cases left out`,
      findings: findings.length,
      unexplained: findings,
      planted,
    }
  },
}
