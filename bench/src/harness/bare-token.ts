import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openToken } from './open-token.ts'

const [settingsFile = '', keyId = '', text = '0', kept = ''] = process.argv.slice(2)
const count = Number(text)
const token = openToken(settingsFile, keyId)

// One durable insert for each signature, where it is asked for: into the journal's own table, as the signer's own login.
const { journalUrl } = JSON.parse(readFileSync(settingsFile, 'utf8'))
const pool = kept === 'kept' ? new pg.Pool({ connectionString: journalUrl, max: token.sessions.length }) : null
const insert = {
  name: 'bare',
  text: `insert into journal.claim (reference, digest, policy_number, policy_version, request_id) values ($1, $2, 1, 'bare', 'bare')`,
}
await pool?.query('select')

let left = count
async function lane(session: Buffer): Promise<void> {
  while (left > 0) {
    left -= 1
    await token.sign(session)
    await pool?.query({ ...insert, values: [randomBytes(32), randomBytes(32)] })
  }
}
const before = process.cpuUsage()
await Promise.all(token.sessions.map(lane))
const { user, system } = process.cpuUsage(before)
// Milliseconds of processor time for one signature.
process.stdout.write(String((user + system) / 1000 / count))
await pool?.end()
