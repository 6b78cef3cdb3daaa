import { spawn } from 'node:child_process'
import { glob, readFile, rm } from 'node:fs/promises'
import { env } from './environment.ts'
import type { Outcome } from './outcome.ts'

type Task = {
  readonly task: string
  readonly cache: { readonly status: 'HIT' | 'MISS' }
  readonly logFile: string
  readonly execution?: { readonly startTime: number; readonly endTime: number; readonly exitCode: number | null }
}

/** Runs steps by Turborepo, two at a time, and answers how each went; one that failed stops no other. */
export async function runKept(names: readonly string[]): Promise<readonly Outcome[]> {
  if (names.length === 0) return []
  await rm('.turbo/runs', { recursive: true, force: true })
  const started = performance.now()
  const tasks = names.map((name) => `//#step:${name}`)
  const options = ['--concurrency=2', '--continue=always', '--summarize', '--output-logs=none', '--no-update-notifier']
  const child = spawn('turbo', ['run', ...tasks, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
  await new Promise((resolve) => child.on('close', resolve).on('error', resolve))
  const [summary] = await Array.fromAsync(glob('.turbo/runs/*.json'))
  const whole = (performance.now() - started) / 1000
  if (summary === undefined)
    return [{ name: 'turbo', seconds: whole, mark: 'failed', lastLine: 'it wrote no summary', output }]
  const run = JSON.parse(await readFile(summary, 'utf8')) as { readonly tasks: readonly Task[] }
  return Promise.all(names.map((name) => outcomeOf(name, run.tasks)))
}

async function outcomeOf(name: string, tasks: readonly Task[]): Promise<Outcome> {
  const found = tasks.find(({ task }) => task === `step:${name}`)
  if (found === undefined || found.execution === undefined)
    return { name, seconds: 0, mark: 'failed', lastLine: 'not run', output: 'It was not run: a step before it failed.' }
  const { startTime, endTime, exitCode } = found.execution
  const output = await readFile(found.logFile, 'utf8').catch(() => '')
  const passed = found.cache.status === 'HIT' ? 'cached' : 'passed'
  return {
    name,
    seconds: (endTime - startTime) / 1000,
    mark: exitCode === 0 ? passed : 'failed',
    lastLine: output.trimEnd().split('\n').at(-1) ?? '',
    output,
  }
}
