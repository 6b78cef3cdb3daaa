import type { Inventory, Table } from '@firsthand/inventory/inventory'
import type { ErasureRequestRow, ErasureRow, LegalHoldRow, RestrictionRow } from '../src/rows.gen.ts'

/** What people have asked of their data, and what officers decided about it. */
export const personalRights: Inventory = {
  file: 'server/inventory/personal-rights.ts',
  tables: {
    'app.legal_hold': {
      purpose: 'An order to keep a person’s data beyond its period.',
      kept: 'relationship',
      legalHold: true,
      removedBy: '`app.erase` destroys the key of its reason, with the person’s',
      columns: {
        tenant_id: 'none',
        hold_id: 'pseudonym',
        person: { special: 'Whose data is held: that there is a row can be a suspicion.' },
        reason: { special: 'Why, in the officer’s words.', sealed: true },
        placed_by: { personal: 'The officer who placed it.' },
        placed_at: 'none',
        proposal_id: 'pseudonym',
        released_at: 'none',
        noted: 'none',
      },
    } satisfies Table<LegalHoldRow>,
    'app.restriction': {
      purpose: 'Whose data is kept and not used for anything new.',
      kept: 'relationship',
      legalHold: true,
      removedBy: '`app.erase` destroys the key of its reasons, with the person’s',
      columns: {
        tenant_id: 'none',
        restriction_id: 'pseudonym',
        person: { special: 'Whose data is restricted; the person reads it as an unfinished check.' },
        reason: { special: 'Why, in the officer’s words.', sealed: true },
        placed_by: { personal: 'The officer who placed it.' },
        placed_at: 'none',
        lifted_by: { personal: 'The officer who lifted it.' },
        lifted_reason: { special: 'Why, in the officer’s words.', sealed: true },
        lifted_at: 'none',
      },
    } satisfies Table<RestrictionRow>,
    'app.erasure_request': {
      purpose: 'Who has asked to be erased, and what became of it.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        request_id: 'pseudonym',
        person: { pseudonym: 'Who has asked.' },
        requested_at: 'none',
        closed_at: 'none',
        outcome: 'none',
      },
    } satisfies Table<ErasureRequestRow>,
    'app.erasure': {
      purpose: 'Whose keys were destroyed, so that a backup cannot bring them back.',
      kept: 'books',
      legalHold: false,
      columns: {
        tenant_id: 'none',
        erasure_id: 'pseudonym',
        person: { pseudonym: 'Who was erased: a pseudonym that leads nowhere any more.' },
        holders: { pseudonym: 'Whose keys were destroyed, by pseudonyms and blind indexes.' },
        cause: 'none',
        proposal_id: 'pseudonym',
        erased_at: 'none',
        registered_at: 'none',
        compliance_at: 'none',
      },
    } satisfies Table<ErasureRow>,
  },
}
