import { join } from 'node:path'
import type { DatabaseServer } from '../postgres/database-server.ts'
import { adminUrlOf, passwordOf } from '../postgres/databases.ts'
import { runToEnd } from '../world/child.ts'
import { programIn, signerFolder } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'
import type { SignerHome } from './signer-home.ts'

/** Makes the journal of a role: a database and a login of its own. Answers the login's URL. */
export async function makeJournal(supervisor: Supervisor, server: DatabaseServer, home: SignerHome): Promise<string> {
  const database = `signer_${home.role}${server.suffix}`
  const login = `fh_signer_${home.role}`
  if (server.prepared) return server.urlFor(login, database)
  await server.createDatabase(database)
  const known = passwordOf(server, login)
  const password = known === null ? [] : [await home.keep('journal-password', known)]
  await runToEnd(supervisor, 'The journal of a signer could not be made: the error is below.', {
    name: `make-journal-${home.role}`,
    command: process.execPath,
    args: [
      programIn(join(signerFolder, 'src'), 'make-journal'),
      adminUrlOf(server.adminUrl, database),
      login,
      ...password,
    ],
  })
  return server.urlFor(login, database)
}
