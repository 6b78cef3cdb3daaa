import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import {
  createPublicClient,
  ExecutionRevertedError,
  HttpRequestError,
  MethodNotFoundRpcError,
  RpcRequestError,
} from 'viem'
import { afterEach, expect, test } from 'vitest'
import { chainCalls } from './chain-calls.ts'
import { keptTransport } from './kept-transport.ts'
import { nodesOf } from './nodes.ts'

type Asked = { readonly id: number; readonly method: string }
/** A body, with another status than 200 where one is named; null closes the connection instead. */
type NodeAnswer = { readonly status?: number; readonly body: unknown } | null

const servers = new Set<ReturnType<typeof createServer>>()
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers.clear()
})

/** A node that gives these answers, and writes down what it was asked and over how many connections. */
async function startNode(answer: (asked: Asked, place: number) => NodeAnswer) {
  const asked: string[] = []
  let connections = 0
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const question = (await json(request)) as Asked
    asked.push(question.method)
    const given = answer(question, asked.length)
    if (given === null) return void request.socket.destroy()
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json' })
    response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body))
  }
  const server = createServer((request, response) => void reply(request, response))
  server.on('connection', () => {
    connections += 1
  })
  servers.add(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, asked, connections: () => connections }
}

const result = ({ id }: Asked, value: unknown): NodeAnswer => ({ body: { jsonrpc: '2.0', id, result: value } })
const clientOf = (url: string | (() => string), timeout = 2_000) =>
  createPublicClient({ transport: keptTransport(url, { timeout }), cacheTime: 0 })

test('questions one after the other take one connection', async () => {
  const node = await startNode((asked) => result(asked, '0x7'))
  const client = clientOf(node.url)
  for (let i = 0; i < 5; i += 1) expect(await client.getBlockNumber()).toBe(7n)
  expect([node.asked.length, node.connections()]).toEqual([5, 1])
})

test('a connection that was closed under us is opened again, but a transaction is not sent twice', async () => {
  const node = await startNode((asked, place) => (place % 2 === 0 ? null : result(asked, '0x7')))
  const client = clientOf(node.url)
  expect(await client.getBlockNumber()).toBe(7n)
  expect(await client.getBlockNumber()).toBe(7n)
  expect(node.asked).toHaveLength(3)
  const sent = client.request({ method: 'eth_sendRawTransaction', params: ['0x00'] })
  await expect(sent).rejects.toBeInstanceOf(HttpRequestError)
  expect(node.asked).toHaveLength(4)
})

test('what a node refuses is distinguished by viem, also under another status than 200', async () => {
  const reverted = { code: 3, message: 'execution reverted', data: '0xdeadbeef' }
  const missing = { code: -32_601, message: 'the method does not exist' }
  const node = await startNode((_asked, place) => ({
    status: place === 2 ? 404 : 200,
    body: { error: place === 1 ? reverted : missing },
  }))
  const client = clientOf(node.url)
  const ran = await client.call({ to: `0x${'1'.repeat(40)}` }).catch((error) => error)
  expect(ran.walk((each: unknown) => each instanceof ExecutionRevertedError)).toBeTruthy()
  expect(ran.walk((each: unknown) => each instanceof RpcRequestError).data).toBe('0xdeadbeef')
  const asked = await client.getBlockNumber().catch((error) => error)
  expect(asked.walk((each: unknown) => each instanceof MethodNotFoundRpcError)).toBeTruthy()
})

test.each<[string, NodeAnswer]>([
  ['another status', { status: 500, body: {} }],
  ['no JSON', { body: 'broken' }],
  ['no answer of JSON-RPC', { body: '7' }],
  ['too much', { body: `"${'x'.repeat(10_485_760)}"` }],
])('%s is a failure of the node, and never an answer', async (_what, answer) => {
  const node = await startNode(() => answer)
  await expect(clientOf(node.url).getBlockNumber()).rejects.toBeInstanceOf(HttpRequestError)
})

test('a node that does not answer in time has failed', async () => {
  const node = await startNode(() => null)
  const silent = createServer(() => undefined)
  servers.add(silent.listen(0, '127.0.0.1'))
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const begun = performance.now()
  await expect(clientOf(`http://127.0.0.1:${port}`, 200).getBlockNumber()).rejects.toThrow('200 ms')
  expect(performance.now() - begun).toBeLessThan(1_500)
  await expect(clientOf(node.url).getBlockNumber()).rejects.toBeInstanceOf(HttpRequestError)
})

test('an address that was replaced is asked from then on, by plain calls too', async () => {
  const answer = (asked: Asked | readonly Asked[]): NodeAnswer =>
    Array.isArray(asked) ? { body: asked.map(({ id }) => ({ id, result: '0x01' })) } : result(asked as Asked, '0x7a69')
  const [first, second] = [await startNode(answer as never), await startNode(answer as never)]
  let url = first.url
  const nodes = nodesOf({ chainId: 'eip155:31337', rpcUrls: [() => url] })
  const call = chainCalls(nodes)
  const calls = [{ to: `0x${'1'.repeat(40)}`, data: '0x' }] as const
  expect(await call(calls)).toEqual(['0x01'])
  url = second.url
  expect(await call(calls)).toEqual(['0x01'])
  expect(await nodes.ask((client) => client.getBlockNumber())).toBe(0x7a69n)
  expect([first.asked.length, second.asked.length]).toEqual([2, 2])
})
