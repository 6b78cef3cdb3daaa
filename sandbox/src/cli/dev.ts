import { devOptions, usage } from '../world/dev-flags.ts'
import { nodeComplaint } from '../world/node-version.ts'
import type { Command } from './command.ts'
import { Problem } from './problem.ts'

/** Runs until it is asked to end, and ends this process itself: everything it started has to end first. */
export const command: Command = {
  usage,
  options: devOptions,
  async run({ args }, terminal) {
    const tooOld = nodeComplaint()
    if (tooOld !== null) throw new Problem('This Node is too old for a sandbox.', tooOld)
    // Loaded only now: an old Node cannot load all of it.
    const { runDev } = await import('../world/run-dev.ts')
    await runDev(args, { print: (text) => void process.stdout.write(`${text}\n`), complain: terminal.complain })
    return 0
  },
}
