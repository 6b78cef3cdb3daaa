import pg from 'pg'

/** What a signer has put its name to: a digest under the name of a quote on chain. */
export type Claim = { readonly onchainRef: `0x${string}`; readonly digest: string; readonly claimedAt: Date }
export type SendingAccount = { readonly chainId: string; readonly address: string }
/** A transaction that a signer has signed; the last copy of its nonce. */
export type SignedTransaction = {
  readonly nonce: bigint
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Null when it was claimed, and the key not touched. */
  readonly signature: `0x${string}` | null
}
/** A decision of Compliance that names a quote or a purchase. */
export type NamedDecision = {
  readonly decisionId: string
  readonly tenant: string
  readonly kind: string
  readonly reference: string
}

async function reading<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 60_000 })
  await client.connect()
  try {
    await client.query('begin read only')
    return await work(client)
  } finally {
    await client.end()
  }
}

const claimColumns = `'0x' || encode(reference, 'hex') as "onchainRef", '0x' || encode(digest, 'hex') as digest,
  claimed_at as "claimedAt"`

const bytesOf = (hex: string) => Buffer.from(hex.slice(2), 'hex')

/** Reads the journal of one signer role. */
export const journalWitness = (url: string) => ({
  /** What was claimed under these names. */
  claimsOf: (onchainRefs: readonly string[]): Promise<readonly Claim[]> =>
    reading(url, async (client) => {
      const text = `select ${claimColumns} from journal.claim where reference = any ($1)`
      return (await client.query<Claim>(text, [onchainRefs.map(bytesOf)])).rows
    }),

  claimsSince: (moment: Date): Promise<readonly Claim[]> =>
    reading(url, async (client) => {
      const text = `select ${claimColumns} from journal.claim where claimed_at >= $1 order by claimed_at`
      return (await client.query<Claim>(text, [moment])).rows
    }),

  /** The accounts that transactions were claimed for. */
  accounts: (): Promise<readonly SendingAccount[]> =>
    reading(url, async (client) => {
      const text = `select distinct chain_id as "chainId", '0x' || encode(account, 'hex') as address from journal.transaction`
      return (await client.query<SendingAccount>(text)).rows
    }),

  /** What was signed for an account from this nonce on, in its order. */
  signedFrom: (chainId: string, account: string, nonce: bigint): Promise<readonly SignedTransaction[]> =>
    reading(url, async (client) => {
      const text = `select distinct on (t.nonce) t.nonce::text, '0x' || encode(t.contract, 'hex') as "to",
          '0x' || encode(t.calldata, 'hex') as data, t.gas::text, t.max_fee_per_gas::text as "maxFeePerGas",
          t.max_priority_fee_per_gas::text as "maxPriorityFeePerGas", '0x' || encode(s.signature, 'hex') as signature
        from journal.transaction t left join journal.transaction_signed s using (chain_id, account, nonce, digest)
        where t.chain_id = $1 and t.account = $2 and t.nonce >= $3 order by t.nonce, t.max_fee_per_gas desc`
      type Row = {
        [Name in keyof SignedTransaction]: SignedTransaction[Name] extends bigint ? string : SignedTransaction[Name]
      }
      const { rows } = await client.query<Row>(text, [chainId, bytesOf(account), `${nonce}`])
      return rows.map((row) => ({
        ...row,
        nonce: BigInt(row.nonce),
        gas: BigInt(row.gas),
        maxFeePerGas: BigInt(row.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(row.maxPriorityFeePerGas),
      }))
    }),

  /** On which decision of Compliance a purchase was delivered; null when no delivery of it was signed. */
  decisionOf: (chainId: string, purchaseId: string): Promise<string | null> =>
    reading(url, async (client) => {
      const text = `select decision_id as id from journal.transaction where chain_id = $1 and purchase_id = $2
        and function = 'deliver' and decision_id is not null limit 1`
      const { rows } = await client.query<{ id: string }>(text, [chainId, bytesOf(purchaseId)])
      return rows[0]?.id ?? null
    }),
})
export type JournalWitness = ReturnType<typeof journalWitness>

/** Reads Compliance's record of decisions, by a login that sees every tenant. */
export const complianceWitness = (url: string) => ({
  decisionsSince: (moment: Date): Promise<readonly NamedDecision[]> =>
    reading(url, async (client) => {
      const text = `select id as "decisionId", tenant_id as tenant, kind, payload::jsonb->>'reference' as reference
        from cmp.chain_record where chain = 'decision' and at >= $1 and payload::jsonb->>'reference' is not null
        order by tenant_id, seq`
      return (await client.query<NamedDecision>(text, [moment.toISOString()])).rows
    }),

  /** Which of these decisions it has no record of. */
  unknown: (decisionIds: readonly string[]): Promise<readonly string[]> =>
    reading(url, async (client) => {
      const text = `select each as id from unnest($1::uuid[]) each where not exists (select from cmp.chain_record r where r.id = each)`
      return (await client.query<{ id: string }>(text, [decisionIds])).rows.map(({ id }) => id)
    }),
})
export type ComplianceWitness = ReturnType<typeof complianceWitness>
