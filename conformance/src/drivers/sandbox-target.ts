import { personaNamed } from '@firsthand/sandbox/identity/personas'
import { askControl, lentControls } from './controls.ts'
import type { Target } from './target.ts'

/** A sandbox that runs already, whoever started it, known by the address of its control server. */
export async function sandboxTarget(controlUrl: string): Promise<Target> {
  const sandbox = await askControl(controlUrl, 'GET', '/sandbox')
  const live = await askControl(controlUrl, 'GET', '/sandbox/controls/live-candles')
  if (sandbox.apiUrl === null) throw new Error('the sandbox is incomplete')
  return {
    url: sandbox.apiUrl,
    documentsUrl: sandbox.documentsUrl,
    liveCandlesUrl: live.url,
    complianceUrl: sandbox.complianceUrl,
    chainUrl: sandbox.chainUrl,
    controls: lentControls(controlUrl),
    token: async (name) =>
      (await askControl(controlUrl, 'POST', '/sandbox/tokens', JSON.stringify({ persona: name }))).token,
    identify: async (name) => ({ subject: name, tenant: personaNamed(name)?.tenant ?? '' }),
    spoilt: () => askControl(controlUrl, 'GET', '/sandbox/controls/spoilt-tokens'),
  }
}
