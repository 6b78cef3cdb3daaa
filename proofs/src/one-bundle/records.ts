import { adminUrlOf } from '@firsthand/sandbox/databases'
import type { World } from '@firsthand/sandbox/world'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { signerRoles } from '@firsthand/wire/signer'
import pg from 'pg'

/** What the service and the signers have on record, read past them. */
export async function openRecords({ databaseServer, database }: World) {
  const open = (name: string) => new pg.Pool({ connectionString: adminUrlOf(databaseServer.adminUrl, name), max: 1 })
  const service = open(database)
  const journals = signerRoles.map((role) => open(`signer_${role}${databaseServer.suffix}`))
  return {
    /** How often each role has signed for a reference. */
    signaturesOf: (tenant: string, reference: string) =>
      Promise.all(
        journals.map(async (journal) => {
          const text = 'select count(*)::int as number from journal.signed where reference = $1'
          const { rows } = await journal.query(text, [Buffer.from(quoteRefOf(tenant, reference).slice(2), 'hex')])
          return Number(rows[0].number)
        }),
      ),
    async bundleOf(reference: string): Promise<string> {
      const { rows } = await service.query('select bundle from app.quote where reference = $1', [reference])
      return rows[0]?.bundle
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([service, ...journals].map((pool) => pool.end()))
    },
  }
}
