// The command behind `pnpm figures:keep`: copies what benches and proofs have measured into the committed file and its page.
import { glob, readFile, writeFile } from 'node:fs/promises'
import type { MeasuredFigure } from '@firsthand/sandbox/world/figures'
import { figuresFile, pageOf, readFigures, readReasons } from './figures-page.ts'

const files = await Array.fromAsync(glob('.figures/*.json'))
const found: MeasuredFigure[] = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))))
const kept = new Map((await readFigures()).map((figure) => [figure.name, figure]))

// A folder that was copied from another machine may hold older results than the committed ones.
const newer = found.filter(({ name, at }) => at > (kept.get(name)?.at ?? ''))
for (const figure of newer) kept.set(figure.name, figure)
const figures = [...kept.values()].toSorted((a, b) => a.name.localeCompare(b.name))

// The page is made first: where it cannot be made, nothing is written.
const page = pageOf(figures, await readReasons())
await writeFile(figuresFile, `${JSON.stringify(figures, null, 2)}\n`)
await writeFile('docs/figures.md', page)
for (const { name, value, goal, met } of newer)
  console.log(`${met ? 'met   ' : 'missed'}  ${name}  ${value} (goal: ${goal})`)
console.log(`${newer.length} of ${files.length} results kept, ${figures.length} figures in ${figuresFile}`)
