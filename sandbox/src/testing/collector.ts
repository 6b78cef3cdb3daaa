import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as it arrives, with the program that sent it. */
export type Span = {
  readonly program: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly attributes: readonly { readonly key: string }[]
}
type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } }
type Export = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

const spansIn = ({ resourceSpans }: Export): readonly Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, program: name })))
  })

/** Takes spans as any collector does: OTLP over HTTP, in JSON. */
export async function startCollector() {
  const kept: Span[] = []
  let raw = ''
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    raw += body
    kept.push(...spansIn(JSON.parse(body) as Export))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): readonly Span[] => kept,
    /** Everything that was sent, as text. */
    text: () => raw,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Collector = Awaited<ReturnType<typeof startCollector>>

/** The trace of a purchase: each kind of span once, as `program  name`, in the order of time. */
export function partsOf(spans: readonly Span[], reference: string): readonly string[] {
  const own = spans.filter(({ traceId }) => reference.endsWith(traceId))
  const inTime = own.toSorted((one, other) => Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)))
  return [...new Set(inTime.map(({ program, name }) => `${program}  ${name}`))]
}
