import { traced } from '@firsthand/traces/purchase-trace'
import type { Transport } from 'viem'

const counts = new Map<string, { readonly chain: string; readonly method: string; number: number }>()

/** Counts a call to a node of a chain. */
export function countCall(chain: string, method: string): void {
  const name = `${chain} ${method}`
  const known = counts.get(name)
  if (known) known.number += 1
  else counts.set(name, { chain, method, number: 1 })
}

/** The calls that this process has made to nodes since its start, by chain and method. Providers charge for each. */
export const rpcCalls = (): readonly { readonly chain: string; readonly method: string; readonly number: number }[] => [
  ...counts.values(),
]

/** The same way to a node, with each call counted and traced. */
export function countedTransport<T extends Transport>(transport: T, chain: string): T {
  const counted: Transport = (config) => {
    const opened = transport(config)
    const request = ((call, options) => {
      countCall(chain, call.method)
      return traced(`node ${call.method}`, () => opened.request(call, options))
    }) as typeof opened.request
    return { ...opened, request }
  }
  return counted as T
}
