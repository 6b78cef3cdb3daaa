import { personaPseudonyms } from '@firsthand/sandbox/identity/persona-pseudonyms'
import { expect, test } from 'vitest'
import { bankTrading } from '#bank-transfer/testing/bank-trading'
import { buyer, type Trading, wallet } from '#testing/trading-world'

/** The search over HTTP: who may call it, what each reads, and that a hold shows nowhere. */
export function searchCases(trading: Trading): void {
  const bank = bankTrading(trading)
  const get = (path: string, as = 'acme-support') => trading.call('GET', path, { as })
  const find = async (query: string, as?: string) => (await get(`/admin/purchases?${query}`, as)).body
  const pseudonymOfBuyer = () => personaPseudonyms(trading.world).pseudonymFor(buyer)
  const both = async () => {
    const { reference: quote } = await trading.mint.firm(await trading.mint.makeMarket())
    const { reference: order } = await bank.bought((await bank.shop()).pairId)
    return { quote, order }
  }

  test('one search finds the sales of a buyer on every rail, newest first, page by page', async () => {
    const { quote, order } = await both()
    const first = await find(`q=${buyer}&limit=1`)
    expect(first.items).toMatchObject([{ reference: order, rail: 'offchain_fixed_price', state: 'awaiting_payment' }])
    const second = await find(`q=${buyer}&limit=1&cursor=${first.next_cursor}`)
    expect(second.items).toMatchObject([{ reference: quote, rail: 'onchain_primary_mint', state: 'firm' }])
    expect((await find(`q=${wallet}&limit=2`)).items.map((each: { reference: string }) => each.reference)).toEqual([
      order,
      quote,
    ])
    expect((await find(`q=${pseudonymOfBuyer()}&limit=1`)).items).toMatchObject([{ reference: order }])
    const spoilt = await get(`/admin/purchases?q=nobody&limit=1&cursor=${first.next_cursor}`)
    expect(spoilt.body.code).toBe('invalid_cursor')
    expect((await get('/admin/purchases?from=2026-02-30T00:00:00Z')).body.errors).toMatchObject([{ path: 'from' }])
  })

  test('support reads a masked buyer, others the buyer, and who has no such role nothing', async () => {
    const { quote, order } = await both()
    const pseudonym = pseudonymOfBuyer()
    for (const reference of [quote, order]) {
      const path = `/admin/purchases/${reference}`
      const masked = (await get(path)).body
      expect(masked).toMatchObject({ reference, caller: `p_…${pseudonym.slice(-2)}`, whoActs: 'buyer' })
      expect(masked.timeline).toHaveLength(5)
      expect(masked.wallet).toBe(`${wallet.slice(0, 6)}…${wallet.slice(-4)}`)
      const whole = { ...masked, caller: pseudonym, wallet, updatedAt: expect.any(String) }
      for (const as of ['acme-admin', 'acme-treasury-operator', 'acme-treasury-approver', 'acme-compliance-officer'])
        expect((await get(path, as)).body).toEqual(whole)
      for (const as of [buyer, 'acme-integrator', 'acme-auditor']) expect((await get(path, as)).status).toBe(403)
      expect((await get(path, 'globex-support')).status).toBe(404)
    }
    expect((await get('/admin/purchases/nothing')).body.code).toBe('not_found')
  })

  test('a hold on the buyer and its release by officers change nothing that support reads', async () => {
    const { quote, order } = await both()
    const read = async () => {
      const paths = [`/admin/purchases/${quote}`, `/admin/purchases/${order}`, `/admin/purchases?q=${buyer}&limit=2`]
      return (await Promise.all(paths.map((path) => get(path)))).map(({ text }) => text)
    }
    const ofCompliance = async (as: string, path: string, body: object) => {
      const answer = await trading.call('POST', path, { as, body, url: String(trading.world.compliance?.url) })
      if (answer.status >= 300) throw new Error(answer.text)
      return answer.body
    }
    const before = await read()
    const hold = { subject: buyer, reason: 'secret' }
    const { id } = await ofCompliance('acme-compliance-officer', '/officer/holds', hold)
    expect(await read()).toEqual(before)
    for (const officer of ['acme-compliance-officer', 'acme-compliance-officer-2']) {
      await ofCompliance(officer, `/officer/holds/${id}/release`, { reason: 'done' })
      expect(await read()).toEqual(before)
    }
  })
}
