import { randomBytes } from 'node:crypto'
import {
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'

const tracer = trace.getTracer('firsthand')
const shareKey = Symbol.for('firsthand.traces.share')

/** Names the ids that the next span of a context has to have, for the generator of `metrics/tracing`. */
export const givenIds = createContextKey('firsthand.span-ids')
export type GivenIds = { readonly traceId: string; readonly spanId: string }

/**
 * A reference is a UUID behind the name of its kind, and these digits are the id of the purchase's trace: every program knows it by
 * the reference alone, and so does whoever looks for the trace. `text` is anything that names the reference.
 */
function idsIn(text: string): GivenIds | null {
  const digits = /(?:MINT|RFQ|OFFC)([0-9a-f]{32})(?![0-9a-f])/.exec(text)?.[1]
  return digits === undefined ? null : { traceId: digits, spanId: digits.slice(16) }
}

/** Of all copies of this module in a process: the one that is loaded before a bundled program is not the program's own. */
const everywhere = globalThis as { [shareKey]?: number }
/** Sets which share of traces is kept. Nothing is until then. */
export function keepShare(wanted: number): void {
  everywhere[shareKey] = wanted
}
const share = (): number => everywhere[shareKey] ?? 0
/** Decided by the id, so all programs decide alike; and before anything is made, because most traces are not kept. */
const isKept = ({ traceId }: GivenIds): boolean =>
  share() > 0 && Number.parseInt(traceId.slice(24), 16) < share() * 2 ** 32

const below = (ids: GivenIds): Context =>
  trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true })

/** The span that all others of a trace are below. */
const startFirst = (ids: GivenIds, name: string, options: SpanOptions): Span =>
  context.with(ROOT_CONTEXT.setValue(givenIds, ids), () => tracer.startSpan(name, { root: true, ...options }))

/** The text of an error stays out: it can quote what a person wrote. */
async function during<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(ROOT_CONTEXT, span), work)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

const current = (): Span | null => {
  const span = trace.getActiveSpan()
  return span?.isRecording() ? span : null
}

/** Runs work as a span below the current one; as it is where there is none. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return current() === null ? work() : during(tracer.startSpan(name), work)
}

/** Runs work as a span of the purchase that the text names; work that concerns none runs as it is. */
export function tracedIn<T>(text: string, name: string, work: () => Promise<T>): Promise<T> {
  const ids = idsIn(text)
  return ids === null || !isKept(ids) ? work() : during(tracer.startSpan(name, {}, below(ids)), work)
}

/** The span of a call that names a purchase; null where its trace is not kept. */
export function openInPurchase(reference: string, name: string, startTime: number): Span | null {
  const ids = idsIn(reference)
  return ids === null || !isKept(ids) ? null : tracer.startSpan(name, { startTime }, below(ids))
}

/** The span of a call that may make a purchase: until it has, there is no reference. */
export function openAsking(name: string, startTime: number): Span | null {
  const drawn = Math.random()
  if (drawn >= share()) return null
  // One of the ids that are kept, or Compliance would not keep its part.
  const last = Math.floor(drawn * 2 ** 32)
  const traceId = `${randomBytes(12).toString('hex')}${last.toString(16).padStart(8, '0')}`
  return startFirst({ traceId, spanId: traceId.slice(16) }, name, { startTime })
}

/** The span of a call that was sent with `traceHeaders`. */
export function openContinued(traceparent: unknown, name: string, startTime: number): Span | null {
  const ids = typeof traceparent === 'string' ? spanIn(traceparent) : null
  return ids === null || !isKept(ids) ? null : tracer.startSpan(name, { startTime }, below(ids))
}

/** The first span of a purchase, written once it is made. What the call asked before lies in the trace of its own span. */
export function writeBeginning(reference: string, name: string, startTime: number, asking: Span | null): Span | null {
  const ids = idsIn(reference)
  if (ids === null || !isKept(ids)) return null
  const links = asking === null ? [] : [{ context: asking.spanContext() }]
  const span = startFirst(ids, name, { startTime, links })
  span.end()
  return span
}

/** How a span is named in `traceparent` and `traceresponse`, by W3C's Trace Context. */
export const headerOf = (span: Span): string => `00-${span.spanContext().traceId}-${span.spanContext().spanId}-01`
function spanIn(header: string): GivenIds | null {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(header) ?? []
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId }
}

/**
 * The header by which a program of ours, or a receiver of webhooks, goes on with the current trace. Nobody else is sent it: the id
 * of a purchase's trace is its reference.
 */
export function traceHeaders(): Readonly<Record<string, string>> {
  const span = current()
  return span === null ? {} : { traceparent: headerOf(span) }
}

/** The span of a program that passed a call on, below the one that its answer names. */
export function writePassedOn(traceresponse: unknown, name: string, startTime: number): void {
  openContinued(traceresponse, name, startTime)?.end()
}
