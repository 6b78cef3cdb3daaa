import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const script = fileURLToPath(new URL('steps.sh', import.meta.url))
const run = promisify(execFile)

/** The commands of the page, in a folder that goes with the proof. */
export type Steps = AsyncDisposable & {
  readonly folder: string
  run(...args: readonly string[]): Promise<string>
  /** What it printed, also where it failed. */
  output(...args: readonly string[]): Promise<string>
}

export async function openSteps(): Promise<Steps> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-images-proof-'))
  // Images are run by another user than the one that unpacks them.
  await chmod(folder, 0o755)
  const env = { ...process.env, WORK: folder }
  const start = (args: readonly string[]) => run('bash', [script, ...args], { env, maxBuffer: 2 ** 26 })
  return {
    folder,
    run: async (...args) => (await start(args)).stdout,
    output: (...args) =>
      start(args).then(
        ({ stdout, stderr }) => stdout + stderr,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
      ),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
