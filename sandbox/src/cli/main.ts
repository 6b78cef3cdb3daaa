#!/usr/bin/env node
// The command `firsthand-sandbox`, and `pnpm dev`.
import { wantsNoColour } from '../world/settings.ts'
import { type Command, readCall } from './command.ts'
import { Misused, Problem } from './problem.ts'
import { type Terminal, terminalOn } from './terminal.ts'
import { version } from './version.ts'

/** Loaded when they are called: nobody waits for the parts of another command. */
const commands: Readonly<Record<string, () => Promise<{ readonly command: Command }>>> = {
  dev: () => import('./dev.ts'),
  token: () => import('./token.ts'),
  buy: () => import('./buy.ts'),
  settle: () => import('./settle.ts'),
  bank: () => import('./bank.ts'),
  listen: () => import('./listen.ts'),
  events: () => import('./events.ts'),
  clock: () => import('./clock.ts'),
  refuse: () => import('./refuse.ts'),
  doctor: () => import('./doctor.ts'),
}

const overview = `firsthand-sandbox: the whole of Firsthand on your own machine

  dev [--buy]            start a world: chain, contracts, database, identity, signers, suppliers, the service
  buy                    buy on a running sandbox, and show each step
  settle REFERENCE       settle a firm quote that was taken by other means, with the buyer's wallet
  token [PERSONA]        an access token for curl
  bank credit REFERENCE  pay for a purchase by bank transfer, in any odd way; bank statement, bank payout
  listen                 receive webhooks here, verified, or pass them on with --forward-to URL
  events [resend ID]     what happened; deliver one again
  refuse [CODE]          make any refusal happen
  clock [advance 60s]    move the service's clock and the chain's together
  doctor                 what is missing here, and how to get it

Every command takes --json and --help. A command finds the sandbox that runs by itself; where several run, --sandbox NAME or
--sandbox URL names one. --version prints the version, and of Node.`

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h' || name === 'help') {
    terminal.say(overview)
    return 0
  }
  if (name === '--version' || name === 'version') {
    terminal.report({ version, node: process.versions.node })
    terminal.say(`firsthand-sandbox ${version} (Node ${process.versions.node})`)
    return 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) {
    terminal.complain(`There is no command "${name}".\n\n${overview}`)
    return 2
  }
  const { command } = await load()
  return perform(command, rest, terminal)
}

async function perform(command: Command, args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const call = readCall(args, command.options)
    if (call.has('help')) {
      terminal.say(command.usage)
      return 0
    }
    return await command.run(call, terminal)
  } catch (error) {
    return explain(error as Error, command, terminal)
  }
}

/** What to do next, by the SDK's own errors; empty where the message says it already. */
function remedyOf(error: Error): string | undefined {
  if (!('remedy' in error)) return undefined
  const remedy = String(error.remedy)
  return error.message.includes(remedy) ? '' : remedy
}

/** A problem that a person can solve is printed in two sentences; anything else is a fault of ours, and printed whole. */
function explain(error: Error, { usage }: Command, terminal: Terminal): number {
  if (error instanceof Misused) {
    terminal.complain(`${error.message}\n\n${usage}`)
    return 2
  }
  const next = error instanceof Problem ? error.next : remedyOf(error)
  terminal.report({ error: error.message, ...(next && { next }) })
  if (!terminal.json)
    terminal.complain(next === undefined ? String(error.stack) : `${error.message}\n${next}`.trimEnd())
  return 1
}

// A reader of our output may stop before its end, as `head` does: then we end too.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })

const args = process.argv.slice(2)
const terminal = terminalOn(process.stdout, process.stderr, { json: args.includes('--json'), colour: !wantsNoColour() })
process.exitCode = await run(args, terminal)
