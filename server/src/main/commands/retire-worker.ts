import { parseArgs } from 'node:util'
import { restateDeployments } from '@firsthand/engine/restate-deployments'
import { command } from '@firsthand/settings/command'
import { NotRetired, retireWorker } from '#upgrade/retire-worker'
import { readUpgradeConfig } from '../config/worker-config.ts'

const settings = await command({ program: 'retire-worker', read: readUpgradeConfig })

const note = (msg: string, fields: object) => process.stdout.write(`${JSON.stringify({ msg, ...fields })}\n`)

/** How many of those that still run are listed. */
const listed = 50

/**
 * Takes the worker of an old release out of the engine: `firsthand-retire-worker http://HOST:PORT [--wait SECONDS]`. Refuses, with a
 * list, while something that began there has not ended. Its processes may be stopped afterwards, and not before.
 */
async function retire(): Promise<void> {
  const { adminUrl } = settings()
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { wait: { type: 'string', default: '0' } },
  })
  const [uri] = positionals
  const waitSeconds = Number(values.wait)
  if (uri === undefined || !URL.canParse(uri) || !(waitSeconds >= 0))
    throw new Error('say FIRSTHAND_ENGINE_ADMIN_URL=… firsthand-retire-worker http://HOST:PORT [--wait SECONDS]')
  try {
    const { id, waitedMs } = await retireWorker(restateDeployments(adminUrl), uri, waitSeconds)
    note(id === null ? 'not registered' : 'retired', { uri, id, waitedMs })
  } catch (error) {
    if (!(error instanceof NotRetired)) throw error
    for (const each of error.remaining.slice(0, listed)) note('remaining', each)
    note('not retired', { uri, why: error.message })
    process.exitCode = 1
  }
}

await retire()
