import { join } from 'node:path'
import { startControl } from '@firsthand/sandbox/control/control'
import type { World } from '@firsthand/sandbox/world/world'
import { repository } from '../../harness/changed-copy.ts'
import { runTool } from '../run-tool.ts'
import type { Suite } from './verdicts.ts'

const program = join(repository, 'conformance', 'src', 'run.ts')

/** The conformance suite against a world, as whoever has a sandbox runs it: all of its rules, or those that begin so. */
export async function runSuite(world: World, only: readonly string[] = []): Promise<Suite> {
  await using control = await startControl(world)
  const chosen = only.flatMap((id) => ['--only', id])
  const args = [program, '--sandbox-url', control.url, '--json', ...chosen]
  const { code, text } = await runTool(process.execPath, args, { timeoutMs: 60 * 60_000 })
  if (code > 1) throw new Error(`the conformance suite could not be started:\n${text.slice(-4000)}`)
  return JSON.parse(text.slice(text.indexOf('{'))) as Suite
}
