import { BaseError, createPublicClient, type PublicClient } from 'viem'
import { keptTransport, type NodeUrl } from './kept-transport.ts'
import { countedTransport } from './rpc-calls.ts'

/** Long enough for a node that works, short enough to ask another one within the same request. */
export const answerMs = 2_000

export type NodesSettings = {
  /** CAIP-2. */
  readonly chainId: string
  readonly rpcUrls: readonly NodeUrl[]
}

export const chainNumber = (chainId: string): number => Number(chainId.slice('eip155:'.length))

/**
 * One node by itself. One that serves another chain would show prices that nobody can settle at: it is asked once which
 * one it serves.
 */
export function nodeAt(url: NodeUrl, chainId: string) {
  const transport = countedTransport(keptTransport(url, { timeout: answerMs }), chainId)
  const client = createPublicClient({ transport, cacheTime: 0 })
  let known = false
  return async (): Promise<PublicClient> => {
    if (known) return client
    const served = await client.getChainId()
    if (served !== chainNumber(chainId)) throw new Error(`the node serves chain ${served}, not ${chainId}`)
    known = true
    return client
  }
}

/** Without the request and the node's address, which are in viem's text: the address may hold a key. */
export const inShort = (error: unknown) =>
  new Error(error instanceof BaseError ? `${error.shortMessage} ${error.details}` : String(error))

/** The nodes of one chain. */
export function nodesOf({ chainId, rpcUrls }: NodesSettings) {
  let nodes = rpcUrls.map((url) => nodeAt(url, chainId))
  return {
    chainId,
    /**
     * Asks the node that answered last, and the others in turn when it fails. A revert is an answer: the question itself
     * has to see to it. Fails with the last node's failure.
     */
    async ask<T>(question: (client: PublicClient) => Promise<T>): Promise<T> {
      let failure: unknown
      for (const node of nodes) {
        try {
          const answer = await question(await node())
          if (node !== nodes[0]) nodes = [node, ...nodes.filter((other) => other !== node)]
          return answer
        } catch (error) {
          failure = error
        }
      }
      throw inShort(failure)
    },
  }
}

export type Nodes = ReturnType<typeof nodesOf>

/** When a block of a chain is safe and final: by the node's own tags, or so many blocks below the newest. */
export type FinalityRule =
  | { readonly rule: 'tags' }
  | { readonly rule: 'depths'; readonly safeDepth: number; readonly finalDepth: number }

const isDepth = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/** Reads `{"rule":"tags"}`, `{"safeDepth":n,"finalDepth":m}` or nothing, which means the tags; null when it is neither. */
export function parseFinality(value: unknown = { rule: 'tags' }): FinalityRule | null {
  const { rule, safeDepth, finalDepth, ...unknown } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (Object.keys(unknown).length > 0) return null
  if (rule === 'tags' && safeDepth === undefined && finalDepth === undefined) return { rule }
  const isWhole = rule === undefined && isDepth(safeDepth) && isDepth(finalDepth) && safeDepth <= finalDepth
  return isWhole ? { rule: 'depths', safeDepth, finalDepth } : null
}
