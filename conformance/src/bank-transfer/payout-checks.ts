import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { requireEnvelope } from '../checks/refused.ts'
import { controlsOn } from '../drivers/controls.ts'
import { ask } from '../drivers/rail-calls.ts'
import { everyItem, type Json, type Target } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { among, approve, buy, operator, treasury, untilState } from './bank-calls.ts'
import { ownSale } from './own-sale.ts'

/** A German account that nobody has. */
function freshIban(): string {
  const own = `${randomInt(1e9)}`.padStart(18, '1')
  return `DE${`${98n - (BigInt(`${own}131400`) % 97n)}`.padStart(2, '0')}${own}`
}

/** Opened by maker and checker; answers what was opened. */
async function opened(target: Target, path: string, body: object): Promise<Json> {
  const proposed = await treasury(target, operator, 'POST', path, body)
  await approve(target, proposed.proposalId)
  return proposed
}

const bank = { bic: 'COBADEFFXXX', currency: 'EUR' }

export const payoutChecks: Checks = {
  'BANK-17': async (target) => {
    const controls = controlsOn(target)
    const own = { ...bank, iban: freshIban(), beneficiaryName: 'ACME CLIENT MONEY', timeZone: 'Europe/Berlin' }
    const { clientAccountId } = await opened(target, '/treasury/client-accounts', own)
    const payee = { ...bank, iban: freshIban(), holder: 'issuer', name: 'AN ISSUER' }
    const { payoutAccountId } = await opened(target, '/treasury/payout-accounts', payee)
    await using sale = await ownSale(target, { clientAccountId, payoutAccountId })
    const { instrumentId, pairId } = sale
    const { reference } = await buy(target, { pairId })
    await controls.credit({ reference })
    await untilState(target, reference, 'delivered')
    // Nothing is paid out before the statement of the day has confirmed the credit.
    await controls.advance(86_400)

    const payables = async () => (await treasury(target, operator, 'GET', '/treasury/payables')).items
    const { amount, payeeIban } = among(await payables(), { instrumentId })
    assert.equal(payeeIban, payee.iban)
    const body = { clientAccountId, instrumentId, amount: `${BigInt(amount) + 1n}` }
    const tooMuch = await ask(target, 'POST', '/treasury/payouts', { as: operator, body })
    requireEnvelope(tooMuch, 'offchain_refund_exceeds_held')

    const files = await controls.payout('payouts')
    const file = files.find((each) => each.clientAccountId === clientAccountId) ?? assert.fail('no file has left')
    const path = `/treasury/payment-files/${file.paymentFileId}/pain001`
    const { text } = await ask(target, 'GET', path, { as: operator })
    const payouts = await everyItem(target, '/treasury/payouts', operator)
    const { payoutReference, state } = among(payouts, { instrumentId })
    assert.equal(state, 'settled', 'the statement shows the debit')
    assert.equal(text.split(`<EndToEndId>${payoutReference}`).length, 2, 'one line in one file')
    assert.ok(text.includes(payee.iban), 'the payee is the account that maker and checker have opened')
    assert.ok(!(await payables()).some((each: Json) => each.instrumentId === instrumentId), 'nothing of it is left')
  },
}
