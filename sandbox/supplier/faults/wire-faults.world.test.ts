import { type IncomingHttpHeaders, request } from 'node:http'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { sceneOfThisFile } from '../testing/scene.ts'
import { type WireFault, wireFaults } from './names.ts'

const { place, supplier, taker } = sceneOfThisFile()

/** What a taker receives on the bare connection, for so long at most. */
type Wire = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
  /** The beginning and the end. */
  readonly head: string
  readonly tail: string
  readonly end: 'whole' | 'broken' | 'silent'
}

function listen(path: string, body: string | null, ms = 15_000): Promise<Wire> {
  return new Promise((resolve) => {
    let [status, headers, bytes, head, tail] = [0, {} as IncomingHttpHeaders, 0, '', '']
    const call = request(supplier.url + path, { method: body === null ? 'GET' : 'POST', agent: false })
    const finish = (end: Wire['end']) => {
      clearTimeout(timer)
      call.destroy()
      resolve({ status, headers, bytes, head, tail, end })
    }
    const timer = setTimeout(() => finish('silent'), ms)
    call.on('error', () => finish('broken'))
    call.on('response', (response) => {
      status = response.statusCode ?? 0
      headers = response.headers
      const plain = headers['content-encoding'] === 'gzip' ? response.pipe(createGunzip()) : response
      plain.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (head.length < 4_096) head += chunk.toString('latin1', 0, 4_096)
        tail = (tail + chunk.subarray(-4_096).toString('latin1')).slice(-4_096)
      })
      plain.on('end', () => finish('whole'))
      response.on('error', () => finish('broken'))
    })
    call.end(body ?? undefined)
  })
}

const calls = {
  airswap: () => {
    const pairs = [{ baseToken: place.units, quoteToken: place.cash }]
    return listenTo('/', JSON.stringify({ jsonrpc: '2.0', id: '7', method: 'getPricingERC20', params: { pairs } }))
  },
  ours: () => listenTo('/v1/prices?instrument=HARBOUR', null),
}
let listenTo = listen
const isAnswer = (text: string) => expect(JSON.stringify(JSON.parse(text))).toContain('25.1251')
const answers = (wire: Wire, status = 200) => {
  expect(wire).toMatchObject({ status, end: 'whole' })
  isAnswer(wire.head)
}

/** What each fault is on the wire; a fault without a row does not compile. */
const checks: Readonly<Record<WireFault, (wire: Wire) => unknown>> = {
  huge_body: ({ status, bytes, head, tail, end }) => {
    expect({ status, end }).toEqual({ status: 200, end: 'whole' })
    expect(bytes).toBeGreaterThan(100 * 2 ** 20)
    isAnswer(`${head.slice(0, 20).replace(/x+$/, '')}${tail.replace(/^x+/, '')}`)
  },
  gzip_bomb: ({ bytes, tail, end }) => {
    expect(end).toBe('whole')
    expect(bytes).toBeGreaterThan(500 * 2 ** 20)
    isAnswer(tail)
  },
  slow_drip: ({ status, bytes, end }) => {
    expect({ status, end }).toEqual({ status: 200, end: 'silent' })
    expect(bytes).toBeGreaterThanOrEqual(1)
    expect(bytes).toBeLessThanOrEqual(3)
  },
  never: (wire) => expect(wire).toMatchObject({ status: 0, end: 'silent' }),
  reset: (wire) => {
    expect(wire).toMatchObject({ status: 200, end: 'broken' })
    expect(wire.bytes).toBeLessThan(Number(wire.headers['content-length']))
  },
  not_json: ({ head }) => expect(() => JSON.parse(head)).toThrow(),
  http_500: (wire) => answers(wire, 500),
  redirect: async ({ status, headers }) => {
    expect(status).toBe(302)
    answers(await listen(`${headers.location}`, null))
  },
  wrong_content_type: (wire) => {
    expect(wire.headers['content-type']).toBe('text/html')
    answers(wire)
  },
  duplicate_keys: (wire) => {
    answers(wire)
    expect(JSON.stringify(JSON.parse(wire.head)).length).toBeLessThan(wire.bytes)
  },
  proto_keys: (wire) => {
    answers(wire)
    expect(Object.hasOwn(JSON.parse(wire.head), '__proto__')).toBe(true)
  },
}

for (const protocol of ['airswap', 'ours'] as const)
  test.each(wireFaults)(`${protocol}: %s`, async (name) => {
    await taker.fault(name, { times: 1 })
    const isEndless = name === 'never' || name === 'slow_drip'
    listenTo = (path, body) => listen(path, body, isEndless ? 1_400 : undefined)
    await checks[name](await calls[protocol]())
    answers(await calls[protocol]())
  })
