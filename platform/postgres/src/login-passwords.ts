import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** PostgreSQL's own number. */
const rounds = 4096

/** What PostgreSQL keeps of a password (RFC 5803). Made here, so that the password itself never is in a statement or a log. */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}

/** Gives each login its own password. */
export async function setLoginPasswords(client: pg.Client, passwords: ReadonlyMap<string, string>): Promise<void> {
  for (const [login, password] of passwords)
    await client.query(
      `alter role ${client.escapeIdentifier(login)} password ${client.escapeLiteral(scramVerifier(password))}`,
    )
}
