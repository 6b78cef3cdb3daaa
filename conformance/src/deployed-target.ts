import { type Options, UsageError } from './options.ts'
import { type Clients, fromIssuer, type Speaking, speakersOf } from './speakers.ts'
import type { Target } from './target.ts'

type Urls = Pick<Target, 'url' | 'documentsUrl' | 'liveCandlesUrl' | 'complianceUrl' | 'chainUrl'>

/** What the control server of a sandbox tells about it. */
type Sandbox = {
  readonly apiUrl: string
  readonly documentsUrl: string
  readonly complianceUrl: string | null
  readonly chainUrl: string | null
  readonly issuer: string
  readonly clientSecret: string
  readonly personas: readonly { readonly name: string; readonly tenant: string }[]
}

async function sandboxAt(address: string): Promise<Sandbox> {
  const answer = await fetch(`${address}/sandbox`, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  if (answer?.status !== 200) throw new UsageError(`no sandbox answers at ${address}/sandbox`)
  return (await answer.json()) as Sandbox
}

/** A sandbox has a client for each persona, all with one secret. */
const clientsOf = ({ personas, clientSecret }: Sandbox): Clients =>
  Object.fromEntries(
    personas.map(({ name, tenant }) => [name, { clientId: name, clientSecret, subject: name, tenant }]),
  )

/** Somebody must be there, and know us: otherwise every rule would fail for the same reason. */
async function requireReachable({ url }: Urls, { token }: Speaking): Promise<void> {
  const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  if (health?.status !== 200) throw new UsageError(`nobody answers at ${url}/healthz`)
  await token('acme-buyer-1').catch((error: Error) => {
    throw new UsageError(`there is no token for acme-buyer-1: ${error.message}`, { cause: error })
  })
}

/** Addresses as the command line says them; a sandbox knows those that it does not say. */
function urlsOf(options: Options, sandbox: Sandbox | null): Urls {
  const trimmed = (address: string | null | undefined) => address?.replace(/[/]+$/, '') ?? null
  return {
    url: trimmed(options.url ?? sandbox?.apiUrl) ?? '',
    documentsUrl: trimmed(options['documents-url'] ?? sandbox?.documentsUrl),
    liveCandlesUrl: trimmed(options['live-candles-url']),
    complianceUrl: trimmed(options['compliance-url'] ?? sandbox?.complianceUrl),
    chainUrl: trimmed(options['chain-url'] ?? sandbox?.chainUrl),
  }
}

/** A deployment that is not ours: what needs hands on it cannot be tested there. */
export async function deployedTarget(options: Options): Promise<Target> {
  const at = options['sandbox-url']
  const sandbox = at === undefined ? null : await sandboxAt(at)
  const ownSpeakers = options.tokens !== undefined || options.clients !== undefined
  const speakers =
    sandbox === null || ownSpeakers
      ? await speakersOf(options)
      : fromIssuer(options.issuer ?? sandbox.issuer, clientsOf(sandbox), options)
  const urls = urlsOf(options, sandbox)
  await requireReachable(urls, speakers)
  return { ...urls, hands: null, ...speakers, forge: null, goodClaims: () => ({}) }
}
