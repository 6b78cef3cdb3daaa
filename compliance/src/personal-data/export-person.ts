import { retentionRules } from '@firsthand/inventory/retention'
import type { PersonExportReply, PersonQuestion } from '@firsthand/wire/people/compliance-people'
import type pg from 'pg'
import { complianceInventory } from '../../inventory/all.ts'
import { profileOf } from '../customers/customer.rules.ts'
import { standingOf } from '../customers/customer.store.ts'
import { audit } from '../decisions/decision.store.ts'
import { payerAccountFromRow } from '../payers/payer-account.store.ts'
import { inScope } from '../postgres/scope.ts'
import { travelRecordsOf } from '../travel-rule/travel-record.store.ts'
import { walletFromRow } from '../wallets/wallet.store.ts'
import { accountsOf, behindPseudonym, challengesOf, walletsOf } from './person-rows.store.ts'

/** The most rows of a kind in one document. */
const rowsMax = 5_000

type Section = PersonExportReply['sections'][number]

const tables = new Map(complianceInventory.flatMap((inventory) => Object.entries(inventory.tables)))

function sectionOf(
  name: string,
  heading: string,
  from: readonly [string, ...string[]],
  rows: readonly object[],
): Section {
  const table = tables.get(from[0])
  if (table === undefined) throw new Error(`${from[0]} is not in the inventory`)
  const { period: kept, basis } = retentionRules[table.kept]
  // As it is sent: what is hashed is what is read.
  const sent = JSON.parse(JSON.stringify(rows.slice(0, rowsMax))) as Section['rows']
  const whole = rows.length <= rowsMax
  return { name, heading, tables: [...from], purpose: table.purpose, kept, basis, rows: sent, whole }
}

/**
 * What Compliance has about a person, as far as the person may read it themselves: a hold reads as in their profile, and
 * reviews, evidence and decisions stay out. That it was given out is on record.
 */
export const exportPerson = (pool: pg.Pool, asked: PersonQuestion, now: Date): Promise<PersonExportReply> => {
  const { tenant, person } = asked
  return inScope(pool, { tenant, subject: 'service' }, async (query) => {
    const scope = { tenant, subject: person }
    const standing = await standingOf(query, scope)
    const { subject: _, ...profile } = profileOf(scope, standing, now)
    const known = standing.customer === null ? [] : [{ legalName: standing.customer.legalName, ...profile }]
    const sections = [
      sectionOf('account', 'Your account', ['cmp.person'], await behindPseudonym(query, scope)),
      sectionOf('profile', 'Who you are, and whether you may buy', ['cmp.customer', 'cmp.review'], known),
      sectionOf('wallets', 'Your wallets', ['cmp.wallet'], (await walletsOf(query, scope)).map(walletFromRow)),
      sectionOf(
        'walletMessages',
        'Messages that wait for a wallet’s signature',
        ['cmp.wallet_challenge'],
        await challengesOf(query, scope),
      ),
      sectionOf(
        'payerAccounts',
        'Your bank accounts',
        ['cmp.payer_account', 'cmp.payer_evidence'],
        (await accountsOf(query, scope)).map((row) => ({
          ...payerAccountFromRow(row),
          removedAt: row.removed_at?.toISOString() ?? null,
        })),
      ),
      sectionOf(
        'transfers',
        'What the law demands to be kept of transfers to your wallets',
        ['cmp.travel_record'],
        await travelRecordsOf(query, scope, rowsMax + 1),
      ),
    ]
    await audit(query, { tenant, subject: 'service' }, 'person.exported', { subject: person })
    return { asked, sections }
  })
}
