import { readErasures } from '@firsthand/sealing/erasure-register'
import pg from 'pg'
import { readSealConfig } from '../config.ts'

/** Compares the register of erasures with the database. The last line says whether they agree, and so does the exit code. */
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('name the register: pnpm erasures:compliance FILE')
const lines = new Map((await readErasures(file))?.map((line) => [line.erasureId, line]))
const client = new pg.Client({ connectionString: readSealConfig().databaseUrl })
await client.connect()
try {
  type Listed = { readonly erasure_id: string; readonly registered: boolean }
  const { rows } = await client.query<Listed>('select erasure_id, registered from cmp.listed_erasures()')
  const lost = rows.filter(({ erasure_id, registered }) => registered && !lines.has(erasure_id))
  const again = [...lines.keys()].filter((id) => !rows.some(({ erasure_id }) => erasure_id === id))
  const holders = [...lines.values()].flatMap((line) => line.holders)
  const back = await client.query('select holder from cmp.data_key k where holder = any ($1)', [holders])
  const say = (line: string) => process.stdout.write(`${line}\n`)
  for (const { erasure_id } of lost) say(`${erasure_id}: the database lists it, the register does not`)
  for (const id of again) say(`${id}: the register lists it; the next start erases it again`)
  say(`${lines.size} in the register, ${rows.length} in the database, ${back.rowCount} holders with a key made since`)
  say(lost.length + again.length === 0 ? 'erasures agree' : 'erasures differ')
  process.exitCode = lost.length + again.length === 0 ? 0 : 1
} finally {
  await client.end()
}
