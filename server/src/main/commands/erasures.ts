import { readErasures } from '@firsthand/sealing/erasure-register'
import pg from 'pg'
import { compareRegister } from '#personal-data/erasure/compare-register.store'
import { readPasskeyConfig } from '../config/passkey-command-config.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Compares the register of erasures with the database. The last line says whether they agree, and so does the exit code. */
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('name the register: pnpm erasures FILE')
const lines = (await readErasures(file)) ?? []
const client = new pg.Client({ connectionString: readPasskeyConfig().databaseUrl })
await client.connect()
try {
  const { lost, again, listed, back } = await compareRegister(client, lines)
  for (const id of lost) say(`${id}: the database lists it, the register does not`)
  for (const id of again) say(`${id}: the register lists it; the next start erases it again`)
  say(`${lines.length} in the register, ${listed} in the database, ${back} holders with a key made since`)
  const agrees = lost.length + again.length === 0
  say(agrees ? 'erasures agree' : 'erasures differ')
  process.exitCode = agrees ? 0 : 1
} finally {
  await client.end()
}
