/** Texts of one table, and whose they are. Everything but names of columns is SQL about the row `t`. */
export type TextStep = {
  readonly table: string
  /** The key beside the tenant: column to type. */
  readonly id: Readonly<Record<string, string>>
  readonly texts: readonly string[]
  readonly from: string
  /** The index of the account that it is about, where a row has it already. */
  readonly known?: string
  /** The account itself, where it is still plain. */
  readonly iban?: string
  /** Of which file or thing it is without an account. */
  readonly otherwise: string
  /** Indexes that are made with it, and of which column. */
  readonly indexes?: Readonly<Record<string, { readonly of: string; readonly by: 'iban' | 'name' }>>
}

/** In this order: texts about a movement, a refund or a payout take the index that was made for it before. */
export const textSteps: readonly TextStep[] = [
  {
    table: 'app.bank_transaction',
    id: { bank_transaction_id: 'uuid' },
    texts: ['end_to_end_id', 'counterparty_name', 'counterparty_iban', 'ultimate_debtor', 'remittance'],
    from: 'app.bank_transaction t',
    iban: "nullif(t.counterparty_iban, '')",
    otherwise: 't.statement_id::text',
    indexes: {
      counterparty_index: { of: 'counterparty_iban', by: 'iban' },
      counterparty_name_index: { of: 'counterparty_name', by: 'name' },
    },
  },
  {
    table: 'app.payout_account',
    id: { payout_account_id: 'text' },
    texts: ['name', 'iban'],
    from: 'app.payout_account t',
    iban: 't.iban',
    otherwise: 't.payout_account_id',
    indexes: { iban_index: { of: 'iban', by: 'iban' } },
  },
  {
    table: 'app.refund',
    id: { refund_reference: 'text' },
    texts: ['payee_name', 'payee_iban'],
    from: 'app.refund t',
    iban: 't.payee_iban',
    otherwise: 't.refund_reference',
    indexes: { payee_index: { of: 'payee_iban', by: 'iban' } },
  },
  {
    table: 'app.refund_line',
    id: { refund_reference: 'text', attempt: 'smallint' },
    texts: ['status_reason'],
    from: `app.refund_line t join app.refund r using (tenant_id, refund_reference)
      join app.bank_transaction b on b.tenant_id = r.tenant_id and b.bank_transaction_id = r.bank_transaction_id`,
    known: 'coalesce(r.payee_index, b.counterparty_index)',
    otherwise: 'b.statement_id::text',
  },
  {
    table: 'app.payout',
    id: { payout_reference: 'text' },
    texts: ['status_reason'],
    from: 'app.payout t join app.payout_account a using (tenant_id, payout_account_id)',
    known: 'a.iban_index',
    otherwise: 't.payout_account_id',
  },
  {
    table: 'app.exception',
    id: { exception_id: 'uuid' },
    texts: ['reason'],
    from: `app.exception t left join app.bank_transaction b on b.tenant_id = t.tenant_id
      and b.bank_transaction_id = t.bank_transaction_id`,
    known: 'b.counterparty_index',
    otherwise: 'coalesce(b.statement_id, t.exception_id)::text',
  },
]

/** A file of each row, and the texts beside it. */
export type BytesStep = {
  readonly table: string
  readonly id: string
  readonly bytes: string
  readonly warnings?: string
  readonly isAppendOnly?: true
}

export const bytesSteps: readonly BytesStep[] = [
  { table: 'app.bank_file', id: 'bank_file_id', bytes: 'bytes' },
  { table: 'app.bank_statement', id: 'statement_id', bytes: 'raw', warnings: 'warnings', isAppendOnly: true },
  { table: 'app.payment_file', id: 'payment_file_id', bytes: 'pain001' },
]
