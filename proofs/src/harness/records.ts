import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { settlementRoles } from '@firsthand/wire/signer'
import pg from 'pg'

export type Records = Awaited<ReturnType<typeof openRecords>>

type SupplierAnswer = {
  readonly supplier: string
  readonly units?: string
  readonly refused?: string
  readonly why?: string
}
export type VenueTerms = {
  readonly supplier: string
  /** As its protocol writes it. */
  // biome-ignore lint/suspicious/noExplicitAny: each protocol has a shape of its own
  readonly order: any
  readonly answers: readonly SupplierAnswer[]
}

/** What the service and the signers have on record, read past them. */
export async function openRecords({ databaseServer, database }: World) {
  const open = (name: string) => new pg.Pool({ connectionString: adminUrlOf(databaseServer.adminUrl, name), max: 1 })
  const service = open(database)
  const journals = settlementRoles.map((role) => open(`signer_${role}${databaseServer.suffix}`))
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
    /** How often the roles have signed at all. */
    async signatures(): Promise<number> {
      const counts = await Promise.all(
        journals.map((journal) => journal.query('select count(*)::int as number from journal.signed')),
      )
      return counts.reduce((sum, { rows }) => sum + Number(rows[0].number), 0)
    },
    async quotesOf(pairId: number): Promise<number> {
      const { rows } = await service.query('select count(*)::int as number from app.quote where pair_id = $1', [pairId])
      return Number(rows[0].number)
    },
    /** The supplier's order that a quote rests on, and the answers of all suppliers. */
    async venueTermsOf(reference: string): Promise<VenueTerms> {
      const { rows } = await service.query('select venue_terms from app.quote where reference = $1', [reference])
      return JSON.parse(rows[0]?.venue_terms)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([service, ...journals].map((pool) => pool.end()))
    },
  }
}
