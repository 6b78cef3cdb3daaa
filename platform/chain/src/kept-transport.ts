import { askJson } from '@firsthand/http-client/ask-json'
import { createTransport, type EIP1193RequestFn, HttpRequestError, RpcRequestError, type Transport } from 'viem'

/** Where a node is. A function is asked at every call: the address may hold a key, which a signal replaces. */
export type NodeUrl = string | (() => string)

/** As much as viem's own transport takes: the logs of a full block fit. */
const bytesMax = 10_485_760

type KeptTransport = Transport<'http', { address: () => string }, EIP1193RequestFn>

type RpcAnswer = { readonly result?: unknown; readonly error?: { readonly code: number; readonly message: string } }

const isAnswer = (body: unknown): body is RpcAnswer => typeof body === 'object' && body !== null
const hasRpcError = ({ error }: RpcAnswer) => typeof error?.code === 'number' && typeof error.message === 'string'

/**
 * JSON-RPC over kept connections of `node:http`: viem's own transport asks by `fetch`, which takes nearly three times the
 * processor time. Its errors are viem's, so that a revert and an unknown method are distinguished as before.
 */
export function keptTransport(url: NodeUrl, { timeout }: { readonly timeout: number }): KeptTransport {
  const address = typeof url === 'string' ? () => url : url
  let asked = 0

  // Sent twice, a transaction could be called known although it was taken a moment ago.
  const ask = (body: string, isSending: boolean) =>
    askJson(address(), { body, bytesMax, deadlineMs: timeout, repeatable: !isSending })

  return () =>
    createTransport(
      {
        key: 'kept',
        name: 'JSON-RPC over kept connections',
        type: 'http',
        retryCount: 0,
        timeout,
        async request({ method, params }) {
          asked += 1
          const called = { method, params }
          const text = JSON.stringify({ jsonrpc: '2.0', id: asked, ...called })
          const failed = (details: string, more: { status?: number; cause?: Error } = {}) =>
            new HttpRequestError({ body: called, url: address(), details, ...more })
          const reply = await ask(text, method === 'eth_sendRawTransaction').catch((cause: Error) => {
            throw failed(cause.message, { cause })
          })
          const { status, body } = reply
          const isWhole = isAnswer(body) && (hasRpcError(body) || status === 200)
          if (!isWhole) throw failed(`the node answered ${status}`, { status })
          if (body.error) throw new RpcRequestError({ body: called, error: body.error, url: address() })
          return body.result as never
        },
      },
      { address },
    )
}
