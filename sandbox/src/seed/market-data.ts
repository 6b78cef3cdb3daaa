import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loopback } from '../world/ports.ts'

const minute = 60_000
const lengths: Readonly<Record<string, number>> = { '1m': 1, '5m': 5, '15m': 15, '1h': 60, '4h': 240, '1d': 1440 }
/** The most that such a call answers at once. */
const rowsMost = 1000

/** Open time, open, high, low, close, volume, close time. Nothing is traded in every seventh bucket, so it is left out. */
function klines(symbol: string, length: number, from: number, to: number, limit: number) {
  const rows: unknown[] = []
  for (let at = Math.ceil(from / length) * length; at <= to && rows.length < Math.min(limit, rowsMost); at += length) {
    const step = at / length
    if (step % 7 === 0) continue
    const open = 100 + (step % 13) + symbol.length
    const close = open + (step % 3) - 1
    rows.push([at, `${open}.5`, `${open + 2}.75`, `${open - 2}.25`, `${close}.5`, `${step % 100}.0`, at + length - 1])
  }
  return rows
}

/** A venue's market-data server, as far as the service asks one: the `klines` call over HTTP. A free port by default. */
export async function startMarketData(demanded = 0) {
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://venue')
    const length = (lengths[query.get('interval') ?? ''] ?? 0) * minute
    const [from, to, limit] = ['startTime', 'endTime', 'limit'].map((name) => Number(query.get(name)))
    const known = pathname === '/api/v3/klines' && length > 0 && from !== undefined && to !== undefined
    const body = known ? klines(query.get('symbol') ?? '', length, from, to, limit ?? 0) : { code: -1100 }
    response.writeHead(known ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(demanded, loopback, resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const { port } = server.address() as AddressInfo
  return { url: `http://${loopback}:${port}/api/v3`, stop, [Symbol.asyncDispose]: stop }
}
