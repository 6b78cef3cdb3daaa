import { expect, test } from 'vitest'
import { expectRefusal } from '#testing/expected-refusal'
import type { Trading } from '#testing/trading-world'
import { aBankMarket, bankTrading } from './bank-trading.ts'

/** Instruments, switches and client accounts, as administrators and the treasury keep them. */
export function administrationCases(trading: Trading): void {
  const bank = bankTrading(trading)
  const as = 'acme-admin'
  const at = (instrumentId: string) => `/admin/instruments/${instrumentId}`
  const read = async (instrumentId: string) => (await trading.call('GET', at(instrumentId), { as })).body

  test('a new price is for purchases to come, and the units of the old ones stay theirs', async () => {
    const { pairId, instrumentId, clientAccountId } = await bank.shop()
    const old = await bank.bought(pairId)
    const write = { unitPrice: '5000', supplyUnitAmount: '1500', clientAccountId, deliveryContract: null }
    const proposed = await trading.call('PUT', at(instrumentId), { as, body: write })
    expect([proposed.status, proposed.body]).toMatchObject([202, { price: '25', version: 2 }])
    expectRefusal(await trading.call('PUT', at(instrumentId), { as, body: write }), 'proposal_not_open', 'offchain')
    expectRefusal(await bank.approve(proposed.body.proposalId, as, as), 'approval_same_person', 'offchain')
    expect((await read(instrumentId)).price).toBe('25')
    expect((await bank.approve(proposed.body.proposalId, 'acme-admin-2', 'acme-admin-2')).body).toMatchObject({
      kind: 'instrument_contract',
      payload: { changes: { unitPrice: { from: '2500', to: '5000' }, supplyUnitAmount: { from: '1000', to: '1500' } } },
      shown: { state: { unitPrice: '2500', status: 'open' } },
    })
    const replaced = await trading.call('GET', at(instrumentId), { as })
    expect(replaced.body).toMatchObject({
      price: '50',
      version: 3,
      reservedUnitAmount: '4',
      availableUnitAmount: '1496',
    })
    expectRefusal(await bank.buy(pairId), 'market_not_configured', 'offchain')
    const whole = { ...write, deliveryContract: '0x610178dA211FEF7D417bC0e6FeD39F05609AD788' }
    expect((await bank.change(instrumentId, whole)).status).toBe(200)
    expect(await bank.bought(pairId)).toMatchObject({ unitAmount: '2', price: '50' })
    expect((await bank.read(old.reference)).body).toMatchObject({ unitAmount: '4', price: '25' })
  })

  test('the supply cannot fall below what is reserved', async () => {
    const { pairId, instrumentId, clientAccountId } = await bank.shop()
    await bank.bought(pairId)
    const lowered = (supplyUnitAmount: string) => ({ unitPrice: '2500', supplyUnitAmount, clientAccountId })
    const refused = await trading.call('PUT', at(instrumentId), { as, body: lowered('3') })
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      409,
      'market_change_refused',
      'supplyUnitAmount',
    ])
    expect((await bank.change(instrumentId, lowered('4'))).body).toMatchObject({
      availableUnitAmount: '0',
      availability: 'exhausted',
    })
    expectRefusal(await bank.buy(pairId), 'market_not_configured', 'offchain')
  })

  test('what touches neither price, supply, contract, account nor policy is changed by one administrator', async () => {
    const { instrumentId } = await bank.shop()
    const { unitPrice, supplyUnitAmount, clientAccountId, deliveryContract } = await read(instrumentId)
    const body = { unitPrice, supplyUnitAmount, clientAccountId, deliveryContract, paymentDays: 5 }
    expect(await trading.call('PUT', at(instrumentId), { as, body })).toMatchObject({
      status: 200,
      body: { paymentDays: 5, version: 3, proposalId: null },
    })
  })

  test('A7: what GET gave of an instrument can be changed and PUT, and 304 lasts until units move', async () => {
    const { pairId, instrumentId } = await bank.shop()
    const put = (body: object) => trading.call('PUT', at(instrumentId), { as, body })
    const before = await read(instrumentId)
    const changed = await put({ ...before, maxOpenPurchases: 7 })
    expect([changed.status, changed.body.maxOpenPurchases]).toEqual([200, 7])
    expect((await put({ ...before, maxOpenPurchases: 8 })).body.code).toBe('precondition_failed')
    const refused = await put({ ...changed.body, status: 'closed', reservedUnitAmount: '9' })
    const paths = refused.body.errors.map(({ path }: { path: string }) => path)
    expect([refused.status, paths.sort()]).toEqual([400, ['/reservedUnitAmount', '/status']])
    const known = { 'if-none-match': changed.headers.get('etag') ?? '' }
    expect((await trading.call('GET', at(instrumentId), { as, headers: known })).status).toBe(304)
    await bank.bought(pairId)
    expect((await trading.call('GET', at(instrumentId), { as, headers: known })).status).toBe(200)
  })

  test('an instrument is opened, paused and closed; a closed one stays closed', async () => {
    const { pairId, instrumentId } = await bank.shop()
    expect((await bank.action(instrumentId, 'pause')).body.status).toBe('paused')
    expect((await bank.action(instrumentId, 'pause')).body.status).toBe('paused')
    expectRefusal(await bank.buy(pairId), 'sales_disabled', 'offchain')
    expect((await bank.action(instrumentId, 'resume')).body.status).toBe('open')
    expect((await bank.action(instrumentId, 'close')).body.status).toBe('closed')
    expect((await bank.action(instrumentId, 'resume')).body).toMatchObject({
      code: 'market_change_refused',
      field: 'status',
    })
    expectRefusal(await bank.buy(pairId), 'sales_disabled', 'offchain')
  })

  test('a market has one instrument of one tenant, and others find nothing', async () => {
    const { pairId, instrumentId, clientAccountId } = await bank.shop()
    const second = await bank.create(bank.terms({ pairId, clientAccountId }))
    expect(second.body).toMatchObject({ code: 'market_change_refused', field: 'offchainInstrumentId' })
    const foreign = { as: 'globex-admin' }
    expectRefusal(await trading.call('GET', at(instrumentId), foreign), 'instrument_not_found', 'offchain')
    expectRefusal(await bank.action(instrumentId, 'close', 'globex-admin'), 'instrument_not_found', 'offchain')
    const list = await trading.call('GET', '/offchain-instruments', { as: 'globex-buyer-1' })
    expect(list.body.items).toEqual([])
    const body = { pairId, cashAmount: '10000' }
    const soft = await trading.call('POST', '/offchain-instruments/quotes/soft', { as: 'globex-buyer-1', body })
    expectRefusal(soft, 'market_not_configured', 'offchain')
    const { body: market } = await trading.call('GET', `/markets/${pairId}`)
    expect(market).toMatchObject({ offchainInstrumentId: instrumentId, offchainSalesEnabled: true })
  })

  test('AD7, AD9: a market shows what its buyers would be refused with, and administrators read what is missing', async () => {
    const { pairId, instrumentId } = await bank.shop()
    const stands = async (who?: string) => {
      const { body } = await trading.call('GET', `/markets/${pairId}`, { ...(who && { as: who }) })
      return [body.availability.execution, body.availability.because, body.offchainInstrumentId]
    }
    const missing = async (of: number) => (await trading.call('GET', `/admin/markets/${of}`, { as })).body.configuration
    expect(await stands()).toEqual(['open', null, instrumentId])
    expect(await stands('globex-buyer-1')).toEqual(['off', 'offchain_market_not_configured', null])
    expect(await missing(pairId)).toEqual({ complete: false, missing: ['instrument of globex'] })
    await bank.action(instrumentId, 'pause')
    expect(await stands()).toEqual(['off', 'offchain_sales_disabled', instrumentId])
    const unapproved = await bank.shop({ clientAccountId: await bank.account(false) }, { entitledTenants: ['acme'] })
    const { body: page } = await trading.call('GET', '/markets?primaryExecutionKind=offchain_fixed_price&limit=200')
    const read = page.items.find((market: { pairId: number }) => market.pairId === unapproved.pairId)
    const { body: refused } = await bank.soft(unapproved.pairId)
    expect([read.availability, refused.status, refused.code]).toEqual([
      { quotes: 'off', execution: 'off', because: 'offchain_client_account_unavailable' },
      501,
      'offchain_client_account_unavailable',
    ])
    expect(await missing(unapproved.pairId)).toEqual({ complete: false, missing: ['clientAccount.state'] })
  })

  test('a draft is for administrators alone, and what buyers read has no more than they need', async () => {
    const { pairId, instrumentId } = await bank.shop()
    const { body } = await trading.call('GET', `/offchain-instruments/${instrumentId}`)
    expect(body).toMatchObject({ instrumentId, pairId, availability: 'available', supplyUnitAmount: '1000' })
    expect(Object.keys(body)).not.toContain('availableUnitAmount')
    const clientAccountId = await bank.account()
    const draft = (await bank.create(bank.terms({ pairId: await bank.market(), clientAccountId }))).body
    expectRefusal(
      await trading.call('GET', `/offchain-instruments/${draft.instrumentId}`),
      'instrument_not_found',
      'offchain',
    )
    expect((await read(draft.instrumentId)).status).toBe('draft')
    const page = await trading.call('GET', `/offchain-instruments?pairId=${pairId}&currency=EUR`)
    expect(page.body).toMatchObject({ items: [{ instrumentId }], next_cursor: null })
  })

  test('what is wrong with an instrument is reported by field', async () => {
    const pairId = await bank.market()
    const clientAccountId = await bank.account()
    const wrong = async (own: object) =>
      (await bank.create({ ...bank.terms({ pairId, clientAccountId }), ...own })).body
    const limits = { minCashAmount: '2', maxCashAmount: '1', perBuyerCashCap: null }
    expect((await wrong({ unitPrice: '0' })).errors).toMatchObject([{ path: '/unitPrice' }])
    expect((await wrong({ supplyUnitAmount: `${10n ** 37n}` })).errors).toMatchObject([{ path: '/supplyUnitAmount' }])
    expect((await wrong({ limits })).errors).toMatchObject([{ path: '/limits/minCashAmount' }])
    expect((await wrong({ opensAt: '2026-02-31T00:00:00.000Z' })).errors).toMatchObject([{ path: '/opensAt' }])
    const turned = { opensAt: '2026-03-02T00:00:00.000Z', closesAt: '2026-03-01T00:00:00.000Z' }
    expect((await wrong(turned)).errors).toMatchObject([{ path: '/closesAt' }])
    expect((await wrong({ clientAccountId: `OFFA${'0'.repeat(32)}` })).errors).toMatchObject([
      { path: '/clientAccountId' },
    ])
    expectRefusal(await bank.create(bank.terms({ pairId: 987_654, clientAccountId })), 'market_not_found', 'offchain')
    expectRefusal(await bank.create(bank.terms({ pairId: 1, clientAccountId })), 'wrong_rail', 'offchain')
    const odd = await bank.market({ cash: { symbol: 'EUR', decimals: 6, address: null } })
    expect((await bank.create(bank.terms({ pairId: odd, clientAccountId }))).body).toMatchObject({ field: 'cash' })
  })

  test('AD11: a second proposal is answered in words that say what to do', async () => {
    const { instrumentId, clientAccountId } = await bank.shop()
    const body = { unitPrice: '2600', supplyUnitAmount: '1000', clientAccountId }
    expect((await trading.call('PUT', at(instrumentId), { as, body })).status).toBe(202)
    const second = await trading.call('PUT', at(instrumentId), { as, body })
    expectRefusal(second, 'proposal_not_open', 'offchain')
    expect(second.body.detail).toBe('Another proposal about this is open: decide it or withdraw it first.')
  })

  test('a change on an old version is refused, and a market with an instrument keeps its tokens', async () => {
    const clientAccountId = await bank.account()
    const pairId = await bank.market({ status: 'draft' })
    const { instrumentId } = (await bank.create(bank.terms({ pairId, clientAccountId }))).body
    const body = { unitPrice: '2500', supplyUnitAmount: '1000', clientAccountId }
    const stale = await trading.call('PUT', at(instrumentId), { as, body, headers: { 'if-match': '"9"' } })
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed'])
    const rail = { ...aBankMarket({ status: 'draft', primaryExecutionKind: null }) }
    const left = await trading.call('PUT', `/admin/markets/${pairId}`, { as, body: rail })
    expect(left.body).toMatchObject({ code: 'market_change_refused', field: 'primaryExecutionKind' })
  })
}
