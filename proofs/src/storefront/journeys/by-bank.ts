import { readFile } from 'node:fs/promises'
import { pairs } from '@firsthand/sandbox/faults/reserved-markets'
import { dataOf } from '@firsthand/sdk'
import { must } from '../../browser/must.ts'
import { connectWallet, finalMs, order, reload, typeAmount } from '../acts/buying.ts'
import type { Visitor } from '../stage/visitor.ts'
import { testWallet } from '../stage/wallet.ts'
import type { Journey } from './journey.ts'

const as = 'acme-buyer-1'

/** What the code on the page holds, drawn as it is there. */
const codeOf = ({ page }: Visitor) =>
  page.getByRole('img', { name: 'Code for your banking app' }).locator('path').getAttribute('d')

const untilText = ({ page }: Visitor, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor({ timeout: finalMs })

/** Evidence is a file that a buyer can keep. */
async function evidenceOf({ page }: Visitor): Promise<object> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as JSON' }).click(),
  ])
  return JSON.parse(await readFile(await download.path(), 'utf8'))
}

/** From an empty browser to units that a bank transfer paid for: part of it first, then the rest by a new code. */
export const buyByBank: Journey = {
  name: 'bank transfer: sign in, order, instructions, part and rest at the bank, delivery, evidence; a reload at every step',
  async run({ shop, open, width }) {
    const { sandbox } = shop
    const key = sandbox.facts.personas.find(({ name }) => name === as)?.wallet?.key ?? '0x'
    const buyer = await open({ width, wallet: testWallet(key, sandbox.facts) })
    const { page } = buyer
    await buyer.go(`/buy/${pairs.bank}`)
    await buyer.signIn(as)
    await typeAmount(buyer, '300')
    await connectWallet(buyer)
    await page.getByText('Yes. Nothing stands in the way.').waitFor()
    const reference = await order(buyer, 'Order and see how to pay')
    const { offchain } = sandbox.as(as)
    const read = async () => dataOf(await offchain.purchases.read({ path: { reference } }))
    const instructions = (await read()).paymentInstructions
    must(instructions !== null, 'there is something to pay')
    await reload(buyer)
    await page.getByRole('heading', { name: 'Pay by bank transfer' }).waitFor()
    for (const [name, value] of [
      ['IBAN', instructions.iban],
      ['Reference', instructions.paymentReference],
    ] as const) {
      const shown = await page
        .locator('.pay-field', { has: page.getByRole('button', { name: `Copy: ${name}` }) })
        .locator('.pay-value')
        .textContent()
      must(shown === value, `${name} is shown as ${shown}, and is ${value}`)
    }
    const whole = await codeOf(buyer)
    await sandbox.pay(reference, 'short')
    await untilText(buyer, 'Part of your money has arrived')
    await reload(buyer)
    await page.getByRole('heading', { name: 'Pay the rest' }).waitFor()
    must((await codeOf(buyer)) !== whole, 'the code is for the rest')
    await sandbox.pay(reference)
    await untilText(buyer, 'The units are in your wallet, for good.')
    await reload(buyer)
    await untilText(buyer, 'The units are in your wallet, for good.')
    const evidence = JSON.stringify(await evidenceOf(buyer))
    must(evidence.includes(reference), 'the evidence is of this purchase')
    await buyer.go(`/p/${reference}/print`)
    await page.getByRole('heading', { name: 'The whole evidence' }).waitFor()
    return undefined
  },
}
