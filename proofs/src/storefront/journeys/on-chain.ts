import { pairs } from '@firsthand/sandbox/faults/reserved-markets'
import { must } from '../../browser/must.ts'
import { proveWallet } from '../acts/account.ts'
import { checkOffer, connectWallet, order, reload, sign, typeAmount, untilBought } from '../acts/buying.ts'
import { newWallet, someGas } from '../acts/new-wallet.ts'
import { testWallet } from '../stage/wallet.ts'
import type { Journey } from './journey.ts'

type Rail = { readonly name: string; readonly pairId: number; readonly as: string }

/** From an empty browser to units for good: a wallet on the wrong chain is proved, declines once, and then signs. */
const buyOn = ({ name, pairId, as }: Rail): Journey => ({
  name: `${name}: sign in, prove a wallet, price, sign, final; a reload at every step`,
  async run({ shop, open, width }) {
    const key = await newWallet(shop, pairId, { cash: 500_000_000n, gas: someGas })
    const wallet = testWallet(key, shop.sandbox.facts, { isElsewhere: true })
    const buyer = await open({ width, wallet })
    const { page } = buyer
    await buyer.go(`/buy/${pairId}`)
    await buyer.signIn(as)
    await typeAmount(buyer, '250')
    await page.getByText('Not binding yet').first().waitFor()
    await connectWallet(buyer)
    await page.getByText('Your wallet is on another network').waitFor()
    wallet.decline('wallet_switchEthereumChain')
    await page.getByRole('button', { name: /^Switch to / }).click()
    await page.getByText('You declined in the wallet. Nothing has changed.').waitFor()
    await page.getByRole('button', { name: /^Switch to / }).click()
    await page.getByText('Your wallet is on another network').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Register this wallet' }).click()
    await proveWallet(buyer)
    await page.getByText('Yes. Nothing stands in the way.').waitFor()
    await reload(buyer)
    await typeAmount(buyer, '250')
    const reference = await order(buyer)
    const holds = page.getByText(/^Price holds \d+:\d\d$/)
    await holds.waitFor()
    await reload(buyer)
    await holds.waitFor()
    await checkOffer(buyer)
    await reload(buyer)
    await checkOffer(buyer)
    wallet.decline('eth_signTypedData_v4')
    wallet.decline('eth_sendTransaction')
    await sign(buyer)
    await page
      .getByText(/You declined/)
      .first()
      .waitFor()
    await reload(buyer)
    await checkOffer(buyer)
    wallet.decline('eth_signTypedData_v4', 0)
    wallet.decline('eth_sendTransaction', 0)
    await sign(buyer)
    await page.getByText('Your purchase is under way').waitFor()
    must((await page.getByText('Bought', { exact: true }).count()) === 0, 'nothing is called bought before it is final')
    await reload(buyer)
    await untilBought(buyer)
    await reload(buyer)
    await untilBought(buyer)
    await buyer.go('/purchases')
    await page.locator(`a[href="/p/${reference}"]`).first().waitFor()
    return undefined
  },
})

export const buyAtOffering = buyOn({ name: 'issuance', pairId: pairs.harbour, as: 'acme-buyer-1' })
export const buyAtVenue = buyOn({ name: 'third-party venue', pairId: pairs.tbill, as: 'acme-buyer-2' })
