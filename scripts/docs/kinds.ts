import { readFile } from 'node:fs/promises'
import { parseMermaid } from '../../tools/src/parse-mermaid.ts'
import type { Block } from './blocks.ts'
import { isOutput, isProgram } from './groups.ts'
import { readAs } from './readers.ts'
import { requireSchema } from './schemas.ts'
import { readSettings } from './settings.ts'

/** What `check:full` executes: a line that starts a world is run there and not here. */
const executed =
  /[.]test[.]ts$|^proofs\/src\/|^scripts\/check\/steps[.]ts$|^package[.]json$|^[.]ci\/run$|^scripts\/test-changed[.]ts$|^conformance\/src\/report\/options[.]ts$/

/** What `pnpm NAME` runs, by the script of that name; the line itself when it is no script of ours. */
function programOf(line: string, scripts: Readonly<Record<string, string>>): string {
  const [, name = ''] = /^pnpm ([\w:-]+)/.exec(line) ?? []
  const [command = line, first = ''] = scripts[name]?.split(' ') ?? []
  return command === 'node' ? first : command
}

/** Each line of the block stands in one of the files, so that what is printed is what is run. */
async function requireStanding({ text, marks }: Block): Promise<void> {
  const files = marks.get('stands-in')?.split(',') ?? []
  const stranger = files.find((file) => !executed.test(file))
  if (stranger !== undefined) throw new Error(`${stranger} is not run by check`)
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
  // Of the scripts, only the steps are run.
  const steps = Object.entries(scripts).filter(([name]) => name.startsWith('step:'))
  const textOf = async (file: string) =>
    file === 'package.json' ? steps.map(([, command]) => command).join('\n') : readFile(file, 'utf8')
  const texts = await Promise.all(files.map(textOf))
  const isThere = (line: string) => texts.some((each) => each.includes(line) || each.includes(programOf(line, scripts)))
  const lines = text.split('\n').map((line) => line.replace(/\s+#\s.*$/, '').trim())
  const missing = lines.find((line) => line !== '' && !line.startsWith('#') && !isThere(line))
  if (missing !== undefined) throw new Error(`"${missing}" stands in none of ${files.join(', ')}`)
}

/** The proof of this name does what the page says, from the page itself: it starts a sandbox of its own. */
async function requireProof({ page, marks }: Block): Promise<void> {
  const file = `proofs/src/${marks.get('proof')}/index.ts`
  const text = await readFile(file, 'utf8').catch(() => '')
  if (!text.includes(page)) throw new Error(`${file} does not follow ${page}`)
}

/** This test runs the block, from the page itself. */
async function requireTest({ page, marks }: Block): Promise<void> {
  const file = marks.get('test') ?? ''
  if (!/[.]test[.]ts$/.test(file)) throw new Error(`${file} is no test`)
  if (!(await readFile(file, 'utf8')).includes(page)) throw new Error(`${file} does not name ${page}`)
}

async function readJson(block: Block): Promise<void> {
  const value: unknown = JSON.parse(block.text)
  const [schema, reader] = [block.marks.get('schema'), block.marks.get('as')]
  if (schema !== undefined) await requireSchema(schema, value)
  if (reader !== undefined) await readAs(reader, value)
}

/** How a block is read that is not run; undefined for one that nobody here can read. */
export function readerOf(block: Block): (() => unknown) | undefined {
  if (isOutput(block) || isProgram(block)) return undefined
  if (block.marks.has('stands-in')) return () => requireStanding(block)
  if (block.marks.has('proof')) return () => requireProof(block)
  if (block.marks.has('test')) return () => requireTest(block)
  if (block.marks.has('settings')) return () => readSettings(block)
  if (block.kind === 'json') return () => readJson(block)
  if (block.kind === 'mermaid') return () => parseMermaid(block.text)
  return undefined
}
