import type { Inventory, Table } from '@firsthand/inventory/inventory'
import type {
  DataKeyRow,
  DecisionSaltRow,
  ListPublicationRow,
  PersonRow,
  RescreeningRow,
  UsedProofRow,
} from '../src/rows.gen.ts'

/** What opens the sealed data of a person, without which it is gone, and which sanctions lists people are screened by. */
export const keys: Inventory = {
  file: 'compliance/inventory/keys.ts',
  tables: {
    'cmp.data_key': {
      purpose: 'The key of each person, wrapped by a key outside the database.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        holder: 'pseudonym',
        wrapping_key: 'none',
        wrapped: { secret: 'The key that seals everything about the person.', sealed: true },
        made_at: 'none',
      },
    } satisfies Table<DataKeyRow>,
    'cmp.person': {
      purpose: 'Who is behind a pseudonym, for officers.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        pseudonym: 'pseudonym',
        subject: { personal: 'The subject of the token.', sealed: true },
        first_seen_at: 'none',
      },
    } satisfies Table<PersonRow>,
    'cmp.decision_salt': {
      purpose: 'The salt by which a decision commits to its facts.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        decision: 'pseudonym',
        salt: { secret: 'With it, guesses at the facts can be tested.', sealed: true },
      },
    } satisfies Table<DecisionSaltRow>,
    'cmp.list_publication': {
      purpose: 'Which sanctions lists are in force, for all instances alike.',
      kept: 'noPerson',
      legalHold: false,
      columns: { number: 'none', versions: 'none', published_at: 'none' },
    } satisfies Table<ListPublicationRow>,
    'cmp.rescreening': {
      purpose: 'How far people have been screened again by newer sanctions lists.',
      kept: 'relationship',
      legalHold: false,
      columns: {
        tenant_id: 'none',
        publication: 'none',
        matching: 'none',
        part: 'none',
        after: 'pseudonym',
        screened: 'none',
        hits: 'none',
        planned_at: 'none',
        done_at: 'none',
      },
    } satisfies Table<RescreeningRow>,
    'cmp.used_proof': {
      purpose: 'Proofs of keys that were used lately, so that none is used twice.',
      kept: 'challenge',
      legalHold: false,
      removedBy: '`cmp.sweep_proofs`, every minute',
      columns: { tenant_id: 'none', proof: 'none', used_at: 'none' },
    } satisfies Table<UsedProofRow>,
  },
}
