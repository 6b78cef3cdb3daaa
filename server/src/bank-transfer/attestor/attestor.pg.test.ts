import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decisionChallenge } from '@firsthand/passkeys/decision-challenge'
import { digestOf } from '@firsthand/passkeys/proposal-digest'
import { inTenant } from '@firsthand/postgres/tenant'
import { softwareAuthenticator } from '@firsthand/sandbox/passkeys/software-authenticator'
import type { Caller, Reference } from '@firsthand/values/values'
import { type CustodyClaims, custodyType } from '@firsthand/wire/bank-transfer/custody'
import { type StatementClaims, statementType } from '@firsthand/wire/evidence/delivery-evidence'
import { compactVerify, importJWK } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { gatewayKeys } from '../gateway/gateway-keys.ts'
import { bankAccount, purchaseMoney } from '../ledger/chart.rules.ts'
import { post } from '../ledger/ledger.store.ts'
import { moveMoney } from '../ledger/posting.rules.ts'
import { purchaseStore } from '../purchases/purchase.store.ts'
import { bankTenant, occasion } from '../testing/purchase-steps.ts'
import { shopOfThisFile } from '../testing/treasury-of-this-file.ts'
import { registeredGateway } from '../testing/vouched-file.ts'
import { attestorApp } from './attestor.routes.ts'
import { bankFileEvidence, type FileKeys } from './bank-file-evidence.ts'
import { booksStore } from './books.store.ts'
import { openStatementKey } from './statement-key.ts'

const { database, shop } = shopOfThisFile()
const folder = mkdtempSync(join(tmpdir(), 'attestor-'))
const keyFile = join(folder, 'key.pem')
const { privateKey } = generateKeyPairSync('ed25519')
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
afterAll(() => rmSync(folder, { recursive: true }))
const key = openStatementKey(keyFile)

const contract = `0x${'c'.repeat(40)}`
const wallet = '0x00000000000000000000000000000000000000bb'
const factsOf = (reference: string, changes: object = {}) => ({
  tenant: 'acme',
  reference,
  chainId: 'eip155:31337',
  contract,
  wallet,
  units: '10',
  ...changes,
})
const registered = gatewayKeys(registeredGateway('acme'))
async function ask(
  body: object,
  { gateways = registered, passkeys = null }: Partial<FileKeys> = {},
  url = '/sign',
): Promise<{ readonly rule?: string; readonly statement?: string; readonly custody?: string }> {
  const books = booksStore(database.as('fh_attestor'))
  const isShown = bankFileEvidence({ gateways, passkeys })
  const app = attestorApp({ books, isShown, key, now: () => new Date(), report: () => undefined })
  return (await app.inject({ method: 'POST', url, payload: body })).json()
}
const purchaseId = () => `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
/** An order that is paid, released, and about to be sent. */
async function leaving(amount = 1_000n) {
  await database.admin.query('update app.offchain_instrument set delivery_contract = $1', [contract])
  const reference = await shop.order()
  const { bankTransactionId } = await shop.pays(reference, amount)
  await shop.report(reference, { kind: 'release_passed', decisionId: 'd', purchaseId: purchaseId(), contract })
  return { reference, bankTransactionId }
}
/** What a taken-over worker can do: anything that its own login may. */
const asWorker = (text: string, values: readonly unknown[]) =>
  inTenant(database.as('fh_worker'), bankTenant, (query) => query({ text, values: [...values] }))

test('a paid purchase whose units are reserved and not delivered is stated, with what was paid and by which posting', async () => {
  const { reference } = await leaving()
  const { statement } = await ask(factsOf(reference))
  const { payload, protectedHeader } = await compactVerify(String(statement), await importJWK(key.publicKey, 'EdDSA'))
  expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: statementType, kid: key.publicKey.kid })
  const claims = JSON.parse(new TextDecoder().decode(payload)) as StatementClaims
  const iat = expect.any(Number)
  const posting = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(claims).toEqual({
    iss: 'firsthand-ledger',
    iat,
    paid: '1000',
    currency: 'EUR',
    posting,
    ...factsOf(reference),
  })
  await shop.report(reference, { kind: 'delivered_on_chain', txHash: `0x${'1'.repeat(64)}`, blockNumber: 7n })
  expect(await ask(factsOf(reference))).toEqual({ code: 'declined', rule: 'state' })
})

test('of the same purchase each payment and posting is stated, as its buyer reads them', async () => {
  const { reference } = await leaving(1_200n)
  const { custody } = await ask(factsOf(reference), {}, '/custody')
  const { payload, protectedHeader } = await compactVerify(String(custody), await importJWK(key.publicKey, 'EdDSA'))
  expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: custodyType, kid: key.publicKey.kid })
  const claims = JSON.parse(new TextDecoder().decode(payload)) as CustodyClaims
  expect(claims).toMatchObject({ ...factsOf(reference), paid: '1000', currency: 'EUR', attestationId: 'd' })
  const { rows } = await database.admin.query('select caller from app.purchase where reference = $1', [reference])
  const buyer = { tenantId: bankTenant, buyer: rows[0].caller } as Caller
  const shown = await purchaseStore(database.as('fh_api')).evidence(buyer, reference as Reference)
  expect(shown).toMatchObject({ payments: claims.payments, ledger: claims.ledger, signed: null })
  expect(claims.ledger.map(({ kind }) => kind)).toEqual(['reserve', 'allocate'])
  expect(claims.ledger[1]?.lines).toContainEqual({ account: `purchase:${reference}`, currency: 'EUR', amount: '-1000' })
  expect(await ask(factsOf(reference, { units: '11' }), {}, '/custody')).toEqual({ code: 'declined', rule: 'delivery' })
})

test('another wallet, chain, contract or number of units, another tenant and an invented purchase are not stated', async () => {
  const { reference } = await leaving()
  const rule = async (changes: object) => (await ask(factsOf(reference, changes))).rule
  expect(await rule({ wallet: `0x${'9'.repeat(40)}` })).toBe('purchase')
  expect(await rule({ chainId: 'eip155:1' })).toBe('purchase')
  expect(await rule({ contract: `0x${'9'.repeat(40)}` })).toBe('delivery')
  expect(await rule({ units: '11' })).toBe('delivery')
  expect(await rule({ tenant: 'globex' })).toBe('purchase')
  expect(await rule({ reference: `OFFC${'9'.repeat(32)}` })).toBe('purchase')
  expect(await rule({ extra: '1' })).toBe('purchase')
  await database.admin.query('update app.offchain_instrument set delivery_contract = $1', [`0x${'d'.repeat(40)}`])
  expect(await rule({})).toBe('contract')
})

test('what is unpaid, cancelled, waiting or given up is not stated', async () => {
  const [open, paid] = [await shop.order(), await shop.order()]
  await shop.pays(paid, 1_000n)
  const { reference: blocked } = await leaving()
  await shop.report(blocked, { kind: 'delivery_fails', reason: 'offchain_delivery_unavailable' })
  for (const reference of [open, paid, blocked]) expect((await ask(factsOf(reference))).rule).toBe('state')
  await shop.report(blocked, { kind: 'given_up' })
  expect((await ask(factsOf(blocked))).rule).toBe('state')
})

test('a worker that writes the books itself gets no statement: no bank reported its money', async () => {
  const reference = await shop.order()
  await asWorker(
    `insert into app.delivery (tenant_id, reference, purchase_id, chain_id, contract, wallet, unit_base_units, decision_id)
      values ('acme', $1, $2, 'eip155:31337', $3, $4, 10, 'd')`,
    [reference, purchaseId(), contract, wallet],
  )
  await asWorker(`update app.purchase set state = 'delivering', paid_at = now() where reference = $1`, [reference])
  const made = moveMoney(
    { ...occasion, currency: 'EUR', amount: 1_000n },
    ['match', `forged/${reference}`, 'allocate'],
    bankAccount(shop.clientAccountId),
    purchaseMoney(reference),
  )
  await inTenant(database.as('fh_worker'), bankTenant, (query) => post(query, bankTenant, [made]))
  await database.admin.query('update app.offchain_instrument set delivery_contract = $1', [contract])
  expect((await ask(factsOf(reference))).rule).toBe('credit')
  // Somebody else's money, which is used already, is no better.
  const { bankTransactionId } = await leaving()
  const match = `insert into app.receipt_match (tenant_id, bank_transaction_id, reference, amount, applied, state, tier, matched_by)
    values ('acme', $1, $2, 1000, 1000, 'applied', 1, 'rule')`
  await asWorker(match, [bankTransactionId, reference])
  expect((await ask(factsOf(reference))).rule).toBe('credit')
  // And a credit of the bank is nothing that it could write.
  await expect(asWorker('insert into app.bank_transaction select * from app.bank_transaction', [])).rejects.toThrow(
    'permission denied',
  )
  await expect(asWorker(`update app.purchase set wallet = $1`, [`0x${'9'.repeat(40)}`])).rejects.toThrow(
    'permission denied',
  )
})

test('a lower amount due, an excess that goes back, and a credit that the bank reversed pay for nothing', async () => {
  const short = await shop.order(20n)
  await shop.pays(short, 1_000n)
  await asWorker(`update app.purchase set amount_due = 1000, state = 'delivering' where reference = $1`, [short])
  await asWorker(
    `insert into app.delivery (tenant_id, reference, purchase_id, chain_id, contract, wallet, unit_base_units, decision_id)
      values ('acme', $1, $2, 'eip155:31337', $3, $4, 20, 'd')`,
    [short, purchaseId(), contract, wallet],
  )
  await database.admin.query('update app.offchain_instrument set delivery_contract = $1', [contract])
  expect((await ask(factsOf(short, { units: '20' }))).rule).toBe('money')

  const { reference, bankTransactionId } = await leaving(1_100n)
  expect(await ask(factsOf(reference))).toHaveProperty('statement')
  await asWorker(`update app.receipt_match set applied = 1001 where bank_transaction_id = $1`, [bankTransactionId])
  expect((await ask(factsOf(reference))).rule).toBe('credit')
  await asWorker(`update app.receipt_match set applied = 1000 where bank_transaction_id = $1`, [bankTransactionId])
  await database.admin.query(
    `insert into app.bank_transaction (tenant_id, client_account_id, identity, statement_id, entry_hash, sign, amount, currency,
        booked_on, value_on, remittance, is_reversal, state, original_id)
      select tenant_id, client_account_id, identity || 'r', statement_id, entry_hash, 'debit', amount, currency, booked_on,
        value_on, '', true, 'reversal', bank_transaction_id from app.bank_transaction where bank_transaction_id = $1`,
    [bankTransactionId],
  )
  expect((await ask(factsOf(reference))).rule).toBe('credit')
})

describe('a service that writes bank rows itself gets no statement', () => {
  const change = (table: string, what: string, id: string, column = 'bank_transaction_id') =>
    database.admin.query(
      `alter table app.${table} disable trigger user; update app.${table} set ${what} where ${column} = '${id}'`,
    )
  const statementOf = async (id: string) =>
    (
      await database.admin.query('select statement_id as id from app.bank_transaction where bank_transaction_id = $1', [
        id,
      ])
    ).rows[0].id as string
  const sum = (text: string) => `encode(sha256(convert_to('${text}', 'UTF8')), 'hex')`

  test.each([
    [
      'a larger amount than the bank’s file shows',
      async (id: string) => change('bank_transaction', 'amount = amount + 1', id),
    ],
    [
      'an entry that the bank’s file does not show',
      async (id: string) => change('bank_transaction', "identity = identity || '2'", id),
    ],
    [
      'a notification that is called the end of a day',
      async (id: string) =>
        change(
          'bank_statement',
          "closes_day = true, to_on = '2026-03-02', opening_base_units = 0, closing_base_units = 0",
          await statementOf(id),
          'statement_id',
        ),
    ],
    [
      'a file that was changed',
      async (id: string) =>
        change('bank_statement', `raw = '\\x3c', sha256 = ${sum('<')}`, await statementOf(id), 'statement_id'),
    ],
  ])('%s', async (_name, tamper) => {
    const { reference, bankTransactionId } = await leaving()
    await tamper(bankTransactionId)
    expect((await ask(factsOf(reference))).rule).toBe('bank_file')
  })

  test('a file that no registered gateway has signed for, or one of another tenant', async () => {
    const { reference } = await leaving()
    expect((await ask(factsOf(reference), { gateways: gatewayKeys([]) })).rule).toBe('bank_file')
    expect((await ask(factsOf(reference), { gateways: gatewayKeys(registeredGateway('globex')) })).rule).toBe(
      'bank_file',
    )
    expect(await ask(factsOf(reference))).toHaveProperty('statement')
  })

  /** The file came by hand: what its approval says, and with which signatures. */
  async function byHand(bankTransactionId: string, signed: boolean) {
    const key = softwareAuthenticator({ rpId: 'console.example', origin: 'https://console.example' })
    const person = { tenant: 'acme', issuer: 'i', subject: 'anton' }
    const { rows } = await database.admin.query(
      `update app.bank_file set manifest = null, channel = null, sequence = null
        where sha256 = (select sha256 from app.bank_statement where statement_id = $1) returning bank_file_id, sha256`,
      [await statementOf(bankTransactionId)],
    )
    const { bank_file_id: subject, sha256 } = rows[0]
    const proposal = {
      proposalId: crypto.randomUUID(),
      kind: 'statement_upload',
      subject,
      payload: { sha256 },
      state: {},
    }
    const digest = digestOf(proposal, proposal)
    const nonce = crypto.randomUUID()
    const statement = { decision: 'approve', proposalId: proposal.proposalId, digest, person, nonce } as const
    const assertion = signed ? { ...key.assert({ challenge: decisionChallenge(statement) }), nonce } : null
    await database.admin.query(
      `insert into app.proposal (tenant_id, proposal_id, kind, subject, payload, shown, proposer_issuer, proposer, expires_at,
          quorum, digest) values ('acme', $1, 'statement_upload', $2, $3, '{"state": {}, "circumstances": {}}', 'i', 'olga',
          now() + interval '1 day', 1, $4)`,
      [proposal.proposalId, subject, JSON.stringify(proposal.payload), digest],
    )
    await database.admin.query(
      `insert into app.proposal_decision (tenant_id, proposal_id, issuer, subject, decision, proposer_issuer, proposer, digest,
          assertion) values ('acme', $1, 'i', 'anton', 'approve', 'i', 'olga', $2, $3)`,
      [proposal.proposalId, digest, assertion && JSON.stringify(assertion)],
    )
    await database.admin.query(
      "update app.proposal set state = 'approved', closed_at = clock_timestamp() where proposal_id = $1",
      [proposal.proposalId],
    )
    const { credentialId, publicKey } = key
    const credential = { ...person, credentialId, publicKey, revokedAt: null }
    const relyingParty = { id: 'console.example', origins: ['https://console.example'] }
    const passkeys = { document: 'firsthand-passkeys-1', deployment: 'x', number: 1, relyingParty } as const
    return { passkeys: { ...passkeys, credentials: [credential] }, nobody: { ...passkeys, credentials: [] } }
  }

  test('a file by hand counts by the signatures of people, where they sign', async () => {
    const signed = await leaving()
    expect((await ask(factsOf(signed.reference))).statement).toBeDefined()
    const { passkeys, nobody } = await byHand(signed.bankTransactionId, true)
    expect(await ask(factsOf(signed.reference), { passkeys })).toHaveProperty('statement')
    expect((await ask(factsOf(signed.reference), { passkeys: nobody })).rule).toBe('bank_file')

    const unsigned = await leaving()
    const other = await byHand(unsigned.bankTransactionId, false)
    expect(await ask(factsOf(unsigned.reference))).toHaveProperty('statement')
    expect((await ask(factsOf(unsigned.reference), other)).rule).toBe('bank_file')
  })
})

test('the attestor’s login writes nothing, and reads neither names nor accounts but in the bank’s files', async () => {
  const as = (text: string) => inTenant(database.as('fh_attestor'), bankTenant, (query) => query({ text, values: [] }))
  for (const text of [
    `update app.purchase set state = 'paid'`,
    `insert into led.account (tenant_id, code, currency) values ('acme', 'fees', 'EUR')`,
    'delete from app.delivery',
    'select counterparty_iban from app.bank_transaction',
    'select caller from app.purchase',
    'select * from app.event',
  ])
    await expect(as(text)).rejects.toThrow('permission denied')
  await expect(database.as('fh_attestor').query('select state from app.purchase')).rejects.toThrow('tenant not set')
})
