const may = (logins: readonly string[], what: string, tables: string): readonly string[] =>
  logins.flatMap((login) => tables.split(' ').map((table) => `${login} ${what} app.${table}`))

const buyersAndTreasury = ['fh_api']
const flows = ['fh_api', 'fh_worker']
const catalogue = ['fh_catalog']
const everybody = [...flows, ...catalogue]
const proposers = [...buyersAndTreasury, ...catalogue]

const moving = 'purchase client_account receipt_match payment_review delivery refund exception bank_transaction'

/** What the logins may do on the tables of the bank-transfer rail. Money that came in and steps that were taken only grow. */
export const bankTransferPrivileges: readonly string[] = [
  ...may(
    flows,
    'select',
    `${moving} purchase_step bank_statement payment_file refund_line daily_reconciliation recount_page`,
  ),
  ...may(everybody, 'select', 'offchain_instrument proposal proposal_decision'),
  ...may(proposers, 'insert of columns', 'proposal proposal_decision'),
  ...may(proposers, 'update of columns', 'proposal'),
  ...may(proposers, 'select', 'passkey passkey_challenge'),
  ...may(buyersAndTreasury, 'insert of columns', 'passkey'),
  ...may(proposers, 'update of columns', 'passkey'),
  ...may(buyersAndTreasury, 'insert', 'passkey_challenge bank_file'),
  ...may(buyersAndTreasury, 'update', 'passkey_challenge'),
  ...may(proposers, 'delete', 'passkey_challenge'),
  ...may(buyersAndTreasury, 'select', 'bank_file'),
  ...may(buyersAndTreasury, 'update of columns', 'bank_file'),
  ...may(buyersAndTreasury, 'execute', 'lapsed_proposals(integer)'),
  ...may(buyersAndTreasury, 'select', 'payout_account payout'),
  ...may(catalogue, 'select', 'client_account payout_account'),
  ...may(flows, 'insert', 'purchase_step receipt_match payment_review delivery refund exception daily_reconciliation'),
  ...may(flows, 'execute', 'database_server()'),
  ...may(buyersAndTreasury, 'insert', 'bank_statement bank_transaction payment_file refund_line'),
  ...may(buyersAndTreasury, 'insert of columns', 'purchase client_account payout_account payout'),
  ...may(flows, 'update of columns', moving),
  ...may(buyersAndTreasury, 'update of columns', 'payment_file refund_line payout_account payout'),
  ...may(catalogue, 'insert of columns', 'offchain_instrument'),
  ...may(catalogue, 'update of columns', 'offchain_instrument'),
  ...may(everybody, 'execute', 'append_bank_event(text,text,text) append_treasury_audit(text,text,text)'),
]
