import type { ChainCalls } from '@firsthand/chain/chain-calls'
import { recoverSigner } from '@firsthand/chain/recover-signer'
import { supplierDeskAbi } from '@firsthand/contracts/abi/supplier-desk'
import type { Hex } from '@firsthand/values/values'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, hashTypedData, toFunctionSelector } from 'viem'
import type { OrderRequest, SupplierRefusal } from '../supplier.ts'
import { sameText, unavailable } from './supplier-protocol.ts'

const Digits = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' })
const HexText = (bytes: number) => Type.String({ pattern: `^0x[0-9a-fA-F]{${2 * bytes}}$` })

/** An order as our supplier protocol writes it, with its signature. */
const SignedOrder = Type.Object({
  order: Type.Object({
    orderId: HexText(32),
    taker: HexText(20),
    buyer: HexText(20),
    cashToken: HexText(20),
    cashAmount: Digits,
    assetToken: HexText(20),
    unitAmount: Digits,
    expiry: Digits,
  }),
  signature: HexText(65),
})
export type SignedOrder = Static<typeof SignedOrder>
export const signedOrderShape = Compile(SignedOrder)

/** Only what the protocol names: whatever else came along is neither kept nor sent. */
export function onlyOrder({ order, signature }: SignedOrder): SignedOrder {
  const { orderId, taker, buyer, cashToken, cashAmount, assetToken, unitAmount, expiry } = order
  return { order: { orderId, taker, buyer, cashToken, cashAmount, assetToken, unitAmount, expiry }, signature }
}

const types = {
  Order: [
    { name: 'orderId', type: 'bytes32' },
    { name: 'taker', type: 'address' },
    { name: 'buyer', type: 'address' },
    { name: 'cashToken', type: 'address' },
    { name: 'cashAmount', type: 'uint256' },
    { name: 'assetToken', type: 'address' },
    { name: 'unitAmount', type: 'uint256' },
    { name: 'expiry', type: 'uint64' },
  ],
} as const

const message = ({ order }: SignedOrder) => ({
  orderId: order.orderId as Hex,
  taker: order.taker as Hex,
  buyer: order.buyer as Hex,
  cashToken: order.cashToken as Hex,
  cashAmount: BigInt(order.cashAmount),
  assetToken: order.assetToken as Hex,
  unitAmount: BigInt(order.unitAmount),
  expiry: BigInt(order.expiry),
})

export const fillSelector = toFunctionSelector(
  'fill((bytes32,address,address,address,uint256,address,uint256,uint64),bytes)',
)

export const fillCall = (signed: SignedOrder): Hex =>
  encodeFunctionData({ abi: supplierDeskAbi, functionName: 'fill', args: [message(signed), signed.signature as Hex] })

const signerOf = (signed: SignedOrder, { market }: OrderRequest): Hex | null =>
  recoverSigner(
    hashTypedData({
      domain: {
        name: 'Firsthand Supplier Desk',
        version: '1',
        chainId: Number(market.chainId.slice('eip155:'.length)),
        verifyingContract: market.contract,
      },
      types,
      primaryType: 'Order',
      message: message(signed),
    }),
    signed.signature as Hex,
  )

/** Whether the desk would fill the order now: signed by a wallet of the supplier that it knows, unused, and in stock. */
export async function objectionTo(
  chain: ChainCalls,
  signed: SignedOrder,
  requested: OrderRequest,
  { wallets, withdrawn }: { readonly wallets: readonly string[]; readonly withdrawn: SupplierRefusal['refused'] },
): Promise<SupplierRefusal | null> {
  const bad = (why: string): SupplierRefusal => ({ refused: withdrawn, why })
  const { chainId, contract, asset } = requested.market
  const signer = signerOf(signed, requested)
  if (signer === null || !wallets.some((wallet) => sameText(wallet, signer))) return bad(`${signer} signed it`)
  const desk = { abi: supplierDeskAbi } as const
  const { orderId, unitAmount } = message(signed)
  try {
    const [used, known, stock] = await chain.callTogether(chainId, [
      { to: contract, data: encodeFunctionData({ ...desk, functionName: 'isUsed', args: [orderId] }) },
      { to: contract, data: encodeFunctionData({ ...desk, functionName: 'isSigner', args: [signer] }) },
      {
        to: asset.address,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [contract] }),
      },
    ])
    if (!used || !known || !stock) return unavailable('its contract does not answer as a desk')
    if (!decodeFunctionResult({ ...desk, functionName: 'isSigner', data: known }))
      return bad('its desk knows no such signer')
    if (decodeFunctionResult({ ...desk, functionName: 'isUsed', data: used })) return bad('the order was used')
    const held = decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: stock })
    return held < unitAmount ? bad('its desk is out of stock') : null
  } catch (error) {
    return unavailable(`no node could be asked about its order: ${(error as Error).message}`.slice(0, 200))
  }
}
