import { claimsOf, signToken } from '@firsthand/sandbox/identity-tokens'
import { startMarketData } from '@firsthand/sandbox/market-data'
import { personaNamed } from '@firsthand/sandbox/personas'
import { startWorld } from '@firsthand/sandbox/world'
import { checks } from './checks.ts'
import { type RuleId, rules } from './rules.ts'
import type { Target } from './target.ts'

const usage = `pnpm conformance              starts a sandbox world and checks it
pnpm conformance --url URL --documents-url URL --tokens FILE [--compliance-url URL] [--live-candles-url URL]
                              checks a deployment; FILE is JSON, persona to access token`

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

async function deployed(url: string): Promise<Target> {
  const file = option('tokens')
  const documentsUrl = option('documents-url')
  if (file === undefined || documentsUrl === undefined) {
    console.log(usage)
    process.exit(2)
  }
  const { readFile } = await import('node:fs/promises')
  const tokens = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  return {
    url,
    documentsUrl,
    liveCandlesUrl: option('live-candles-url') ?? null,
    complianceUrl: option('compliance-url') ?? null,
    token: async (persona) => {
      const token = tokens[persona]
      if (token === undefined) throw new Error(`${file} has no token of ${persona}`)
      return token
    },
    forge: null,
    goodClaims: () => ({}),
  }
}

/** Checks come faster than people: the limits of the sandbox make room for them. */
const roomy = { perSecond: 1000, burst: 10_000, tenantPerSecond: 10_000 }
const settings = { FIRSTHAND_RATE_LIMITS: JSON.stringify({ reads: roomy, writes: roomy, anonymous: roomy }) }

async function hold(target: Target): Promise<{ held: number; broken: number }> {
  let held = 0
  let broken = 0
  for (const [id, text] of Object.entries(rules)) {
    const check = checks[id as RuleId]
    if (check === undefined) continue
    try {
      await check(target)
      held += 1
      console.log(`held    ${id}  ${text}`)
    } catch (error) {
      broken += 1
      console.log(`BROKEN  ${id}  ${text}\n${error instanceof Error ? error.stack : String(error)}`)
    }
  }
  return { held, broken }
}

async function sandboxed(): Promise<{ held: number; broken: number }> {
  await using world = await startWorld({ api: { settings } })
  const { api, identity } = world
  const [key] = identity.privateKeys
  const persona = personaNamed('acme-buyer-1')
  if (api === null || key === undefined || persona === undefined) throw new Error('the world is incomplete')
  await using venue = await startMarketData()
  const live = await world.startApi({ settings: { ...settings, FIRSTHAND_MARKET_DATA_URL: venue.url } })
  return await hold({
    url: api.url,
    documentsUrl: api.documentsUrl,
    liveCandlesUrl: live.url,
    complianceUrl: world.compliance?.url ?? null,
    token: (name) => identity.token(name),
    forge: (claims, header) => signToken(key, claims, header),
    goodClaims: () => claimsOf(persona, identity),
  })
}

const url = option('url')
const { held, broken } = url === undefined ? await sandboxed() : await hold(await deployed(url))
const open = Object.keys(rules).filter((id) => !(id in checks))
console.log(`not implemented yet: ${open.join(' ')}`)
console.log(`held ${held} of ${Object.keys(rules).length}`)
process.exit(broken === 0 ? 0 : 1)
