import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { verifyArchive } from '@firsthand/server/archive/archive-month'
import pg from 'pg'
import { monthName, months } from './fill.ts'

const commands = fileURLToPath(new URL('../../../server/src/main/commands/', import.meta.url))

/** Runs one of the operator's commands on a database. */
async function run(url: string, command: 'archive' | 'verify-audit', ...args: string[]) {
  const started = performance.now()
  const child = spawn(process.execPath, [join(commands, `${command}.ts`), ...args], {
    env: { FIRSTHAND_MIGRATE_DATABASE_URL: url, FIRSTHAND_DATABASE_DURABILITY: 'sandbox' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const lines = output.trimEnd().split('\n')
  return { status: status as number, lines, last: lines.at(-1) ?? '', seconds: (performance.now() - started) / 1000 }
}

const oldest = monthName(months)
/** All but the oldest month stay. */
const keptMonths = `${months - 1}`

/** Archives the oldest month, and verifies the chains with and without its files. Answers what does not hold, and how long each took. */
export async function archiveOldest(url: string, folder: string, report: (line: string) => void) {
  const faults: string[] = []
  const expected = async (
    what: string,
    ran: ReturnType<typeof run>,
    holds: (lines: readonly string[], last: string) => boolean,
  ) => {
    const { status, lines, last, seconds } = await ran
    report(`${what}: ${last}, ${seconds.toFixed(1)} s`)
    if (status !== 0 || !holds(lines, last)) faults.push(`${what}: ${status} ${lines.slice(0, 3).join(' / ')}`)
    return seconds
  }
  const archived = await expected(
    'archive',
    run(url, 'archive', '--to', folder, '--kept-months', keptMonths, '--apply', '--by', 'proof'),
    (lines) =>
      ['event', 'audit', 'quote'].every((name) =>
        lines.some((line) => new RegExp(`^${name} ${oldest}: \\d+ rows archived$`).test(line)),
      ),
  )
  const verified = await expected(
    'verify-audit over the gap',
    run(url, 'verify-audit'),
    (_, last) => last === 'audit held',
  )
  await expected(
    'verify-audit with the folder',
    run(url, 'verify-audit', '--archive', folder),
    (lines, last) => last === 'audit held' && lines.some((line) => line.startsWith(`archive ${oldest}:`)),
  )
  return { faults, archived, verified }
}

type Planting = { readonly what: string; readonly plant: (file: string) => Promise<void> }

const changedRow = 7

/** Changes the first rows; the others are carried over as they are, since a month of them is longer than a text may be. */
const changing = (what: string, change: (lines: string[]) => string[]): Planting => ({
  what,
  async plant(file) {
    const rows = gunzipSync(await readFile(file))
    let end = 0
    for (let line = 0; line <= changedRow; line += 1) end = rows.indexOf('\n', end) + 1
    const lines = rows.subarray(0, end).toString('utf8').trimEnd().split('\n')
    const changed = Buffer.from(`${change(lines).join('\n')}\n`)
    await writeFile(file, gzipSync(Buffer.concat([changed, rows.subarray(end)]), { level: 1 }))
  },
})
const plantings: readonly Planting[] = [
  changing('a changed row', (lines) =>
    lines.with(changedRow, (lines[changedRow] ?? '').replace(/"(payload|data|wallet)":"/, '"$1":"x')),
  ),
  changing('a lost row', (lines) => lines.toSpliced(changedRow, 1)),
  changing('a row twice', (lines) => lines.toSpliced(changedRow, 0, lines[changedRow] ?? '')),
  { what: 'a missing file', plant: (file) => rename(file, `${file}.away`) },
]

/** Plants each fault in each table's file, and restores it. Answers how many were planted, and which were not found. */
export async function plantFaults(url: string, folder: string) {
  await using undo = new AsyncDisposableStack()
  const client = new pg.Client(url)
  await client.connect()
  undo.defer(() => client.end())
  const found = async () => (await verifyArchive(client, folder)).some(({ faults }) => faults.length > 0)
  const missed: string[] = []
  let planted = 0
  for (const name of ['event', 'audit', 'quote'])
    for (const { what, plant } of plantings) {
      const file = join(folder, `${name}-${oldest}`, 'rows.ndjson.gz')
      const was = await readFile(file)
      await plant(file)
      planted += 1
      if (!(await found())) missed.push(`${what} of ${name}`)
      await writeFile(file, was)
    }
  if (await found()) missed.push('the sound archive is found broken')
  return { planted, missed }
}
