import { pairs } from '@firsthand/sandbox/faults/reserved-markets'
import { must } from '../../browser/must.ts'
import { apply, approve, proveWallet } from '../acts/account.ts'
import { checkOffer, connectWallet, order, reload, sign, untilBought } from '../acts/buying.ts'
import { newWallet } from '../acts/new-wallet.ts'
import { testWallet } from '../stage/wallet.ts'
import type { Journey } from './journey.ts'

const as = 'acme-buyer-new'

/** A new buyer, with a wallet that has cash and nothing for the network fee: the shop sends for them. */
export const stranger: Journey = {
  name: 'a stranger applies, is approved, proves a wallet without any coin for fees, and buys by signatures alone',
  async run({ shop, open }) {
    const key = await newWallet(shop, pairs.harbour, { cash: 500_000_000n, gas: 0n })
    const wallet = testWallet(key, shop.sandbox.facts)
    const buyer = await open({ width: 390, wallet, isGasless: true })
    const { page } = buyer
    await buyer.go('/')
    await page
      .getByRole('link', { name: /Harbour Tower/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: /Harbour Tower/ }).waitFor()
    await buyer.go(`/buy/${pairs.harbour}?amount=250`)
    await buyer.signIn(as)
    await connectWallet(buyer)
    await page.getByRole('link', { name: 'Prove who you are' }).first().click()
    await apply(buyer)
    await reload(buyer)
    await page.getByText('Your application is being judged').waitFor()
    await approve(shop, as)
    await reload(buyer)
    await page.getByText('You may buy').waitFor()
    await proveWallet(buyer)
    await page.getByText('Yes. Nothing stands in the way.').waitFor()
    await order(buyer)
    await checkOffer(buyer)
    await page.getByText('The shop pays the network fee.').first().waitFor()
    const before = wallet.asked.length
    await sign(buyer)
    await untilBought(buyer)
    const asked = wallet.asked.slice(before)
    must(
      asked.length <= 3 && asked.every((each) => each === 'eth_signTypedData_v4'),
      `the wallet was asked for ${asked.join(', ')}`,
    )
    return `${asked.length} signatures`
  },
}
