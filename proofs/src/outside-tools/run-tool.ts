import { execFile } from 'node:child_process'
import { repository } from '../harness/changed-copy.ts'

export type Printed = { readonly code: number; readonly text: string }

type Running = {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly timeoutMs?: number
}

/** Runs a tool to its end, whatever it answers: what its exit code means is for who asks to say. */
export function runTool(command: string, args: readonly string[], running: Running = {}): Promise<Printed> {
  const { env = {}, cwd = repository, timeoutMs = 600_000 } = running
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 28, timeout: timeoutMs }
  return new Promise((resolved, rejected) => {
    execFile(command, [...args], options, (error, stdout, stderr) => {
      const text = `${stdout}${stderr}`
      if (error === null) return resolved({ code: 0, text })
      if (typeof error.code === 'number') return resolved({ code: error.code, text })
      const why = error.killed ? `was ended after ${timeoutMs} ms` : error.message
      rejected(new Error(`${command} ${why}\n${text.slice(-2000)}`, { cause: error }))
    })
  })
}

/** What a tool printed, or an error that shows it. */
export async function mustRun(command: string, args: readonly string[], running?: Running): Promise<string> {
  const { code, text } = await runTool(command, args, running)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${text.slice(-4000)}`)
  return text
}
