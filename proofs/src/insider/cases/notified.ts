import type { Case } from '../case.ts'
import { operator, waitUntil } from '../ground.ts'
import { notified, openShop, order, takeIn } from '../shop.ts'

const ceilingCents = 10_000n

/** The bound is the ceiling: one of two orders is delivered on a notification, and the other waits for the statement. */
const ceiling: Case = {
  name: 'units for notified credits beyond the ceiling of the day',
  by: 'taken-over gateway',
  meets: 'worker',
  code: 'release_waits',
  slow: true,
  async attack(ground) {
    const shop = await openShop(ground, { maxNotifiedCashAmount: `${ceilingCents}` })
    const { account, instrumentId } = shop
    for (let at = 0; at < 2; at += 1) {
      const { amount, paymentReference } = await order(ground, shop, ceilingCents)
      await takeIn(ground, notified(account, account.bank, { amount, paymentReference }))
    }
    const count = async (text: string) => Number(await ground.find(`select count(*) from ${text}`, instrumentId))
    const delivered = () => count("app.purchase where instrument_id = $1 and state = 'delivered'")
    const waiting = () =>
      count(`app.purchase p where instrument_id = $1 and state = 'paid' and exists (select from app.purchase_step s
        where s.tenant_id = p.tenant_id and s.reference = p.reference and s.event = 'release_waits')`)
    await waitUntil(async () => (await delivered()) + (await waiting()) === 2)
    return { code: (await waiting()) === 1 ? 'release_waits' : null, through: (await delivered()) === 2 }
  },
}

/** Proceeds of forged money: the units are gone up to the ceiling, the cash stays. */
const payout: Case = {
  name: 'a payout of proceeds that no statement has confirmed',
  by: 'treasury operator after a forged notification',
  meets: 'api',
  code: 'offchain_refund_exceeds_held',
  slow: true,
  async attack(ground) {
    const payoutAccountId = await ground.find(
      "select payout_account_id from app.payout_account where tenant_id = 'acme' and holder = 'issuer' and state = 'approved'",
    )
    const shop = await openShop(ground, { payoutAccountId: String(payoutAccountId) })
    const { account, instrumentId } = shop
    const { reference, amount, paymentReference } = await order(ground, shop)
    await takeIn(ground, notified(account, account.bank, { amount, paymentReference }))
    const state = () => ground.find('select state from app.purchase where reference = $1', reference)
    await waitUntil(async () => (await state()) === 'delivered')
    const json = { clientAccountId: account.id, instrumentId, amount: `${amount}` }
    const { code } = await ground.ask(operator, 'POST /treasury/payouts', { json })
    const made = await ground.find('select state from app.payout where client_account_id = $1', account.id)
    return { code, through: made !== null }
  },
}

export const notifiedCases: readonly Case[] = [ceiling, payout]
