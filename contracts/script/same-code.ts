import type { Address, Hex } from 'viem'
import type { ChainClients } from './chain-clients.ts'

type Runtime = { readonly code: Hex; readonly immutables: readonly (readonly [number, number])[] }

/** Whether our code stands at the address; what the constructor put into it is left out of the comparison. */
export async function codeFaults({ reader }: ChainClients, name: string, address: Address, runtime: Runtime) {
  const code = await reader.getCode({ address })
  if (code === undefined) return [`${name}: no contract at ${address}`]
  const blank = (text: string) => {
    const bytes = Buffer.from(text.slice(2), 'hex')
    for (const [start, length] of runtime.immutables) bytes.fill(0, start, start + length)
    return bytes
  }
  const same = code.length === runtime.code.length && blank(code).equals(blank(runtime.code))
  return same ? [] : [`${name}: the code at ${address} is not ours`]
}
