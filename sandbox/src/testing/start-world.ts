// Starts a world in a process of its own and prints where it is; then waits to be killed, or ends as its argument asks.
import { setTimeout as sleep } from 'node:timers/promises'
import { startWorld } from '../world/world.ts'

const [ending] = process.argv.slice(2)
const signers = ending === 'wait with signers'
const world = await startWorld({ api: false, migrate: false, contracts: false, signers })
process.stdout.write(`${JSON.stringify({ folder: world.folder, processIds: world.processIds() })}\n`)
if (ending === 'throw') throw new Error('The script had a fault.')
if (ending === 'exit') process.exit(3)
await sleep(60_000)
