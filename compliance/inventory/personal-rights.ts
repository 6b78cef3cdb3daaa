import type { Inventory, Table } from '@firsthand/inventory/inventory'
import type { ErasureRow, LegalHoldRow } from '../src/rows.gen.ts'

/** Whose data has to be kept, and whose was erased. */
export const personalRights: Inventory = {
  file: 'compliance/inventory/personal-rights.ts',
  tables: {
    'cmp.legal_hold': {
      purpose: 'Orders to keep a person’s data, as the service’s officers placed them.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        hold_id: 'pseudonym',
        person: { special: 'Whose data is held: that there is a row can be a suspicion.' },
        noted_at: 'none',
        released_at: 'none',
      },
    } satisfies Table<LegalHoldRow>,
    'cmp.erasure': {
      purpose: 'Whose keys were destroyed, so that a backup cannot bring them back.',
      kept: 'relationship',
      legalHold: false,
      columns: {
        tenant_id: 'none',
        erasure_id: 'pseudonym',
        person: { pseudonym: 'Who was erased: a pseudonym that leads nowhere any more.' },
        holders: { pseudonym: 'Whose keys were destroyed, by pseudonyms and blind indexes.' },
        cause: 'none',
        erased_at: 'none',
        registered_at: 'none',
      },
    } satisfies Table<ErasureRow>,
  },
}
