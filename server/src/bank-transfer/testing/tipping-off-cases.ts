import { purchaseStates } from '@firsthand/wire/bank-transfer/states'
import { expect, test } from 'vitest'
import { ofThisFile } from '#testing/of-this-file'
import { type Trading, wallet } from '#testing/trading-world'
import { bankTrading } from './bank-trading.ts'
import { treasuryOf } from './treasury-of-world.ts'

type Shop = { readonly pairId: number; readonly instrumentId: string; readonly clientAccountId: string }
type Ids = Shop & { readonly reference: string; readonly key: string }

const officer = 'acme-compliance-officer'
const otherOfficer = 'acme-compliance-officer-2'

/** What differs between any two answers: clocks, and the number of the request. */
const clocks = /"(serverTime|quotedAt|requestId)":"[^"]*"|"secondsRemaining":\d+/g
/** A quote's own clock runs from the call; what is measured changes by itself. */
const measured = /"[0-9T:.-]+Z"|null|\d+(?:[.]\d+)?/g

type Export = {
  readonly sections: readonly { readonly name: string; readonly rows: readonly { readonly action?: string }[] }[]
  readonly withheld: unknown
}

/** An export lists its own reading, among the requests and as a record. All the rest of it is compared. */
function exportWithoutReadings(text: string): string {
  const { sections, withheld } = JSON.parse(text) as Export
  const compared = sections
    .filter(({ name }) => name !== 'requests')
    .map((section) => ({ ...section, rows: section.rows.filter(({ action }) => action !== 'personal.exported') }))
  return JSON.stringify({ sections: compared, withheld })
}

const comparable = (path: string, status: number, text: string): string =>
  path === '/me/personal-data' && status === 200 ? exportWithoutReadings(text) : text

const maskOf = (path: string) => (/quotes\/soft|\/status$/.test(path) ? measured : clocks)

/** Everything that a buyer and support can read, and the calls that reveal something without changing it, for one purchase. */
function readsOf(trading: Trading, buyerPaths: readonly string[], ids: Ids) {
  const { reference, pairId, instrumentId, key } = ids
  const filled = buyerPaths.map((path) =>
    path
      .replace('{reference}', reference)
      .replace('{pairId}', `${pairId}`)
      .replace('{instrumentId}', instrumentId)
      .replace('{id}', reference),
  )
  const lists = purchaseStates
    .filter((state) => state !== 'frozen')
    .map((state) => `/offchain-purchases?pairId=${pairId}&state=${state}`)
  const wanted = { pairId, cashAmount: '10000', walletAddress: wallet }
  const posts = [
    ['/offchain-instruments/quotes/soft', { pairId, cashAmount: '10000' }, {}],
    ['/offchain-purchases/eligibility', wanted, {}],
    ['/offchain-purchases/eligibility', { ...wanted, cashAmount: '2490000' }, {}],
    ['/offchain-purchases', wanted, { 'idempotency-key': key }],
    [`/offchain-purchases/${reference}/cancel`, undefined, {}],
  ] as const
  return async (): Promise<Seen> => {
    const seen: Record<string, string> = {}
    for (const path of [...filled, ...lists]) {
      const { status, text } = await trading.call('GET', path)
      seen[`GET ${path}`] = `${status} ${comparable(path, status, text).replace(maskOf(path), '…')}`
    }
    for (const [path, body, headers] of posts) {
      const { status, text } = await trading.call('POST', path, { body, headers })
      seen[`POST ${path} ${JSON.stringify(body)}`] = `${status} ${text.replace(maskOf(path), '…')}`
    }
    for (const path of [`/admin/purchases/${reference}`, `/admin/purchases?q=${reference}&state=payment_review`]) {
      const { status, text } = await trading.call('GET', path, { as: 'acme-support' })
      seen[`support: GET ${path}`] = `${status} ${text}`
    }
    const { text } = await trading.call('GET', '/events?limit=200&after=0', { as: 'acme-integrator' })
    seen['the events of the purchase'] = JSON.stringify(
      JSON.parse(text).items.filter((one: { subject: string }) => one.subject === reference),
    )
    return seen
  }
}

type Seen = Readonly<Record<string, string>>
const changed = (before: Seen, after: Seen): Readonly<Record<string, readonly (string | undefined)[]>> =>
  Object.fromEntries(
    Object.keys(after).flatMap((name) =>
      before[name] === after[name] ? [] : [[name, [before[name], after[name]]] as const],
    ),
  )

/** Every buyer read is compared byte by byte before and after each act of an officer: nobody is warned. */
export function tippingOffCases(trading: Trading): void {
  const bank = bankTrading(trading)
  const treasury = ofThisFile(() => treasuryOf(trading))
  const paths = ofThisFile(async () => {
    const document = (await trading.call('GET', '/openapi.json')).body.paths as Record<string, Record<string, unknown>>
    const of = (method: string) => Object.keys(document).filter((path) => method in document[path]!)
    const readable: string[] = []
    // What changes by itself is left out: the document, which is the same for everybody, and nothing else.
    for (const path of of('get').filter((each) => each !== '/openapi.json' && each !== '/events/stream'))
      if ((await trading.call('GET', path.replace('{pairId}', '1'))).status !== 403) readable.push(path)
    return { readable, writable: of('post'), stop: async () => undefined }
  })

  const bought = async (shop: Partial<Parameters<typeof bank.shop>[0]> = {}): Promise<Ids> => {
    const opened = await bank.shop(shop)
    const key = crypto.randomUUID()
    const { reference } = await bank.bought(opened.pairId, {}, { key })
    return { ...opened, reference, key }
  }
  const idOf = async (table: string, column: string, reference: string) =>
    (await trading.admin.query(`select ${column} as id from app.${table} where reference = $1 order by 1`, [reference]))
      .rows[0].id as string
  const freeze = async (what: 'reviews' | 'refunds' | 'receipts', id: string) => {
    const { status, text } = await trading.call('POST', `/treasury/${what}/${id}/freeze`, {
      as: officer,
      body: { reason: 'secret' },
    })
    if (status !== 200) throw new Error(text)
  }
  const freezeReview = async ({ reference }: Ids) =>
    freeze(
      'reviews',
      await idOf('payment_review v join app.receipt_match m using (tenant_id, match_id)', 'v.review_id', reference),
    )
  const freezeRefund = async ({ reference }: Ids) =>
    freeze('refunds', await idOf('refund', 'refund_reference', reference))

  /** Whatever of the account is frozen is released by two officers, and the buyer reads the proposal's traces nowhere. */
  const release = async ({ clientAccountId }: Ids) => {
    const { rows } = await trading.admin.query(
      "select exception_id as id from app.exception where client_account_id = $1 and kind = 'frozen' and state = 'open'",
      [clientAccountId],
    )
    expect(rows).toHaveLength(1)
    const path = `/treasury/exceptions/${rows[0].id}/release`
    const { body, text } = await trading.call('POST', path, { as: officer, body: { reason: 'secret' } })
    if (body.proposalId === undefined) throw new Error(text)
    const waiting = await trading.call('GET', '/proposals?kind=frozen_release', { as: otherOfficer })
    expect(waiting.body.items).toContainEqual(expect.objectContaining({ proposalId: body.proposalId }))
    const approved = await bank.approve(body.proposalId, otherOfficer, otherOfficer)
    if (approved.status !== 200) throw new Error(approved.text)
  }

  const acts: Readonly<Record<string, readonly [prepare: () => Promise<Ids>, step: (ids: Ids) => Promise<unknown>]>> = {
    'a payment under review is frozen': [
      async () => {
        const ids = await bought()
        await treasury.pays(ids.reference, 4_000n, { clean: false })
        return ids
      },
      freezeReview,
    ],
    'a payment under review is frozen beside one that was applied': [
      async () => {
        const ids = await bought()
        await treasury.pays(ids.reference, 4_000n)
        await treasury.pays(ids.reference, 1_000n, { clean: false })
        return ids
      },
      freezeReview,
    ],
    'a payment is frozen that was under review for days': [
      async () => {
        const ids = await bought()
        await treasury.pays(ids.reference, 4_000n, { clean: false })
        await trading.admin.query(
          "update app.purchase set review_since = now() - interval '9 days' where reference = $1",
          [ids.reference],
        )
        return ids
      },
      freezeReview,
    ],
    'a purchase is frozen that holds the last units': [
      async () => {
        const ids = await bought({ supplyUnitAmount: '4', maxUnpaidShareBps: 10_000 })
        await treasury.pays(ids.reference, 4_000n, { clean: false })
        return ids
      },
      freezeReview,
    ],
    'a paid purchase is frozen after its release met a list': [
      async () => {
        const ids = await bought()
        await treasury.pays(ids.reference, 10_000n)
        await treasury.report(ids.reference, { kind: 'release_meets_screening' })
        return ids
      },
      freezeReview,
    ],
    'the last refund of a cancelled purchase is frozen': [
      async () => {
        const ids = await bought()
        await treasury.pays(ids.reference, 4_000n)
        await bank.cancel(ids.reference)
        return ids
      },
      freezeRefund,
    ],
    'a refund is frozen that was approved': [
      async () => {
        const ids = await bought()
        await treasury.pays(ids.reference, 4_000n)
        await bank.cancel(ids.reference)
        await trading.admin.query("update app.refund set state = 'approved' where reference = $1", [ids.reference])
        return ids
      },
      freezeRefund,
    ],
    'one of two refunds is frozen': [
      async () => {
        const ids = await bought()
        await treasury.pays(ids.reference, 3_000n)
        await treasury.pays(ids.reference, 2_000n)
        await bank.cancel(ids.reference)
        return ids
      },
      freezeRefund,
    ],
    'the excess of a paid purchase is frozen': [
      async () => {
        const ids = await bought()
        await treasury.pays(ids.reference, 10_500n)
        return ids
      },
      freezeRefund,
    ],
    'a receipt that nobody has matched is frozen': [
      async () => {
        const ids = await bought()
        await treasury.pays(ids.reference, 4_000n, { clean: false })
        return ids
      },
      async ({ clientAccountId }) => freeze('receipts', await treasury.unallocated(clientAccountId, 900n)),
    ],
  }

  test.each(Object.keys(acts))('%s: every read is the same byte for byte', async (name) => {
    const [prepare, step] = acts[name]!
    const ids = await prepare()
    const read = readsOf(trading, paths.readable, ids)
    const before = await read()
    expect(changed(before, await read())).toEqual({})
    await step(ids)
    expect(changed(before, await read())).toEqual({})
    await release(ids)
    expect(changed(before, await read())).toEqual({})
  })

  test('the reads are those that a buyer has, and the acts are all that an officer has', async () => {
    expect(paths.readable).toEqual(
      expect.arrayContaining([
        '/offchain-purchases/{reference}/evidence',
        '/offchain-instruments',
        '/status',
        '/markets',
      ]),
    )
    const writable: string[] = []
    for (const path of paths.writable.filter((each) => /^\/(treasury|admin)\//.test(each))) {
      const { status } = await trading.call('POST', path.replace(/\{.*?\}/g, 'nothing'), { as: officer, body: {} })
      if (status !== 403) writable.push(path)
    }
    expect(writable.sort()).toEqual([
      '/treasury/exceptions/{id}/release',
      '/treasury/receipts/{id}/freeze',
      '/treasury/refunds/{refundReference}/freeze',
      '/treasury/reviews/{id}/freeze',
    ])
  })
}
