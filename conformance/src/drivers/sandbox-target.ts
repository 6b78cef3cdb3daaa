import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import { askControl, lentControls } from './controls.ts'
import type { Target } from './target.ts'

/** A sandbox that runs already, whoever started it, known by the address of its control server. */
export async function sandboxTarget(controlUrl: string): Promise<Target> {
  const sandbox = await askControl(controlUrl, 'GET', '/sandbox')
  const [key] = await askControl(controlUrl, 'GET', '/sandbox/controls/identity-keys')
  const live = await askControl(controlUrl, 'GET', '/sandbox/controls/live-candles')
  const persona = personaNamed('acme-buyer-1')
  if (sandbox.apiUrl === null || persona === undefined) throw new Error('the sandbox is incomplete')
  let { aheadSeconds } = sandbox.clock
  return {
    url: sandbox.apiUrl,
    documentsUrl: sandbox.documentsUrl,
    liveCandlesUrl: live.url,
    complianceUrl: sandbox.complianceUrl,
    chainUrl: sandbox.chainUrl,
    controls: lentControls(controlUrl, (seconds) => {
      aheadSeconds = seconds
    }),
    token: async (name) =>
      (await askControl(controlUrl, 'POST', '/sandbox/tokens', JSON.stringify({ persona: name }))).token,
    identify: async (name) => ({ subject: name, tenant: personaNamed(name)?.tenant ?? '' }),
    forge: (claims, header) => signToken(key, claims, header),
    goodClaims: () => claimsOf(persona, sandbox, Date.now() + aheadSeconds * 1000),
  }
}
