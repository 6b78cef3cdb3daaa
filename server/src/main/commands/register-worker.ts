import { parseArgs } from 'node:util'
import { command } from '@firsthand/settings/command'
import { readEngineConfig } from '../config/worker-config.ts'

const settings = await command({ program: 'register-worker', read: readEngineConfig })

const headers = { 'content-type': 'application/json', accept: 'application/json' }

/**
 * Registers a worker at the engine: `pnpm engine:register http://HOST:PORT`. New work goes to it from then on; what runs stays
 * where it began. Each release has an address of its own, so one that is known already is refused: other code under a
 * used address could not go on with what runs there.
 */
async function register(): Promise<void> {
  const { adminUrl } = settings()
  const { positionals } = parseArgs({ allowPositionals: true })
  const [uri] = positionals
  if (!adminUrl || uri === undefined || !URL.canParse(uri))
    throw new Error('say FIRSTHAND_ENGINE_ADMIN_URL=… pnpm engine:register http://HOST:PORT')
  const known = (await (await fetch(`${adminUrl}/deployments`, { headers })).json()) as {
    readonly deployments: readonly { readonly uri?: string; readonly id: string }[]
  }
  const used = known.deployments.find((each) => each.uri?.replace(/[/]$/, '') === uri.replace(/[/]$/, ''))
  if (used) throw new Error(`${uri} is registered as ${used.id}: start the next release at an address of its own`)
  const answer = await fetch(`${adminUrl}/deployments`, { method: 'POST', headers, body: JSON.stringify({ uri }) })
  if (!answer.ok) throw new Error(`the engine refused: ${answer.status} ${await answer.text()}`)
  console.log(JSON.stringify({ msg: 'registered', ...((await answer.json()) as { id: string }) }))
}

await register()
