import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { startWorld } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { amountAttacks } from './attacks/amounts.ts'
import { approvalAttacks } from './attacks/approvals.ts'
import { changeAttacks } from './attacks/changes.ts'
import { postingAttacks } from './attacks/postings.ts'
import { digestOf, openBooks } from './books.ts'
import { tryAttack } from './try-attack.ts'

const attacks = [...postingAttacks, ...amountAttacks, ...changeAttacks, ...approvalAttacks]

/**
 * The database itself refuses to make the ledger wrong: each attack is refused, to the service's logins and to the owner of
 * the tables; what is honest passes; and without the defence that it is about, each attack goes through.
 */
export const ledgerAttacks = {
  async run() {
    await using world = await startWorld({ api: false, chain: false, databaseUrl: null, seed: false })
    const admin = new pg.Client({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.database) })
    await admin.connect()
    try {
      const books = await openBooks(admin)
      const before = await digestOf(admin)
      const wrong: string[] = []
      for (const attack of attacks) wrong.push(...(await tryAttack(admin, books, attack)))
      if ((await digestOf(admin)) !== before) wrong.push('the ledger changed although everything was refused')
      const tried = attacks.reduce((sum, { by }) => sum + by.length, 0)
      const summary =
        `${attacks.length} attacks, ${tried} times by those who could try: ${wrong.length} wrong; each refused, ` +
        'its honest variant taken, and let through once its defence is gone'
      return { held: wrong.length === 0, summary: [...wrong, summary].join('\n') }
    } finally {
      await admin.end()
    }
  },
}
