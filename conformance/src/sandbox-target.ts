import { startControl } from '@firsthand/sandbox/control/control'
import { claimsOf, signToken } from '@firsthand/sandbox/identity-tokens'
import { personaNamed } from '@firsthand/sandbox/personas'
import { roomyCompliance, roomyLimits, roomySettings } from '@firsthand/sandbox/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world'
import { askControl, lentHands } from './hands.ts'
import type { Target } from './target.ts'

/** Checks come faster than people, so the limits make room for them. Soft quotes keep the published one. */
const { soft: _published, ...limits } = roomyLimits
const settings = { ...roomySettings, FIRSTHAND_RATE_LIMITS: JSON.stringify(limits) }

/** A sandbox that runs already, whoever started it, known by the address of its control server. */
export async function sandboxTarget(controlUrl: string): Promise<Target> {
  const sandbox = await askControl(controlUrl, 'GET', '/sandbox')
  const [key] = await askControl(controlUrl, 'GET', '/sandbox/hands/identity-keys')
  const live = await askControl(controlUrl, 'GET', '/sandbox/hands/live-candles')
  const persona = personaNamed('acme-buyer-1')
  if (sandbox.apiUrl === null || persona === undefined) throw new Error('the sandbox is incomplete')
  let { aheadSeconds } = sandbox.clock
  return {
    url: sandbox.apiUrl,
    documentsUrl: sandbox.documentsUrl,
    liveCandlesUrl: live.url,
    complianceUrl: sandbox.complianceUrl,
    chainUrl: sandbox.chainUrl,
    hands: lentHands(controlUrl, (seconds) => {
      aheadSeconds = seconds
    }),
    token: async (name) =>
      (await askControl(controlUrl, 'POST', '/sandbox/tokens', JSON.stringify({ persona: name }))).token,
    forge: (claims, header) => signToken(key, claims, header),
    goodClaims: () => claimsOf(persona, sandbox, Date.now() + aheadSeconds * 1000),
  }
}

/** A whole sandbox world to check, and hands on it. */
export async function inSandbox<T>(use: (target: Target) => Promise<T>): Promise<T> {
  await using world = await startWorld({ api: { settings }, complianceSettings: roomyCompliance, clock: 'movable' })
  await using control = await startControl(world)
  return await use(await sandboxTarget(control.url))
}
