import { setTimeout as sleep } from 'node:timers/promises'
import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, keccak256, toHex } from 'viem'
import { askChain } from '../chain/ask-chain.ts'
import type { Chain } from '../chain/chain.ts'
import { chainAccounts } from '../chain/chain-accounts.ts'
import { type Controls, mended, type Route, type Terms } from './controls.ts'

/** Enough for any of these: with a limit of its own the node does not try it first. */
const gas = '0x1e8480'

/** Sends from an account of the node, and waits until it went through. */
export async function sendFrom(url: string, from: string, to: string, data: Hex): Promise<void> {
  const hash = await askChain<string>(url, 'eth_sendTransaction', { from, to, data, gas })
  for (let waited = 0; waited < 200; waited += 1) {
    const receipt = await askChain<{ status: string } | null>(url, 'eth_getTransactionReceipt', hash)
    if (receipt?.status === '0x1') return
    if (receipt) throw new Error(`${to} does not take ${data.slice(0, 10)}`)
    await sleep(50)
  }
  throw new Error(`${hash} is in no block after ten seconds`)
}

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

/** The switch key's own nonces are the service's, so the administrator, who may, gives itself the role. */
async function routeSwitch(url: string, router: string, { venue, cashToken, assetToken }: Route) {
  const { administrator } = chainAccounts
  const call = { abi: settlementRouterAbi, functionName: 'grantRole' } as const
  const role = keccak256(toHex('SWITCH_ROLE'))
  await sendFrom(url, administrator, router, encodeFunctionData({ ...call, args: [role, administrator] }))
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
  return {
    async setTerms(venue, terms) {
      const before = await termsOf(url, venue)
      await setTerms(venue, terms)
      return mended(() => setTerms(venue, before))
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
