import { askJson } from '@firsthand/http-client/ask-json'
import type { Hex, PublicClient } from 'viem'
import { answerMs, type Nodes } from './nodes.ts'
import { countCall } from './rpc-calls.ts'

/** Reads of any contract. */
export interface ChainCalls {
  /** What each call returned at the newest block, or null where it reverted. Fails when no node answers. */
  callTogether(
    chainId: string,
    calls: readonly { readonly to: Hex; readonly data: Hex }[],
  ): Promise<readonly (Hex | null)[]>
}

type Call = Parameters<ChainCalls['callTogether']>[1][number]
type Answer = {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}

const bytesMax = 1_048_576
/** What nodes call a contract's own "no". */
const revertCode = 3
const isRevert = ({ code, message }: NonNullable<Answer['error']>) =>
  code === revertCode || /execution reverted/.test(String(message))

/** What one call returned; null where the contract reverted. Anything else is the node's failure. */
function read(answer: Answer | undefined) {
  if (typeof answer?.result === 'string') return answer.result as Hex
  if (answer?.error && isRevert(answer.error)) return null
  throw new Error('the node did not run the call')
}

/** All calls in one request, without all that a client does around each: a firm quote asks often. */
async function callAll(client: PublicClient, chainId: string, calls: readonly Call[]) {
  // A provider charges for each call of a batch.
  for (const _ of calls) countCall(chainId, 'eth_call')
  const batch = calls.map((call, id) => ({ jsonrpc: '2.0', id, method: 'eth_call', params: [call, 'latest'] }))
  const url = client.transport.address()
  const { body } = await askJson(url, { body: JSON.stringify(batch), deadlineMs: answerMs, bytesMax })
  const answers = Array.isArray(body) ? (body as readonly Answer[]) : []
  return calls.map((_, id) => read(answers.find((answer) => answer.id === id)))
}

/** Plain reads at the nodes of one chain. */
export const chainCalls = (nodes: Nodes) => (calls: readonly Call[]) =>
  nodes.ask((client) => callAll(client, nodes.chainId, calls))
