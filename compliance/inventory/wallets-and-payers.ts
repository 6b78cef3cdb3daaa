import type { Inventory, Table } from '@firsthand/inventory/inventory'
import type {
  PayerAccountRow,
  PayerEvidenceRow,
  TravelRecordRow,
  WalletChallengeRow,
  WalletRow,
} from '../src/rows.gen.ts'

/** The wallets and bank accounts by which customers are recognised, and what is kept of transfers to wallets. */
export const walletsAndPayers: Inventory = {
  file: 'compliance/inventory/wallets-and-payers.ts',
  tables: {
    'cmp.wallet': {
      purpose: 'A wallet whose owner has proved it. The owner can unregister it, which deletes the row.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        chain_id: 'none',
        address: { pseudonym: 'The customer’s wallet.' },
        subject: { pseudonym: 'Whose wallet.' },
        kind: 'none',
        state: { special: 'Whether screening approved it.' },
        registered_at: 'none',
        screened_at: 'none',
      },
    } satisfies Table<WalletRow>,
    'cmp.wallet_challenge': {
      purpose: 'A message that waits for a wallet’s signature.',
      kept: 'challenge',
      legalHold: false,
      removedBy:
        'its registration, or the customer’s next challenge after it has expired (`insertChallenge`, `useChallenge`)',
      columns: {
        tenant_id: 'none',
        nonce: 'pseudonym',
        subject: { pseudonym: 'Who asked for it.' },
        chain_id: 'none',
        address: { pseudonym: 'The customer’s wallet.' },
        message: { personal: 'What has to be signed, with the subject and the wallet in it.', sealed: true },
        expires_at: 'none',
      },
    } satisfies Table<WalletChallengeRow>,
    'cmp.payer_account': {
      purpose: 'A bank account from which a customer pays.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        id: 'pseudonym',
        subject: { pseudonym: 'Whose account.' },
        iban: { personal: 'Payments are recognised by it.', sealed: true },
        holder_name: { personal: 'The holder, as the customer states it.', sealed: true },
        legal_name: { personal: 'The name it was compared with.', sealed: true },
        state: { special: 'Whether screening or an officer approved it.' },
        registered_at: 'none',
        screened_at: 'none',
        removed_at: 'none',
        iban_index: { pseudonym: 'The IBAN as a keyed hash: accounts are found by it.' },
      },
    } satisfies Table<PayerAccountRow>,
    'cmp.payer_evidence': {
      purpose: 'What shows whose account it is.',
      kept: 'relationship',
      legalHold: true,
      columns: {
        tenant_id: 'none',
        id: 'pseudonym',
        payer_account: 'pseudonym',
        subject: { pseudonym: 'Who registered the account.' },
        kind: 'none',
        bank_name: { personal: 'The holder as the bank reports it.', sealed: true },
        reference: 'pseudonym',
        recorded_by: { personal: 'The officer, or the program.' },
        recorded_at: 'none',
        recorded_as: { pseudonym: 'The officer as a customer.' },
      },
    } satisfies Table<PayerEvidenceRow>,
    'cmp.travel_record': {
      purpose: 'Who sent and who received the units of a transfer, as the travel rule demands.',
      kept: 'transfers',
      legalHold: true,
      removedBy: '`pnpm retention:compliance --apply`, every night',
      columns: {
        tenant_id: 'none',
        reference: 'pseudonym',
        person: { pseudonym: 'Who received.' },
        decision: 'pseudonym',
        data: { personal: 'Name, country and wallet of the buyer, and what was transferred.', sealed: true },
        kept_at: 'none',
      },
    } satisfies Table<TravelRecordRow>,
    'cmp.migration': {
      purpose: 'Which migrations the database has.',
      kept: 'noPerson',
      legalHold: false,
      columns: {
        id: 'none',
        name: 'none',
        run_on: 'none',
      },
    },
  },
}
