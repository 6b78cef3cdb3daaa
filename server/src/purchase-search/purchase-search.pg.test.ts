import { randomBytes } from 'node:crypto'
import type { PurchaseSummary } from '@firsthand/wire/staff/purchase-search'
import { describe, expect, test } from 'vitest'
import { freezePayment, listReviews } from '#bank-transfer/matching/decide-review'
import { proposeRelease } from '#bank-transfer/reconciliation/release-frozen'
import { approved } from '#bank-transfer/testing/deciding'
import { treasuryOfThisFile } from '#bank-transfer/testing/treasury-of-this-file'
import { contextOf } from '#bank-transfer/testing/treasury-under-test'
import { buyerOf } from '#identity/testing/pseudonyms'
import { ofThisFile } from '#testing/of-this-file'
import { quoting, searching } from './testing/searching.ts'

const { database, bank, treasury } = treasuryOfThisFile()
const sales = ofThisFile(async () => ({
  ...(await quoting(database.admin, database.api)),
  stop: async () => undefined,
}))
const as = (...who: Parameters<ReturnType<typeof searching>>) => searching(database.api)(...who)
const operator = () => as('treasury-operator')
const referencesOf = (found: readonly PurchaseSummary[]) => found.map(({ reference }) => reference)
const hash = () => `0x${randomBytes(32).toString('hex')}`

/** A purchase whose units were delivered. */
async function delivered(txHash: string) {
  const { reference, paymentReference } = await bank.ordered(4n, { caller: 'acme-buyer-2' })
  await bank.pays(reference, 400n)
  const purchaseId = hash() as `0x${string}`
  const contract = `0x${'2'.repeat(40)}` as const
  await bank.report(reference, { kind: 'release_passed', decisionId: 'decision-7', purchaseId, contract })
  await bank.report(reference, { kind: 'delivered_on_chain', txHash: txHash as `0x${string}`, blockNumber: 9n })
  return { reference, paymentReference }
}

describe('one search over three rails', () => {
  test('finds a sale by its reference, however it is written, and by nothing of another tenant', async () => {
    const terms = [await sales.firm(), await sales.venue()]
    const bought = [...terms.map(({ reference }) => reference), await bank.order()]
    for (const reference of bought) {
      expect(referencesOf(await operator().find({ q: reference }))).toEqual([reference])
      expect(referencesOf(await operator().find({ q: ` ${reference.toLowerCase()} ` }))).toEqual([reference])
      expect(await as('treasury-operator', 'globex').find({ q: reference })).toEqual([])
      expect(await as('treasury-operator', 'globex').read(reference)).toBeNull()
    }
  })

  test('finds it by wallet, in any spelling, and by its buyer’s subject, on every rail', async () => {
    const wallet = `0x${randomBytes(20).toString('hex')}` as const
    const subject = `buyer-${randomBytes(4).toString('hex')}`
    const first = await sales.firm({ walletAddress: wallet }, subject)
    const second = await bank.order()
    await database.admin.query('update app.purchase set wallet = $2, caller = $3 where reference = $1', [
      second,
      `0x${wallet.slice(2).toUpperCase()}`,
      buyerOf('acme', subject),
    ])
    const both = [first.reference, second].toSorted()
    for (const q of [wallet, wallet.toUpperCase().replace('0X', '0x'), subject, buyerOf('acme', subject)])
      expect(referencesOf(await operator().find({ q })).toSorted()).toEqual(both)
    expect(await operator().find({ q: subject.slice(0, -1) })).toEqual([])
  })

  test('finds it by transaction, payment reference and refund', async () => {
    const [ofMint, ofDelivery] = [hash(), hash()]
    const mint = await sales.firm()
    await sales.issue(mint)
    await sales.settle(mint, ofMint)
    const { reference, paymentReference } = await delivered(ofDelivery)
    expect(referencesOf(await operator().find({ q: ofMint }))).toEqual([mint.reference])
    expect(referencesOf(await operator().find({ q: ofDelivery }))).toEqual([reference])
    const spoken = paymentReference.replace(/(.{4})(?=.)/g, '$1 ').toLowerCase()
    expect(referencesOf(await operator().find({ q: spoken }))).toEqual([reference])
    const cancelled = await bank.order()
    await bank.pays(cancelled, 100n)
    await bank.report(cancelled, { kind: 'cancel' })
    const { rows } = await database.admin.query('select refund_reference from app.refund where reference = $1', [
      cancelled,
    ])
    expect(referencesOf(await operator().find({ q: rows[0].refund_reference }))).toEqual([cancelled])
  })

  test('without a term the newest come first, page by page, cut by rail, state and time', async () => {
    const subject = `pages-${randomBytes(4).toString('hex')}`
    const before = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const times = [1, 2, 3, 4, 5]
    for (const minutes of times) await sales.firm({ createdAt: before(minutes) }, subject)
    const all = await operator().find({ q: subject })
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
    const page = await operator().find({ q: subject }, { limit: 2 })
    expect(referencesOf(page)).toEqual(referencesOf(all).slice(0, 3))
    const next = await operator().find({ q: subject }, { limit: 2, before: page[1]!.reference.slice(-32) })
    expect(referencesOf(next)).toEqual(referencesOf(all).slice(2, 5))
    const range = { from: before(4.5), to: before(1.5) }
    expect(referencesOf(await operator().find({ q: subject, ...range }))).toEqual(referencesOf(all).slice(1, 4))
    expect(await operator().find({ q: subject, rail: 'onchain_rfq_atomic' })).toEqual([])
    expect(await operator().find({ q: subject, rail: 'onchain_primary_mint' })).toEqual(all)
    expect(all.map(({ state }) => state)).toEqual(Array(5).fill('expired'))
    expect(await operator().find({ q: subject, state: 'firm' })).toEqual([])
    expect(await operator().find({ q: subject, state: 'expired' })).toEqual(all)
    expect(referencesOf(await operator().find())).toEqual(expect.arrayContaining(referencesOf(all)))
  })
})

describe('a sale that was found', () => {
  test('is a quote with its amounts, and five steps with their evidence', async () => {
    const txHash = hash()
    const terms = await sales.firm()
    const { reference } = terms
    expect(await operator().read(reference)).toMatchObject({
      rail: 'onchain_primary_mint',
      pairId: sales.pairId,
      marketName: 'Harbour Tower',
      caller: buyerOf('acme', 'acme-buyer-1'),
      paymentReference: null,
      cash: { amount: '100000000', currency: 'USDC', decimals: 6 },
      units: { amount: '3990000000000000000', symbol: 'HARBOUR', decimals: 18 },
      state: 'firm',
      buyerState: 'firm',
      whoActs: 'buyer',
      buyerSentence: 'confirm_before_price_expires',
    })
    await sales.issue(terms)
    await sales.settle(terms, txHash, 'safe')
    const { timeline, whoActs } = (await operator().read(reference))!
    expect([whoActs, timeline.map(({ state }) => state)]).toEqual(['chain', ['done', 'done', 'done', 'done', 'now']])
    await sales.settle(terms, txHash)
    const final = (await operator().read(reference))!
    expect(final).toMatchObject({ state: 'settled', whoActs: 'nobody', buyerSentence: 'units_received' })
    expect(final.timeline.map(({ evidence }) => evidence)).toEqual([
      [],
      [{ kind: 'transaction', id: txHash }],
      [{ kind: 'intent', id: `0x${'d'.repeat(64)}` }],
      [{ kind: 'transaction', id: txHash }],
      [],
    ])
    expect(final.timeline[3]).toMatchObject({ at: '2026-11-15T09:30:00.000Z', actorKind: 'chain' })
  })

  test('is a bank purchase with entry, match, decision and transaction', async () => {
    const txHash = hash()
    const { reference, paymentReference } = await delivered(txHash)
    const found = (await operator().read(reference))!
    expect(found).toMatchObject({
      rail: 'offchain_fixed_price',
      marketName: 'CREDIT',
      caller: buyerOf('acme', 'acme-buyer-2'),
      paymentReference,
      cash: { amount: '400', currency: 'EUR', decimals: 2 },
      units: { amount: '4', symbol: 'CREDIT', decimals: 0 },
      state: 'delivered',
      whoActs: 'nobody',
      buyerSentence: 'units_received',
    })
    expect(found.timeline.map(({ step, state, at }) => [step, state, at !== null])).toEqual(
      ['ordered', 'paid', 'checked', 'on_chain', 'final'].map((step) => [step, 'done', true]),
    )
    const [, paid, checked, onChain] = found.timeline
    expect(paid!.evidence.map(({ kind }) => kind)).toEqual(['entry', 'match'])
    expect(checked!.evidence).toEqual([{ kind: 'decision', id: 'decision-7' }])
    expect(onChain!.evidence).toEqual([{ kind: 'transaction', id: txHash }])
  })

  test('is masked for support, whole for administrators and the treasury, and names no account', async () => {
    const { reference } = await delivered(hash())
    const buyer = buyerOf('acme', 'acme-buyer-2')
    const masked = { caller: `p_…${buyer.slice(-2)}`, wallet: '0x0000…00bb' }
    const whole = { caller: buyer, wallet: '0x00000000000000000000000000000000000000bb' }
    for (const [role, seen] of [
      ['support', masked],
      ['marketplace-admin', whole],
      ['treasury-approver', whole],
      ['compliance-officer', whole],
    ] as const) {
      const [item] = await as(role).find({ q: reference })
      const read = (await as(role).read(reference))!
      expect([item!.caller, item!.wallet?.toLowerCase()]).toEqual(Object.values(seen))
      expect([read.caller, read.wallet?.toLowerCase()]).toEqual(Object.values(seen))
      expect(JSON.stringify([item, read])).not.toMatch(/DE89|Lovelace/)
    }
  })

  test('leaves one record for each call, also where nothing is found', async () => {
    const records = async () =>
      (
        await database.admin.query(
          "select action, payload from app.audit where actor = 'support-person' and tenant_id = 'acme' order by seq",
        )
      ).rows
    const before = (await records()).length
    await as('support').find({ q: 'nobody' })
    expect(await as('support').read('OFFC-nothing')).toBeNull()
    const added = (await records()).slice(before)
    expect(added.map(({ action }) => action)).toEqual(['purchase.searched', 'purchase.read'])
    expect(JSON.parse(added[0].payload)).toMatchObject({
      requestId: 'test',
      term: { kind: 'buyer', text: buyerOf('acme', 'nobody') },
    })
    expect(JSON.parse(added[1].payload)).toMatchObject({ reference: 'OFFC-nothing' })
  })
})

describe('nobody is warned', () => {
  const officer = contextOf('carla-officer')
  const second = contextOf('oskar-officer')
  const deps = () => ({ pool: database.api })

  /** Everything that the search answers to somebody who must not know. */
  async function seenBy(role: 'support' | 'marketplace-admin', reference: string) {
    const states = ['payment_review', 'refunding', 'frozen', 'paid'] as const
    const lists = await Promise.all(states.map((state) => as(role).find({ q: reference, state })))
    return JSON.stringify([await as(role).read(reference), await as(role).find({ q: reference }), lists])
  }
  async function unchanged(reference: string, freeze: () => Promise<unknown>) {
    const roles = ['support', 'marketplace-admin'] as const
    const seen = () => Promise.all(roles.map((role) => seenBy(role, reference)))
    const before = await seen()
    await freeze()
    expect(await bank.stateOf(reference)).toBe('frozen')
    expect(await seen()).toEqual(before)
    const [item] = await operator().find({ q: reference, state: 'frozen' })
    expect(item).toMatchObject({ state: 'frozen', whoActs: 'compliance' })
    expect(item!.buyerState).not.toBe('frozen')
    const { rows } = await database.admin.query(
      "select exception_id as id from app.exception where client_account_id = $1 and kind = 'frozen' and state = 'open'",
      [bank.clientAccountId],
    )
    await proposeRelease(deps(), officer, rows[0].id, 'another person')
    expect(await seen()).toEqual(before)
    await approved(deps(), second, rows[0].id)
    expect(await bank.stateOf(reference)).not.toBe('frozen')
    expect(await seen()).toEqual(before)
  }
  const freezeReview = async (wanted: string) => {
    const reviews = await listReviews(deps(), officer, { state: 'open' }, { after: null, limit: 200 })
    const review = reviews.find(({ reference }) => reference === wanted)
    await freezePayment(deps(), officer, review!.reviewId, 'on a list')
  }

  test('a payment under review is frozen and released: support reads the same byte for byte', async () => {
    const reference = await bank.order()
    await bank.pays(reference, 400n)
    await bank.pays(reference, 300n, { clean: false })
    await unchanged(reference, () => freezeReview(reference))
  })

  test('a hold meets a paid purchase at its release, which is frozen and released: the same', async () => {
    const reference = await bank.order()
    await bank.pays(reference, 1000n)
    await bank.report(reference, { kind: 'release_meets_screening' })
    const read = await as('support').read(reference)
    expect(read).toMatchObject({ buyerSentence: 'payment_being_checked', whoActs: 'treasury' })
    await unchanged(reference, () => freezeReview(reference))
  })

  test('the last refund of a cancelled purchase is frozen and released: the same', async () => {
    const reference = await bank.order()
    await bank.pays(reference, 400n)
    await bank.report(reference, { kind: 'cancel' })
    const { rows } = await database.admin.query('select refund_reference as id from app.refund where reference = $1', [
      reference,
    ])
    await unchanged(reference, () => treasury.refunds.freeze(officer, rows[0].id, 'sanctions match'))
  })
})

describe('the evidence for a sale', () => {
  test('is what its buyer reads, on every rail, and leaves a record', async () => {
    const [{ reference: quote }, reference] = [await sales.firm(), await bank.order()]
    const officer = as('compliance-officer')
    expect(await officer.evidence(quote)).toMatchObject({ reference: quote, bundle: null, receipt: null })
    const evidence = await officer.evidence(reference)
    expect(evidence).toMatchObject({ reference, payments: [], delivery: null, signed: null, receipt: null })
    expect(evidence).toHaveProperty('ledger', [expect.objectContaining({ kind: 'reserve' })])
    const { rows } = await database.admin.query(
      "select payload::jsonb->>'evidence' as evidence from app.audit where action = 'purchase.read' and payload::jsonb->>'reference' = $1",
      [reference],
    )
    expect(rows).toEqual([{ evidence: 'true' }])
  })

  test('is for nobody of another tenant, nor for staff who may not see whose purchase it is', async () => {
    const reference = await bank.order()
    await expect(as('treasury-operator', 'globex').evidence(reference)).rejects.toMatchObject({ reason: 'not_found' })
    await expect(as('support').evidence(reference)).rejects.toMatchObject({ reason: 'not_found' })
    await expect(operator().evidence('OFFC')).rejects.toMatchObject({ reason: 'not_found' })
  })
})
