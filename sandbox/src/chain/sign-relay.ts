import { chainClients } from '@firsthand/contracts/chain-clients'
import type { Bundle } from '@firsthand/wire/bundles'
import type { RelayRequest } from '@firsthand/wire/relays'
import { encodeFunctionData, type Hex, parseAbi, parseSignature } from 'viem'
import { localChainId } from './chain.ts'
import { contractAddresses } from './contract-addresses.ts'

const { forwarder } = contractAddresses
const noncesAbi = parseAbi(['function nonces(address owner) view returns (uint256)'])
const words = (...names: readonly string[]) =>
  names.map((each) => each.split(' ')).map(([type = '', name = '']) => ({ name, type }))
const forwardTypes = {
  ForwardRequest: words(
    'address from',
    'address to',
    'uint256 value',
    'uint256 gas',
    'uint256 nonce',
    'uint48 deadline',
    'bytes data',
  ),
}
const permitTypes = {
  Permit: words('address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'),
}

export type RelayChanges = {
  /** False where the buyer has an allowance already. */
  readonly permit?: false
  readonly gas?: bigint
  /** Another target than the router, other calldata, or another nonce, as a buyer could sign them. */
  readonly to?: Hex
  readonly data?: Hex
  readonly nonce?: bigint
}

/** All that a buyer without ether signs for a bundle, as a storefront hands it in. */
export async function signRelay(
  chainUrl: string,
  key: Hex,
  bundle: Bundle,
  changes: RelayChanges = {},
): Promise<RelayRequest> {
  const { settlementRouterAbi } = await import('@firsthand/contracts/abi/settlement-router')
  const { reader, sender } = await chainClients(chainUrl, key)
  const { account } = sender
  const { intent, typedData, venueCalldata, signatures, router } = bundle
  const nonceAt = (address: Hex) =>
    reader.readContract({ address, abi: noncesAbi, functionName: 'nonces', args: [account.address] })
  const buyerSignature = await sender.signTypedData({ account, ...(typedData as never as object) } as never)
  const deadline = BigInt(intent.deadline)
  const own = { operator: signatures.settlementOperator, compliance: signatures.complianceAttestation }
  const signed = { ...own, fee: signatures.feeAttestation, buyer: buyerSignature }
  const args = [intent, venueCalldata, signed]
  const cash = { name: 'Cash', version: '1', chainId: localChainId, verifyingContract: intent.cashToken as Hex }
  const permitSignature =
    changes.permit === false
      ? undefined
      : await sender.signTypedData({
          account,
          domain: cash,
          types: permitTypes,
          primaryType: 'Permit',
          message: {
            owner: account.address,
            spender: router,
            value: BigInt(intent.cashAmount),
            nonce: await nonceAt(intent.cashToken as Hex),
            deadline,
          },
        })
  const { r, s, yParity } = parseSignature(permitSignature ?? `0x${'11'.repeat(64)}1b`)
  const call =
    permitSignature === undefined
      ? { functionName: 'settle', args }
      : { functionName: 'settleWithPermit', args: [...args, { deadline, v: 27 + yParity, r, s }] }
  const gas = changes.gas ?? 500_000n
  const forwardSignature = await sender.signTypedData({
    account,
    domain: { name: 'Firsthand Forwarder', version: '1', chainId: localChainId, verifyingContract: forwarder },
    types: forwardTypes,
    primaryType: 'ForwardRequest',
    message: {
      from: account.address,
      to: changes.to ?? router,
      value: 0n,
      gas,
      nonce: changes.nonce ?? (await nonceAt(forwarder)),
      deadline: Number(deadline),
      data: changes.data ?? encodeFunctionData({ abi: settlementRouterAbi, ...call } as never),
    },
  })
  return { buyerSignature, ...(permitSignature && { permitSignature }), gas: `${gas}`, forwardSignature }
}
