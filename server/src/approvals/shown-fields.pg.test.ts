import { inTenant } from '@firsthand/postgres/tenant'
import { describe, expect, test } from 'vitest'
import { proposeClientAccount, proposePayoutAccount } from '../bank-transfer/accounts/keep-accounts.ts'
import { proposeDecision } from '../bank-transfer/delivery/decide-purchase.ts'
import { uploadStatement } from '../bank-transfer/gateway/upload-bank-file.ts'
import { replaceInstrument } from '../bank-transfer/instruments/change-instrument.ts'
import { accountNumbers } from '../bank-transfer/iso20022/account-numbers.ts'
import { freezePayment, listReviews, proposeReview } from '../bank-transfer/matching/decide-review.ts'
import { proposeMatch } from '../bank-transfer/matching/propose-match.ts'
import { bankTransferKinds } from '../bank-transfer/proposal-kinds.ts'
import { proposeRelease } from '../bank-transfer/reconciliation/release-frozen.ts'
import { anIban } from '../bank-transfer/testing/bank-trading.ts'
import { decidedExceptions, files } from '../bank-transfer/testing/deciding.ts'
import { approver, operator } from '../bank-transfer/testing/paying-out.ts'
import { proceedsUnderTest } from '../bank-transfer/testing/proceeds-under-test.ts'
import { treasuryOfThisFile } from '../bank-transfer/testing/treasury-of-this-file.ts'
import { approveProposal } from './decide-proposal.ts'
import { passkeyKind } from './passkeys/passkey.proposal.ts'
import { kindsOf, type ProposalKind } from './proposal-kind.ts'
import { lockOpenProposal } from './proposals.store.ts'
import { readProposal } from './read-proposals.ts'
import { recorded, shownIn, unshown } from './testing/record-execution.ts'
import { requestedKey, signedKinds, withFirstKey } from './testing/signing-people.ts'

const { database, bank, treasury } = treasuryOfThisFile()
const bookedOn = '2026-03-02'
const reason = 'seen'
const rowsOf = async (text: string) => (await database.admin.query(text, [bank.clientAccountId])).rows
const contracts = { isPaused: async () => false } as never
const kinds = () =>
  kindsOf([
    ...bankTransferKinds({
      pool: database.api,
      catalog: database.as('fh_catalog'),
      compliance: bank.compliance,
      contracts,
      now: () => new Date(),
      files,
    }),
    passkeyKind as ProposalKind,
  ])

const accounts = () => ({
  pool: database.api,
  numbers: accountNumbers,
  now: () => new Date(),
  random: () => crypto.getRandomValues(new Uint8Array(10)),
  coolingOffSeconds: 0,
})
const euro = { bic: 'COBADEFFXXX', currency: 'EUR' }

async function receipt() {
  await bank.day({ entries: [{ amount: 1300n, bookedOn, text: 'gift' }] })
  return (await rowsOf('select bank_transaction_id as id from app.bank_transaction where client_account_id = $1'))[0]
    .id as string
}
async function review() {
  bank.judgeBy(() => ({ verdict: 'close_match' }))
  const { reference, paymentReference } = await bank.ordered()
  await bank.day({ entries: [{ amount: 1000n, bookedOn, structured: paymentReference }] })
  const all = await listReviews({ pool: database.api }, approver, { state: 'open' }, { after: null, limit: 200 })
  return all.find((each) => each.reference === reference)!.reviewId
}
async function refund() {
  await bank.day({ entries: [{ amount: 9000n, bookedOn, structured: (await bank.ordered()).paymentReference }] })
  return (await rowsOf('select refund_reference as id from app.refund where client_account_id = $1'))[0].id as string
}
async function file() {
  await treasury.approve(await refund())
  return (await treasury.create())!.paymentFileId
}
async function blocked() {
  const reference = await bank.order()
  await bank.pays(reference, 1_000n)
  const contract = '0x00000000000000000000000000000000000000cc'
  const purchaseId = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
  await bank.report(reference, { kind: 'release_passed', decisionId: 'd', purchaseId, contract })
  await bank.report(reference, { kind: 'delivery_fails', reason: 'offchain_delivery_unavailable' })
  return reference
}
const terms = () => ({
  unitPrice: '100',
  supplyUnitAmount: '1000',
  clientAccountId: bank.clientAccountId,
  schemes: ['sepa_credit_transfer' as const],
})
const changed = (changes: object) => async () => {
  const deps = {
    pool: database.as('fh_catalog'),
    instruments: {} as never,
    now: () => new Date(),
    random: () => new Uint8Array(10),
  }
  const write = { ...terms(), ...changes }
  await replaceInstrument(deps, operator, { id: bank.instrumentId, write, ifMatch: null })
  return bank.instrumentId
}
const decide = (decision: 'retry' | 'void' | 'refund', subject: () => Promise<string>) => async () => {
  const reference = await subject()
  await proposeDecision({ pool: database.api }, operator, reference, { decision, reason })
  return reference
}

/** Each kind with something to decide: proposes it, and answers the subject. */
const proposals: Readonly<Record<string, () => Promise<string>>> = {
  client_account: async () => {
    const own = { ...euro, iban: anIban(), beneficiaryName: 'ACME CLIENT MONEY', timeZone: 'Europe/Berlin' }
    return (await proposeClientAccount(accounts(), operator, own)).clientAccountId
  },
  payout_account: async () =>
    (await proposePayoutAccount(accounts(), operator, { ...euro, iban: anIban(), holder: 'firm', name: 'ACME' }))
      .payoutAccountId,
  match: async () => {
    const { reference } = await bank.ordered()
    const bankTransactionId = await receipt()
    const allocations = [{ reference, amount: '1000' }]
    await proposeMatch({ pool: database.api }, operator, { bankTransactionId, allocations, reason })
    return bankTransactionId
  },
  review_accept: async () => {
    const id = await review()
    await proposeReview({ pool: database.api }, operator, id, 'review_accept', reason)
    return id
  },
  review_return: async () => {
    const id = await review()
    await proposeReview({ pool: database.api }, operator, id, 'review_return', reason)
    return id
  },
  refund: async () => {
    const id = await refund()
    await treasury.refunds.propose(operator, id, { reason })
    return id
  },
  refund_payee: async () => {
    const id = await refund()
    await database.admin.query("update app.refund set state = 'returned' where refund_reference = $1", [id])
    const payee = { name: 'Ada Buyer', iban: 'NL91ABNA0417164300' }
    await treasury.refunds.propose(operator, id, { payee, reason })
    return id
  },
  payment_file: file,
  payment_file_discard: async () => {
    const id = await file()
    await treasury.paymentFiles.approve(approver, id)
    await treasury.paymentFiles.proposeDiscard(operator, id, reason)
    return id
  },
  payment_file_sent: async () => {
    const id = await file()
    await treasury.paymentFiles.approve(approver, id)
    await treasury.paymentFiles.proposeSent(operator, id, reason)
    return id
  },
  statement_upload: async () => {
    const bytes = bank.statement({ entries: [{ amount: 1300n, bookedOn, text: 'gift' }] })
    return (await uploadStatement({ ...files, pool: database.api }, operator, { name: 'day.xml', bytes })).bankFileId
  },
  exception_close: async () => {
    const entries = [{ amount: 900n, bookedOn }, { amount: 40n, sign: 'debit', bookedOn, text: 'charges' } as const]
    await bank.day({ entries })
    const [{ id }] = await rowsOf('select exception_id as id from app.exception where client_account_id = $1')
    await bank.day({ entries: [{ amount: 40n, bookedOn: '2026-03-03', text: `TOPUP ${id}` }] })
    await decidedExceptions(database.api).proposeClose(operator, id, 'paid in')
    return id
  },
  frozen_release: async () => {
    await freezePayment({ pool: database.api }, operator, await review(), 'on a list')
    const [{ id }] = await rowsOf(
      "select exception_id as id from app.exception where client_account_id = $1 and kind = 'frozen'",
    )
    await proposeRelease({ pool: database.api }, operator, id, reason)
    return id
  },
  delivery_retry: decide('retry', async () => {
    await database.admin.query(
      "insert into app.market_entitlement select 'acme', pair_id from app.offchain_instrument where instrument_id = $1",
      [bank.instrumentId],
    )
    return blocked()
  }),
  delivery_void: decide('void', blocked),
  purchase_refund: decide('refund', async () => {
    const reference = await bank.order()
    await bank.pays(reference, 1_000n)
    return reference
  }),
  instrument_price: changed({ unitPrice: '90' }),
  instrument_supply: changed({ supplyUnitAmount: '1100' }),
  instrument_contract: changed({ deliveryContract: '0x00000000000000000000000000000000000000cc' }),
  instrument_policy: changed({ payerPolicy: 'registered_account' }),
  passkey: async () => {
    await withFirstKey(database.admin, operator)
    return (await requestedKey({ pool: database.api, passkeys: signedKinds() }, operator)).credentialId
  },
}

type People = { readonly operator: typeof operator; readonly approver: typeof approver }

/** What the approver reads, and what the execution of their approval reads. */
async function carriedOut(
  name: string,
  subject: string,
  people: People = { operator, approver },
  all: ReadonlyMap<string, ProposalKind> = kinds(),
) {
  const { tenantId } = people.operator.caller
  const open = await inTenant(database.api, tenantId, (query) => lockOpenProposal(query, tenantId, subject))
  const { kind, reads } = recorded(all.get(name)!)
  const deps = { pool: database.api, kinds: new Map([...all, [name, kind]]), passkeys: null }
  const answer = JSON.parse(JSON.stringify(await readProposal(deps, people.approver, open!.proposalId)))
  await approveProposal(deps, people.approver, open!.proposalId, `"${answer.digest}"`)
  return { reads, answer }
}

function expectAllShown({ reads, answer }: Awaited<ReturnType<typeof carriedOut>>): void {
  const shown = shownIn(answer)
  expect(reads.length).toBeGreaterThan(0)
  expect(unshown(reads, shown)).toEqual([])
  // Hidden in turn, each field is missed.
  for (const read of reads) {
    const without = new Map([...shown].map(([name, values]) => [name, new Set(values)]))
    for (const values of without.values()) values.delete(read.value)
    expect(unshown(reads, without), `${read.name} is hidden`).not.toEqual([])
  }
}

describe('every field that the execution reads is in what the approver read', () => {
  test('every kind is here', () => {
    expect([...Object.keys(proposals), 'payout'].sort()).toEqual([...kinds().keys()].sort())
  })

  test.each(Object.keys(proposals))('%s', async (name) => {
    const subject = await proposals[name]!()
    expectAllShown(await carriedOut(name, subject))
  })

  test('payout', async () => {
    const shop = await proceedsUnderTest(database.admin, database.api)
    await shop.sold()
    const { payoutReference } = (await shop.propose())!
    expectAllShown(await carriedOut('payout', payoutReference, shop.people))
  })
})

test('a field that is read and not shown is found', async () => {
  const subject = await proposals.refund!()
  const all = kinds()
  const peeking = {
    ...all.get('refund')!,
    async execute(query) {
      const text = "select 'XX00' as payee_iban from app.refund where refund_reference = $1"
      const [row] = await query<{ readonly payee_iban: string }>({ text, values: [subject] })
      expect(row?.payee_iban).toBe('XX00')
    },
  } satisfies ProposalKind
  const { reads, answer } = await carriedOut('refund', subject, undefined, new Map([...all, ['refund', peeking]]))
  expect(unshown(reads, shownIn(answer))).toEqual([{ name: 'payeeIban', value: 'XX00' }])
})
