import { type Options, UsageError } from '../report/options.ts'
import { type Speaking, speakersOf } from './speakers.ts'
import type { Target } from './target.ts'

type Urls = Pick<Target, 'url' | 'documentsUrl' | 'liveCandlesUrl' | 'complianceUrl' | 'chainUrl'>

/** The deployment must answer and know the caller: otherwise every rule would fail for the same reason. */
async function requireReachable({ url }: Urls, { token }: Speaking): Promise<void> {
  const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  if (health?.status !== 200) throw new UsageError(`nothing answers at ${url}/healthz`)
  await token('acme-buyer-1').catch((error: Error) => {
    throw new UsageError(`there is no token for acme-buyer-1: ${error.message}`, { cause: error })
  })
}

/** The address without the slash at its end; null when none was given. */
const trimmed = (address: string | undefined) => address?.replace(/[/]+$/, '') ?? null

/** A deployment that is not ours: what needs control over it cannot be tested there. */
export async function deployedTarget(options: Options): Promise<Target> {
  const speakers = await speakersOf(options)
  const urls = {
    url: trimmed(options.url) ?? '',
    documentsUrl: trimmed(options['documents-url']),
    liveCandlesUrl: trimmed(options['live-candles-url']),
    complianceUrl: trimmed(options['compliance-url']),
    chainUrl: trimmed(options['chain-url']),
  }
  await requireReachable(urls, speakers)
  return { ...urls, controls: null, ...speakers, spoilt: null }
}
