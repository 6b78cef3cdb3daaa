import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** One measured figure, whether it met its goal, and how to measure it again. */
export type Figure = {
  readonly name: string
  /** A number, or `held` and `broken` for a proof; text where several numbers are compared. */
  readonly value: string
  /** What the number is; left out for proofs. */
  readonly unit?: string
  /** What else was measured or counted in the same run. */
  readonly detail?: string
  readonly goal: string
  readonly met: boolean
  readonly command: string
}

/** As it is kept: with the commit that was measured, and when. */
export type MeasuredFigure = Figure & { readonly commit: string; readonly at: string }

const folder = fileURLToPath(new URL('../../../.figures/', import.meta.url))

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

/**
 * Writes the figure to `.figures/`, which git ignores, in the place of the last one of this name. `pnpm figures:keep` copies
 * what lies there into the committed `docs/figures.json`, so that a run by itself changes no committed file.
 */
export async function writeFigure(figure: Figure): Promise<void> {
  const measured: MeasuredFigure = { ...figure, commit, at: new Date().toISOString() }
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}${figure.name.replaceAll(' ', '-')}.json`, `${JSON.stringify(measured, null, 2)}\n`)
}
