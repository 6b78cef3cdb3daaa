import type { Inventory, Table } from '@firsthand/inventory/inventory'
import type { ChainHeadRow, ChainRecordRow, CustomerRow, HoldRow, ReviewRow } from '../src/rows.gen.ts'

/** Who the customers are, and what was decided about them. The database with the most personal data. */
export const customers: Inventory = {
  file: 'compliance/inventory/customers.ts',
  tables: {
    'cmp.chain_head': {
      purpose: 'Where each chain of a tenant stands.',
      kept: 'noPerson',
      legalHold: false,
      columns: {
        tenant_id: 'none',
        chain: 'none',
        seq: 'none',
        hash: 'none',
      },
    } satisfies Table<ChainHeadRow>,
    'cmp.chain_record': {
      purpose: 'Decisions, and what people did: evidence for officers, auditors and authorities.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        chain: 'none',
        seq: 'none',
        id: 'pseudonym',
        at: 'none',
        actor: { personal: 'Who did it: an officer, a customer by pseudonym, or a program.' },
        kind: { special: 'What was done, such as placing a hold.' },
        payload: {
          special:
            'A decision with the results of screening, or what an officer did. Texts about a person are sealed in it, and of the facts of a decision it has a salted commitment; records from before there was sealing have them plainly, and a plain hash.',
        },
        prev: 'pseudonym',
        hash: 'pseudonym',
        reference: 'pseudonym',
        customer: {
          personal:
            'The customer, copied from the payload for searches: by pseudonym, by subject in records from before.',
        },
      },
    } satisfies Table<ChainRecordRow>,
    'cmp.customer': {
      purpose: 'Somebody who has applied, and what an officer approved.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        subject: { pseudonym: 'The customer.' },
        legal_name: { personal: 'What sanctions lists are searched for, and payers are compared with.', sealed: true },
        kyc_status: { personal: 'Whether the customer may buy.' },
        review_due_at: { personal: 'Until when the approval holds.' },
        jurisdiction: { personal: 'Where the customer lives: markets admit by it.' },
        investor_category: { personal: 'Markets admit by it.' },
        appropriate_for: { personal: 'Asset classes whose test the customer passed.' },
        cleared_entries: {
          special: 'Entries of sanctions lists that an officer judged to be somebody else.',
          sealed: true,
        },
        updated_at: 'none',
      },
    } satisfies Table<CustomerRow>,
    'cmp.review': {
      purpose: 'What waits for an officer, and how it was decided.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        id: 'pseudonym',
        subject: { pseudonym: 'The customer it is about.' },
        kind: 'none',
        evidence: {
          special:
            'The application, wallet or account, and the list entries it met: names and entries are sealed in it.',
          sealed: true,
        },
        opened_at: 'none',
        outcome: { special: 'How it was decided.' },
        decided_by: { personal: 'The officer.' },
        decided_at: 'none',
        reason: { special: 'Why, in the officer’s words.', sealed: true },
        decided_as: { pseudonym: 'The officer as a customer.' },
      },
    } satisfies Table<ReviewRow>,
    'cmp.hold': {
      purpose: 'Stops a customer whatever else is approved. The customer is not informed.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        id: 'pseudonym',
        subject: { special: 'Who is held: that there is a row is the suspicion.' },
        reason: { special: 'Why it was placed, in the officer’s words.', sealed: true },
        placed_by: { personal: 'The officer who placed it.' },
        placed_at: 'none',
        proposed_by: { personal: 'The first officer who releases it.' },
        proposed_reason: { special: 'Why, in the officer’s words.', sealed: true },
        released_by: { personal: 'The second officer.' },
        released_reason: { special: 'Why, in the officer’s words.', sealed: true },
        released_at: 'none',
        proposed_at: 'none',
        proposed_as: { pseudonym: 'The first officer as a customer.' },
        released_as: { pseudonym: 'The second officer as a customer.' },
      },
    } satisfies Table<HoldRow>,
  },
}
