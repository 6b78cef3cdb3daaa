import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, keccak256, toHex } from 'viem'
import { askChain } from '../chain/ask-chain.ts'
import type { Chain } from '../chain/chain.ts'
import { chainAccounts } from '../chain/chain-accounts.ts'
import { type Controls, mended, type Route, type Terms } from './controls.ts'
import { sendFrom } from './send-from.ts'
import { throughTimelock } from './through-timelock.ts'

/** Price and cap as the venue's contract returns them. */
export async function termsOf(url: string, venue: string): Promise<Terms> {
  const quote = { abi: issuanceVenueAbi, functionName: 'quote', args: [0n] } as const
  const data = await askChain<Hex>(url, 'eth_call', { to: venue, data: encodeFunctionData(quote) }, 'latest')
  const [, price, , cap] = decodeFunctionResult({ ...quote, data })
  return { price, cap }
}

/** The allowance of a holder for a spender. */
export async function allowanceAt(url: string, token: string, owner: Hex, spender: Hex): Promise<bigint> {
  const asked = { abi: erc20Abi, functionName: 'allowance', args: [owner, spender] } as const
  const data = await askChain<Hex>(url, 'eth_call', { to: token, data: encodeFunctionData(asked) }, 'latest')
  return decodeFunctionResult({ ...asked, data })
}

/** What the price of a venue's offering may be. */
async function bandOf(url: string, venue: string) {
  const asked = { abi: issuanceVenueAbi, functionName: 'band' } as const
  const data = await askChain<Hex>(url, 'eth_call', { to: venue, data: encodeFunctionData(asked) }, 'latest')
  return decodeFunctionResult({ ...asked, data })
}
type Band = Awaited<ReturnType<typeof bandOf>>

/** The switch key's own nonces are the service's, so the timelock gives the administrator the role too. */
async function routeSwitch(url: string, router: string, { venue, cashToken, assetToken }: Route) {
  const { administrator } = chainAccounts
  const call = { abi: settlementRouterAbi, functionName: 'grantRole' } as const
  const role = keccak256(toHex('SWITCH_ROLE'))
  await throughTimelock(url, router, encodeFunctionData({ ...call, args: [role, administrator] }))
  return async (on: boolean) => {
    const args = [venue as Hex, cashToken as Hex, assetToken as Hex, on] as const
    const data = encodeFunctionData({ abi: settlementRouterAbi, functionName: 'switchRoute', args })
    await sendFrom(url, administrator, router, data)
  }
}

/** Controls of the chain of a sandbox world. */
export function chainControls(chain: Chain): Pick<Controls, 'setTerms' | 'setCode' | 'closeRoute' | 'freezeChain'> {
  const { url } = chain
  async function setTerms(venue: string, { price, cap }: Terms): Promise<void> {
    const data = encodeFunctionData({ abi: issuanceVenueAbi, functionName: 'setTerms', args: [price, cap] })
    await sendFrom(url, chainAccounts.administrator, venue, data)
  }
  const setBand = (venue: string, band: Band) =>
    throughTimelock(url, venue, encodeFunctionData({ abi: issuanceVenueAbi, functionName: 'setBand', args: [band] }))
  return {
    async setTerms(venue, terms) {
      const [before, band] = [await termsOf(url, venue), await bandOf(url, venue)]
      const { price } = terms
      const outside = price < band.priceMin || price > band.priceMax
      // A price that the band leaves out takes a band of its own.
      if (outside) await setBand(venue, { priceMin: price, priceMax: price, moveBpsMax: 0 })
      await setTerms(venue, terms)
      return mended(async () => {
        if (outside) await setBand(venue, band)
        await setTerms(venue, before)
      })
    },
    async setCode(address, code) {
      const before = await askChain(url, 'eth_getCode', address, 'latest')
      await askChain(url, 'anvil_setCode', address, code)
      return mended(() => askChain(url, 'anvil_setCode', address, before))
    },
    async closeRoute({ router, intent }) {
      const turn = await routeSwitch(url, router, intent)
      await turn(false)
      return mended(() => turn(true))
    },
    async freezeChain() {
      chain.freeze()
      return mended(() => chain.thaw())
    },
  }
}
