import { claimsOf, signToken } from '@firsthand/sandbox/identity-tokens'
import { startMarketData } from '@firsthand/sandbox/market-data'
import { personaNamed } from '@firsthand/sandbox/personas'
import { roomyCompliance, roomyLimits, roomySettings } from '@firsthand/sandbox/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world'
import { sandboxHands } from './sandbox-hands.ts'
import type { Target } from './target.ts'

/** Checks come faster than people, so the limits make room for them. Soft quotes keep the published one. */
const { soft: _published, ...limits } = roomyLimits
const settings = { ...roomySettings, FIRSTHAND_RATE_LIMITS: JSON.stringify(limits) }

/** A whole sandbox world to check, and hands on it. */
export async function inSandbox<T>(use: (target: Target) => Promise<T>): Promise<T> {
  await using world = await startWorld({ api: { settings }, complianceSettings: roomyCompliance })
  const { api, identity } = world
  const [key] = identity.privateKeys
  const persona = personaNamed('acme-buyer-1')
  if (api === null || key === undefined || persona === undefined) throw new Error('the world is incomplete')
  await using venue = await startMarketData()
  const live = await world.startApi({ settings: { ...settings, FIRSTHAND_MARKET_DATA_URL: venue.url } })
  return await use({
    url: api.url,
    documentsUrl: api.documentsUrl,
    liveCandlesUrl: live.url,
    complianceUrl: world.compliance?.url ?? null,
    chainUrl: world.chain?.url ?? null,
    hands: sandboxHands(world),
    token: (name) => identity.token(name),
    identify: async (name) => ({ subject: name, tenant: personaNamed(name)?.tenant ?? '' }),
    forge: (claims, header) => signToken(key, claims, header),
    goodClaims: () => claimsOf(persona, identity),
  })
}
