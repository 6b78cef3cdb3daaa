import type { Inventory } from '@firsthand/inventory/inventory'

/**
 * The journal of a signer, one database for each role. It holds hashes and wallets: what was signed has to be known for as
 * long as the key counts. Its tables are append-only but for `journal.pace` and `journal.pace_part`.
 */
const inventory: Inventory = {
  file: 'signer/inventory.ts',
  tables: {
    'journal.policy': {
      purpose: 'Which policies were accepted, so that none is put back.',
      kept: 'noPerson',
      legalHold: false,
      columns: { number: 'none', digest: 'none', version: 'none', accepted_at: 'none' },
    },
    'journal.claim': {
      purpose: 'One reference, one digest: nothing is signed twice.',
      kept: 'signing',
      legalHold: true,
      columns: {
        reference: { pseudonym: 'The hash of the quote’s reference.' },
        digest: 'pseudonym',
        policy_number: 'none',
        policy_version: 'none',
        request_id: 'pseudonym',
        claimed_at: 'none',
      },
    },
    'journal.signed': {
      purpose: 'The one signature of a reference that is handed out.',
      kept: 'signing',
      legalHold: true,
      columns: { reference: 'pseudonym', signature: 'pseudonym', key_id: 'none', signed_at: 'none' },
    },
    'journal.transaction': {
      purpose: 'One nonce, one call, and the evidence on which units were delivered.',
      kept: 'signing',
      legalHold: true,
      columns: {
        chain_id: 'none',
        account: 'none',
        nonce: 'none',
        digest: 'pseudonym',
        contract: 'none',
        calldata: { pseudonym: 'The call; a delivery contains the recipient’s wallet.' },
        function: 'none',
        purchase_id: { pseudonym: 'The hash of the purchase’s reference.' },
        gas: 'none',
        max_fee_per_gas: 'none',
        max_priority_fee_per_gas: 'none',
        policy_number: 'none',
        policy_version: 'none',
        request_id: 'pseudonym',
        decision_id: { pseudonym: 'The decision of Compliance.' },
        posting: { pseudonym: 'The posting that shows the payment.' },
        claimed_at: 'none',
      },
    },
    'journal.transaction_signed': {
      purpose: 'The one signature of a call that is handed out.',
      kept: 'signing',
      legalHold: true,
      columns: {
        chain_id: 'none',
        account: 'none',
        nonce: 'none',
        digest: 'pseudonym',
        signature: 'pseudonym',
        key_id: 'none',
        signed_at: 'none',
      },
    },
    'journal.pace_part': {
      purpose: 'What a tenant had in a minute and a route in a day, in parts that count side by side: a limit.',
      kept: 'thirtyDays',
      legalHold: false,
      removedBy: 'the signer, every minute: a minute’s count after an hour, a day’s after two days',
      columns: {
        who: { pseudonym: 'A tenant or a route.' },
        per: 'none',
        since: 'none',
        part: 'none',
        signatures: 'none',
        cash: 'none',
        signatures_share: 'none',
        cash_share: 'none',
        bounds: 'none',
      },
    },
    'journal.pace': {
      purpose: 'What a tenant, a wallet, a route or a contract had in a minute or a day: a limit.',
      kept: 'thirtyDays',
      legalHold: false,
      removedBy: 'the signer, every minute: a minute’s count after an hour, a day’s after two days',
      columns: {
        who: { pseudonym: 'A wallet, or a tenant, route or contract.' },
        per: 'none',
        since: 'none',
        signatures: 'none',
        cash: 'none',
      },
    },
  },
}

export const signerInventory: readonly Inventory[] = [inventory]
