// The sandbox command with a stand-in for the service.
import { fileURLToPath } from 'node:url'
import { runDev } from '../world/run-dev.ts'

const serverFolder = fileURLToPath(new URL('stub-service', import.meta.url))
await runDev(
  process.argv.slice(2),
  { print: (text) => process.stdout.write(`${text}\n`), complain: (text) => process.stderr.write(`${text}\n`) },
  { serverFolder, worker: false, seed: false, contracts: false },
)
