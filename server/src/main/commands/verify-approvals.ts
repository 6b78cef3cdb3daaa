import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readCredentials } from '@firsthand/passkeys/credentials-file'
import { type KeptDecision, keptVerifier } from '@firsthand/passkeys/verify-kept'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { decisionsAfter, seesEveryKey } from '#approvals/passkeys/first-keys.store'
import { adminConnections } from '../config/connections.ts'
import { readPasskeyConfig } from '../config/passkey-command-config.ts'

const settings = await command({ program: 'verify-approvals', read: readPasskeyConfig, connections: adminConnections })

const say = (line: string) => process.stdout.write(`${line}\n`)
const pageSize = 500

/** JSON quotes the names: one with a line break could otherwise forge a line of this report. */
const lineOf = ({ tenant_id, proposal_id, decision, issuer, subject }: KeptDecision, fault: string) =>
  `${proposal_id}: ${decision} by ${JSON.stringify([tenant_id, issuer, subject])}: ${fault}`

/**
 * Verifies every signature that was kept with a decision against a file of keys that two approvers signed. No service is asked, and
 * the keys in the database count for nothing. The last line says whether all hold, and so does the exit code. `copy` is a new file,
 * which gets every decision as a line of JSON: with it, anybody can repeat the check without the database.
 */
async function verifyApprovals(file: string, copy: string | undefined): Promise<boolean> {
  const { databaseUrl, approvers } = settings()
  const { keys, approvedBy } = readCredentials(readFileSync(file, 'utf8'), approvers)
  say(
    `file ${keys.number} of ${JSON.stringify(keys.deployment)}, approved by ${JSON.stringify(approvedBy)}: ${keys.credentials.length} keys`,
  )
  const verifier = keptVerifier(keys)
  if (copy !== undefined) writeFileSync(copy, '', { flag: 'wx', mode: 0o600 })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if (!(await seesEveryKey(client)))
      throw new Error('this login does not see every decision: use one that row-level security does not bind')
    await client.query('begin isolation level repeatable read read only')
    for (let after = 0; ; after += pageSize) {
      const page = await decisionsAfter(client, after, pageSize)
      for (const decision of page) {
        const fault = await verifier.check(decision)
        if (fault !== null) say(lineOf(decision, fault))
      }
      if (copy !== undefined) appendFileSync(copy, page.map((decision) => `${JSON.stringify(decision)}\n`).join(''))
      if (page.length < pageSize) break
    }
  } finally {
    await client.end()
  }
  const { verified, unsigned, wrong } = verifier.counts
  say(`${verified} signatures verified, ${wrong} wrong, ${unsigned} decisions without one`)
  return wrong === 0
}

const { values, positionals } = parseArgs({ options: { export: { type: 'string' } }, allowPositionals: true })
const [file] = positionals
if (file === undefined)
  throw new Error('name the file of keys that two approvers signed: verify-approvals FILE [--export NEW-FILE]')
const held = await verifyApprovals(file, values.export)
say(held ? 'approvals held' : 'approvals broken')
process.exitCode = held ? 0 : 1
