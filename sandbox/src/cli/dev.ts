import { devOptions, usage } from '../world/dev-flags.ts'
import { runDev } from '../world/run-dev.ts'
import type { Command } from './command.ts'

/** Runs until it is asked to end, and ends this process itself: everything it started has to end first. */
export const command: Command = {
  usage,
  options: devOptions,
  async run({ args }, terminal) {
    await runDev(args, { print: (text) => void process.stdout.write(`${text}\n`), complain: terminal.complain })
    return 0
  },
}
