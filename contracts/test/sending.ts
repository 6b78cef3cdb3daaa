import { encodeFunctionData, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { erc2771ForwarderAbi } from '../abi/erc2771-forwarder.ts'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { mined } from '../script/chain-clients.ts'
import { cashAbi } from './doubles/cash.ts'
import type { Market } from './market.ts'
import * as people from './people.ts'
import type { Purchase } from './purchase.ts'

/** The calldata of `settle`, as a bundle's transaction carries it. */
export const settleData = ({ intent, venueCall, signatures }: Purchase): Hex =>
  encodeFunctionData({ abi: settlementRouterAbi, functionName: 'settle', args: [intent, venueCall, signatures] })

/** Sends the calldata to the router and waits for the receipt. */
export async function sendToRouter(market: Market, data: Hex, account: PrivateKeyAccount = people.buyer) {
  const sender = await market.as(account)
  return mined(market.clients, await sender.sendTransaction({ to: market.router, data }))
}

/** A relayer sends what the buyer signed for the forwarder. */
export async function forward(market: Market, data: Hex, buyer: PrivateKeyAccount = people.buyer) {
  const { reader } = market.clients
  const at = { address: market.forwarder, abi: erc2771ForwarderAbi } as const
  const nonce = await reader.readContract({ ...at, functionName: 'nonces', args: [buyer.address] })
  const { timestamp } = await reader.getBlock()
  const request = {
    from: buyer.address,
    to: market.router,
    value: 0n,
    gas: 400_000n,
    deadline: Number(timestamp) + 300,
    data,
  }
  const signature = await buyer.signTypedData({
    domain: { name: 'Firsthand Forwarder', version: '1', chainId: 31_337, verifyingContract: market.forwarder },
    types: { ForwardRequest: forwardFields },
    primaryType: 'ForwardRequest',
    message: { ...request, nonce },
  })
  const relayer = await market.as(people.relayer)
  const args = [{ ...request, signature }] as const
  return mined(market.clients, await relayer.writeContract({ ...at, functionName: 'execute', args }))
}

const forwardFields = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'gas', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint48' },
  { name: 'data', type: 'bytes' },
] as const

/** The calldata of `settleWithPermit`, with a permit of exactly the cash. */
export async function permitData(market: Market, { intent, venueCall, signatures }: Purchase): Promise<Hex> {
  const token = { address: market.cash, abi: cashAbi } as const
  const nonce = await market.clients.reader.readContract({ ...token, functionName: 'nonces', args: [intent.buyer] })
  const signature = await people.buyer.signTypedData({
    domain: { name: 'Cash', version: '1', chainId: 31_337, verifyingContract: market.cash },
    types: { Permit: permitFields },
    primaryType: 'Permit',
    message: {
      owner: intent.buyer,
      spender: market.router,
      value: intent.cashAmount,
      nonce,
      deadline: intent.deadline,
    },
  })
  const part = (from: number, to?: number): Hex => `0x${signature.slice(2 + from * 2, to && 2 + to * 2)}`
  const permit = { deadline: intent.deadline, v: Number(part(64)), r: part(0, 32), s: part(32, 64) }
  const args = [intent, venueCall, signatures, permit] as const
  return encodeFunctionData({ abi: settlementRouterAbi, functionName: 'settleWithPermit', args })
}

const permitFields = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const
