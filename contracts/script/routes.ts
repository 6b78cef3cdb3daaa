import { type Address, encodeFunctionData, type Hex, toFunctionSelector, zeroHash } from 'viem'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import type { AddressBook } from './address-book.ts'

/** A market's shape on chain, as the book wants it. */
export type WantedRoute = {
  readonly name: string
  readonly venue: Address
  readonly cashToken: Address
  readonly assetToken: Address
  readonly selector: Hex
  readonly sweeps: boolean
  readonly codeHash: Hex
}

const buySelector = toFunctionSelector('buy(bytes32,address,uint256,uint256)')

/** Every route the book asks for: one for each offering that stands, one for each market at somebody else's venue. */
export function wantedRoutes({ offerings, venues, deployed }: AddressBook): readonly WantedRoute[] {
  const ours = Object.entries(offerings).flatMap(([name, { cashToken, assetToken }]) => {
    const venue = deployed.offerings[name]
    const call = { selector: buySelector, sweeps: false, codeHash: zeroHash }
    return venue ? [{ name, venue, cashToken, assetToken, ...call }] : []
  })
  const theirs = Object.entries(venues).map(([name, plan]) => ({ name, ...plan, codeHash: plan.codeHash ?? zeroHash }))
  return [...ours, ...theirs]
}

/** The calldata that opens a route. */
export function routeCall({ venue, cashToken, assetToken, selector, sweeps, codeHash }: WantedRoute): Hex {
  const args = [venue, cashToken, assetToken, selector, sweeps, codeHash] as const
  return encodeFunctionData({ abi: settlementRouterAbi, functionName: 'setRoute', args })
}
