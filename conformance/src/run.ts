import { checks } from './checks.ts'
import { NotShown } from './not-shown.ts'
import { type RuleId, rules } from './rules.ts'
import { inSandbox, sandboxTarget } from './sandbox-target.ts'
import type { Target } from './target.ts'

const usage = `pnpm conformance              starts a sandbox world and checks it
pnpm conformance --sandbox-url URL   checks a sandbox that runs already, by the address of its control server
pnpm conformance --url URL --documents-url URL --tokens FILE [--compliance-url URL] [--live-candles-url URL]
                 [--chain-url URL]
                              checks a deployment; FILE is JSON, persona to access token; the node of --chain-url holds
                              the buyers' keys. Rules that need hands on the deployment are not shown there.`

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
    chainUrl: option('chain-url') ?? null,
    hands: null,
    token: async (persona) => {
      const token = tokens[persona]
      if (token === undefined) throw new Error(`${file} has no token of ${persona}`)
      return token
    },
    forge: null,
    goodClaims: () => ({}),
  }
}

async function hold(target: Target): Promise<{ held: number; broken: number; notShown: number }> {
  let held = 0
  let broken = 0
  let notShown = 0
  for (const [id, text] of Object.entries(rules)) {
    const check = checks[id as RuleId]
    if (check === undefined) continue
    try {
      await check(target)
      held += 1
      console.log(`held    ${id}  ${text}`)
    } catch (error) {
      if (error instanceof NotShown) {
        notShown += 1
        console.log(`not shown  ${id}  ${text}: ${error.message}`)
        continue
      }
      broken += 1
      console.log(`BROKEN  ${id}  ${text}\n${error instanceof Error ? error.stack : String(error)}`)
    }
  }
  return { held, broken, notShown }
}

const url = option('url')
const sandboxUrl = option('sandbox-url')
async function holdAll() {
  if (sandboxUrl !== undefined) return hold(await sandboxTarget(sandboxUrl))
  return url === undefined ? inSandbox(hold) : hold(await deployed(url))
}
const { held, broken, notShown } = await holdAll()
const open = Object.keys(rules).filter((id) => !(id in checks))
console.log(`not implemented yet: ${open.join(' ')}`)
if (notShown > 0) console.log(`not shown on this deployment: ${notShown}`)
console.log(`held ${held} of ${Object.keys(rules).length}`)
process.exit(broken === 0 ? 0 : 1)
