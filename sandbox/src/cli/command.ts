import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { Misused } from './problem.ts'
import { type RunningSandbox, runningSandbox } from './running-sandbox.ts'
import type { Terminal } from './terminal.ts'

/** One command of `firsthand-sandbox`. What it answers is the exit code. */
export type Command = {
  /** One line for each way to call it; the first word after the program's name is the command's. */
  readonly usage: string
  readonly options?: ParseArgsOptionsConfig
  run(call: Call, terminal: Terminal): Promise<number>
}

/** A command line as the command reads it. */
export type Call = {
  /** The whole of it, unread. */
  readonly args: readonly string[]
  readonly words: readonly string[]
  /** The value of an option; undefined when it was left out. */
  text(name: string): string | undefined
  has(name: string): boolean
  /** Every value of an option that can be given several times. */
  texts(name: string): readonly string[]
  sandbox(): Promise<RunningSandbox>
}

/** The sandbox that a command is about to change. It is named first: another one may run. */
export async function sandboxToChange(call: Call, terminal: Terminal): Promise<RunningSandbox> {
  const sandbox = await call.sandbox()
  if (!terminal.json) terminal.complain(terminal.paint.dim(`sandbox ${sandbox.name} at ${sandbox.url}`))
  return sandbox
}

const common = {
  json: { type: 'boolean' },
  sandbox: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads what comes after the command's name; an option that nobody knows is a misuse. */
export function readCall(args: readonly string[], options: ParseArgsOptionsConfig = {}): Call {
  const { values, positionals } = parsed(args, { ...common, ...options })
  const given = values as Readonly<Record<string, string | boolean | readonly string[] | undefined>>
  const text = (name: string) => {
    const value = given[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    args,
    words: positionals,
    text,
    has: (name) => given[name] === true,
    texts: (name) => {
      const value = given[name]
      return Array.isArray(value) ? value : []
    },
    sandbox: () => runningSandbox(text('sandbox')),
  }
}

function parsed(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new Misused((error as Error).message)
  }
}
