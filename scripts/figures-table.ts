import { readFile } from 'node:fs/promises'

type Figure = { name: string; value: string; goal: string; command: string; commit: string; at: string }

const begin = '<!-- figures: made by `pnpm generate` from docs/figures.json -->'
const end = '<!-- /figures -->'

/** The README with its table of figures made anew from the last measured ones. */
export async function figuresTable(): Promise<string> {
  const readme = await readFile('README.md', 'utf8')
  const figures = JSON.parse(await readFile('docs/figures.json', 'utf8')) as Figure[]
  const rows = figures.map(
    ({ name, value, goal, command, commit, at }) =>
      `| ${name} | ${value} | ${goal} | \`${command}\` | ${at.slice(0, 10)}, ${commit} |`,
  )
  const table = ['| Figure | Measured | Goal | Command | When |', '|---|---|---|---|---|', ...rows].join('\n')
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error('README.md has lost the marks of its figures table')
  return `${before}${begin}\n${table}\n${end}${after}`
}
