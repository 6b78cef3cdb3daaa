import { devOptions, usage } from '../world/dev-flags.ts'
import { runDev } from '../world/run-dev.ts'
import type { Command } from './command.ts'

/** Runs until it is told to end, and ends this process itself: what it started must go before it. */
export const command: Command = {
  usage,
  options: devOptions,
  async run({ args }, terminal) {
    await runDev(args, { print: (text) => void process.stdout.write(`${text}\n`), complain: terminal.complain })
    return 0
  },
}
