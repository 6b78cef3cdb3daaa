import type { SettlementIntent } from '@firsthand/wire/settlement-intent'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  type PublicClient,
  type StateOverride,
  toHex,
} from 'viem'

type Read =
  | { readonly functionName: 'balanceOf'; args: [Address] }
  | { functionName: 'allowance'; args: [Address, Address] }

/**
 * What must be overridden so that the buyer can pay: nothing, or one storage word for the balance and one for the
 * allowance. Null when the token keeps them in a way that one word does not decide.
 */
export async function fundingOverride(
  client: PublicClient,
  { buyer, cashToken, cashAmount }: SettlementIntent,
  router: Address,
): Promise<StateOverride | null> {
  const reads: readonly Read[] = [
    { functionName: 'balanceOf', args: [buyer] },
    { functionName: 'allowance', args: [buyer, router] },
  ]
  const stateDiff: { slot: Hex; value: Hex }[] = []
  for (const read of reads) {
    if ((await ask(client, cashToken, read)) >= cashAmount) continue
    const word = await wordOf(client, cashToken, read, cashAmount)
    if (word === null) return null
    stateDiff.push(word)
  }
  return stateDiff.length === 0 ? [] : [{ address: cashToken, stateDiff }]
}

/** Finds the word by trying: the node lists which ones the read touches, and one of them decides the answer. */
async function wordOf(client: PublicClient, token: Address, read: Read, amount: bigint) {
  const data = encodeFunctionData({ abi: erc20Abi, ...read } as Parameters<typeof encodeFunctionData>[0])
  const { accessList } = await client.createAccessList({ to: token, data })
  const touched = accessList.filter(({ address }) => address.toLowerCase() === token.toLowerCase())
  const value = toHex(amount, { size: 32 })
  for (const slot of touched.flatMap(({ storageKeys }) => storageKeys)) {
    const imagined = [{ address: token, stateDiff: [{ slot, value }] }]
    if ((await ask(client, token, read, imagined)) === amount) return { slot, value }
  }
  return null
}

function ask(client: PublicClient, address: Address, read: Read, stateOverride?: StateOverride): Promise<bigint> {
  const call = { address, abi: erc20Abi, ...read, ...(stateOverride && { stateOverride }) }
  return client.readContract(call as Parameters<typeof client.readContract>[0]) as Promise<bigint>
}
