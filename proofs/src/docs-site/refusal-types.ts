import type { World } from '@firsthand/sandbox/world/world'
import type { Browser } from 'playwright-core'
import { openReader } from './readers.ts'

type Problem = { readonly type: string; readonly code: string }

/** Calls that a sandbox really refuses: of the service, of a rail, and of Compliance. */
async function refusedCalls({ api, compliance, identity }: World): Promise<readonly Problem[]> {
  if (api === null || compliance === null) throw new Error('the world is incomplete')
  const headers = { authorization: `Bearer ${await identity.token('acme-buyer-1')}` }
  const json = { ...headers, 'content-type': 'application/json' }
  const quote = { method: 'POST', headers: json, body: JSON.stringify({ pairId: 1, cashAmount: '0' }) }
  const answers = await Promise.all([
    fetch(`${api.url}/markets`),
    fetch(`${api.url}/markets/987654321`, { headers }),
    fetch(`${api.url}/markets?colour=red`, { headers }),
    fetch(`${api.url}/primary-mint/quotes/soft`, quote),
    fetch(`${compliance.url}/wallets`),
  ])
  return Promise.all(answers.map(async (answer) => (await answer.json()) as Problem))
}

/** The refusals whose `type` does not open, in a browser, the page with their code as its heading and anchor. */
export async function unopenedTypes(browser: Browser, world: World, address: string) {
  const problems = await refusedCalls(world)
  await using reader = await openReader(browser, address)
  const wrong: string[] = []
  for (const { type, code } of problems) {
    const answer = await reader.page.goto(type)
    const heading = reader.page.locator('main h1')
    const isOpen = answer?.ok() && (await heading.getAttribute('id')) === code
    if (!isOpen || !(await heading.textContent())?.includes(code)) wrong.push(`${code}: ${type}`)
  }
  return { codes: new Set(problems.map(({ code }) => code)).size, wrong: [...wrong, ...reader.faults] }
}
