import { parseArgs } from 'node:util'
import { restateDeployments } from '@firsthand/engine/restate-deployments'
import { command } from '@firsthand/settings/command'
import { readEngineConfig } from '../config/worker-config.ts'

const settings = await command({ program: 'register-worker', read: readEngineConfig })

/**
 * Registers a worker at the engine: `pnpm engine:register http://HOST:PORT`. New work goes to it from then on; what runs stays
 * where it began. Each release has an address of its own, so one that is known already is refused: other code under a
 * used address could not go on with what runs there. `--once` is for whatever repeats the command for the same release, such as a
 * unit at every boot: an address that is known is left as it is.
 */
async function register(): Promise<void> {
  const { adminUrl } = settings()
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { once: { type: 'boolean' } } })
  const [uri] = positionals
  if (!adminUrl || uri === undefined || !URL.canParse(uri))
    throw new Error('say FIRSTHAND_ENGINE_ADMIN_URL=… pnpm engine:register http://HOST:PORT')
  const deployments = restateDeployments(adminUrl)
  const used = await deployments.find(uri)
  if (used && values.once) return console.log(JSON.stringify({ msg: 'registered before', id: used.id }))
  if (used) throw new Error(`${uri} is registered as ${used.id}: start the next release at an address of its own`)
  console.log(JSON.stringify({ msg: 'registered', id: await deployments.register(uri) }))
}

await register()
