import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One measured figure, and how to measure it again. */
export type Figure = { readonly name: string; readonly value: string; readonly goal: string; readonly command: string }

const root = fileURLToPath(new URL('../../../', import.meta.url))
const file = `${root}docs/figures.json`

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return 'none'
  }
}

/** Read at the start: a long run measures the code it began with. */
const commit = currentCommit()

/** Keeps the figure in `docs/figures.json`, in the place of the last one of this name. */
export async function writeFigure(figure: Figure): Promise<void> {
  const figures = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as Figure[]
  const measured = { ...figure, commit, at: new Date().toISOString() }
  const others = figures.filter(({ name }) => name !== figure.name)
  const sorted = [...others, measured].sort((a, b) => a.name.localeCompare(b.name))
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
  // The README shows the same figures, and its check would fail on the old ones.
  execFileSync(process.execPath, ['scripts/generate.ts'], { cwd: root })
}
