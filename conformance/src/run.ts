#!/usr/bin/env node
// The command `firsthand-conformance`, also `pnpm conformance`.
import { writeFile } from 'node:fs/promises'
import { deployedTarget } from './drivers/deployed-target.ts'
import { sandboxTarget } from './drivers/sandbox-target.ts'
import type { Target } from './drivers/target.ts'
import { chosenRules, judge, type Verdict } from './report/judge.ts'
import { junitOf } from './report/junit.ts'
import { type Options, readOptions, UsageError, usage } from './report/options.ts'
import { closingLines, documentOf, speakingListener } from './report/report.ts'
import { notBuilt } from './report/rules.ts'

/** Checks what was named, or a sandbox of its own. */
async function onTarget<T>(options: Options, use: (target: Target) => Promise<T>): Promise<T> {
  const sandboxUrl = options['sandbox-url']
  if (sandboxUrl !== undefined) return use(await sandboxTarget(sandboxUrl).catch(noSandbox(sandboxUrl)))
  if (options.url !== undefined) return use(await deployedTarget(options))
  // Loaded here, because the sandbox is large and a deployment needs none of it.
  const { inSandbox } = await import('./drivers/own-sandbox.ts')
  return inSandbox(use)
}

const noSandbox = (address: string) => (error: Error) => {
  throw new UsageError(`no sandbox answers at ${address}: ${error.message}`, { cause: error })
}

/** What failed; and in our own sandbox also what could not be tested, unless it is not built: there everything is at hand. */
function isFault({ id, outcome }: Verdict, { url, 'sandbox-url': sandboxUrl }: Options): boolean {
  const isOurs = url === undefined && sandboxUrl === undefined
  return outcome === 'failed' || (isOurs && outcome === 'not testable here' && notBuilt[id] === undefined)
}

async function report(options: Options, url: string, verdicts: readonly Verdict[]): Promise<void> {
  if (options.junit !== undefined) await writeFile(options.junit, junitOf(verdicts))
  console.log(options.json ? documentOf(url, verdicts) : closingLines(verdicts))
}

async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  if (options.help) {
    console.log(usage)
    return 0
  }
  const chosen = chosenRules(options.only)
  if (chosen.length === 0) throw new UsageError(`no rule begins with ${options.only?.join(' or ')}`)
  const listener = speakingListener(options.json === true)
  const { url, verdicts } = await onTarget(options, async (target) => {
    return { url: target.url, verdicts: await judge(target, chosen, listener) }
  })
  await report(options, url, verdicts)
  return verdicts.some((verdict) => isFault(verdict, options)) ? 1 : 0
}

try {
  process.exit(await run())
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : error)
  process.exit(2)
}
