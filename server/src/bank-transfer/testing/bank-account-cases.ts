import { expect, test } from 'vitest'
import { expectRefusal } from '#testing/expected-refusal'
import { numberEvents } from '#testing/numbered-events'
import type { Trading } from '#testing/trading-world'
import { anIban, bankTrading } from './bank-trading.ts'

/** Records, switches and client accounts: who may do what, and what it leaves behind. */
export function accountCases(trading: Trading): void {
  const bank = bankTrading(trading)
  const as = 'acme-admin'
  const records = async (pattern: string) =>
    (await trading.admin.query('select action, payload from app.audit where action like $1 order by seq', [pattern]))
      .rows

  test('reads and writes leave records, and the switches an event', async () => {
    const { pairId, instrumentId } = await bank.shop()
    await trading.call('GET', `/admin/instruments/${instrumentId}`, { as })
    const actions = (await records('instrument.%')).filter(({ payload }) => payload.includes(instrumentId))
    expect(actions.map(({ action }) => action)).toEqual(['instrument.created', 'instrument.open', 'instrument.read'])
    await bank.bought(pairId)
    const waiting = (reader: string) =>
      trading.call('GET', `/admin/markets/${pairId}/waiting-purchases`, { as: reader })
    expect((await waiting(as)).body).toEqual({ items: [] })
    expect((await waiting('acme-support')).status).toBe(403)
    await bank.turn(pairId, false, false)
    await numberEvents(trading.admin)
    const { rows } = await trading.admin.query(
      "select data from app.event where kind = 'market.switches_changed' and subject = $1 and tenant_id = 'acme' order by sequence",
      [`${pairId}`],
    )
    expect(JSON.parse(rows.at(-1).data)).toEqual({
      pairId,
      offchainSalesEnabled: false,
      offchainDeliveryEnabled: false,
    })
    expect((await bank.turn(1, true)).body).toMatchObject({ code: 'market_change_refused' })
    expect((await bank.turn(987_654, true)).status).toBe(404)
  })

  test('client accounts take maker and checker, right numbers and the right roles', async () => {
    expect((await bank.propose({}, 'acme-treasury-approver')).body.requiredRole).toBe('treasury-operator')
    expect((await bank.propose({ iban: 'DE89370400440532013001' })).body.errors).toMatchObject([{ path: '/iban' }])
    expect((await bank.propose({ currency: 'XXX' })).body.errors).toMatchObject([{ path: '/currency' }])
    expect((await bank.propose({ timeZone: 'Mars/Base' })).body.errors).toMatchObject([{ path: '/timeZone' }])
    const iban = anIban()
    const { body: account } = await bank.propose({ iban })
    expect(account).toMatchObject({ iban, state: 'proposed', proposedBy: 'acme-treasury-operator', approvedBy: null })
    const again = await bank.propose({ iban })
    expect(again.status).toBe(201)
    expect((await bank.approve(account.proposalId, 'acme-treasury-operator')).status).toBe(403)
    expect((await bank.approve(account.proposalId, 'globex-treasury-approver')).status).toBe(404)
    expect((await bank.approve(account.proposalId)).body).toMatchObject({
      state: 'approved',
      decisions: [{ decision: 'approve', by: { subject: 'acme-treasury-approver' } }],
    })
    expectRefusal(await bank.approve(again.body.proposalId), 'iban_taken', 'offchain')
    for (const reader of ['acme-treasury-operator', 'acme-treasury-approver']) {
      const list = await trading.call('GET', '/treasury/client-accounts?limit=200', { as: reader })
      const listed = list.body.items.filter((each: { iban: string }) => each.iban === iban)
      expect(listed).toMatchObject([
        { state: 'approved', approvedBy: 'acme-treasury-approver', proposalId: null },
        { state: 'proposed', approvedBy: null, proposalId: again.body.proposalId },
      ])
    }
    const masked = `${iban.slice(0, 4)}${'*'.repeat(iban.length - 8)}${iban.slice(-4)}`
    const path = '/treasury/client-accounts'
    const seen = await trading.call('GET', `${path}/${account.clientAccountId}`, { as })
    expect(seen.body).toMatchObject({ clientAccountId: account.clientAccountId, iban: masked, state: 'approved' })
    const all = await trading.call('GET', `${path}?limit=200`, { as })
    expect(all.body.items).toContainEqual(seen.body)
    expect(all.text).not.toMatch(/"iban":"[^*"]+"/)
    expect((await trading.call('GET', `${path}/${account.clientAccountId}`, { as: 'globex-admin' })).status).toBe(404)
    expect((await trading.call('GET', path, { as: 'acme-integrator' })).status).toBe(403)
  })
}
