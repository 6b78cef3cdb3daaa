import { inTenant } from '@firsthand/postgres/tenant'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import { approveProposal } from '#approvals/decide-proposal'
import { kindsOf, type ProposalKind } from '#approvals/proposal-kind'
import { contextOf } from '#bank-transfer/testing/treasury-under-test'
import type { PersonStanding } from '#compliance/person-questions'
import { databaseUnderTest } from '#testing/database-under-test'
import { ofThisFile } from '#testing/of-this-file'
import { proposeErasure } from '../erasure/ask-erasure.ts'
import { personErasureKind } from '../erasure/erasure.proposal.ts'
import { legalHoldReleaseKind, placeHold } from '../hold-person.ts'
import { sealedAbout } from '../person.store.ts'

export const tenant = 'acme' as TenantId
export const [proposer, approver] = [contextOf('olga-officer', tenant), contextOf('otto-officer', tenant)]

/** Somebody who was never approved: nothing obliges to keep anything of them. */
export const stranger: PersonStanding = {
  known: false,
  wasApproved: false,
  lastActivityAt: null,
  isUnderReview: false,
  accounts: [],
}

/** People of one database; the test decides what Compliance answers about them. */
export const peopleOfThisFile = () => {
  const database = ofThisFile(async () => {
    const made = await databaseUnderTest()
    const { rows } =
      await made.admin.query(`insert into app.market (owner_tenant, status, hidden, asset_class, cash_symbol,
        cash_decimals, unit_symbol, unit_decimals, freshness_seconds, fee_bps, eligibility)
      values ('acme', 'active', false, 'bond', 'USDC', 6, 'X', 18, 60, 0, '{}') returning pair_id`)
    const pairId = rows[0].pair_id as string
    return { ...made, pairId, api: made.as('fh_api', 8), worker: made.as('fh_worker', 8), stop: () => made.drop() }
  })
  let standing = stranger
  const people = { standing: async () => standing }
  const now = { at: new Date() }
  const deps = () => ({ pool: database.api, people, now: () => now.at })
  const approvals = () => {
    const kinds = [personErasureKind(deps()), legalHoldReleaseKind] as readonly ProposalKind[]
    return { pool: database.api, kinds: kindsOf(kinds), passkeys: null }
  }
  return {
    database,
    deps,
    now,
    approvals,
    standingIs(next: PersonStanding) {
      standing = next
    },
    personNamed: (name: string) => database.sealing.pseudonymOf(tenant, name) as BuyerId,
    propose: (person: BuyerId) => proposeErasure(deps(), proposer, person, 'asked by letter'),
    approve: (proposal: { readonly proposalId: string; readonly digest: string }) =>
      approveProposal(approvals(), approver, proposal.proposalId, `"${proposal.digest}"`),
    hold: (person: BuyerId) => placeHold(deps(), proposer, person, 'a court wants it'),
    /** A text that only the person's key opens. */
    sealed: (person: BuyerId, words: string) =>
      inTenant(database.api, tenant, (query) => sealedAbout(query, tenant, person, words)),
    keysOf: async (person: BuyerId) =>
      (await database.admin.query('select holder from app.data_key where holder = $1', [`person:${person}`])).rowCount,
    /** A row of the buyer, as a purchase on chain leaves it. */
    async settled(person: BuyerId, at: string) {
      const reference = `MINT${crypto.randomUUID().replaceAll('-', '')}`
      await database.admin.query(
        `insert into app.quote (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units, fee_base_units,
          unit_base_units, price, price_scale, price_block, created_at, expires_at, state, bundle, chain_id,
          deadline, digest, venue_calldata)
        values ('acme', $1, $2, $4, '{}', '0x${'1'.repeat(40)}', 1, 0, 1, 1, 0, 1, $3::timestamptz,
          $3::timestamptz + interval '1 minute', 'intent_issued', '{}', 'eip155:1',
          $3::timestamptz, '0x00', '0x00')`,
        [person, reference, at, database.pairId],
      )
      return reference
    },
  }
}
