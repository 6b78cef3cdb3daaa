import {
  type Context,
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type TimeInput,
  TraceFlags,
  trace,
} from '@opentelemetry/api'

const tracer = trace.getTracer('firsthand')

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

/** Below the span that began the purchase. Whether it is kept is decided by its id, so all programs decide alike. */
const below = (ids: GivenIds): Context =>
  trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true })

/** Runs work as a span below the current one. The text of an error stays out: it can quote what a person wrote. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Runs work as a span of the purchase that the text names; work that concerns none runs as it is. */
export function tracedIn<T>(text: string, name: string, work: () => Promise<T>): Promise<T> {
  const ids = idsIn(text)
  return ids === null ? work() : context.with(below(ids), () => traced(name, work))
}

/**
 * The header by which a program of ours, or a receiver of webhooks, goes on with the current trace. Nobody else is sent it: the id
 * of a purchase's trace is its reference.
 */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  if (trace.getActiveSpan()?.isRecording()) propagation.inject(context.active(), headers)
  return headers
}

/** A span of a purchase that others come below; null when the text names no purchase. */
export function openSpan(text: string, name: string): { readonly span: Span; readonly inside: Context } | null {
  const ids = idsIn(text)
  if (ids === null) return null
  const span = tracer.startSpan(name, {}, below(ids))
  return { span, inside: trace.setSpan(below(ids), span) }
}

/** The first span of a purchase, written once it is made: its reference was not known before. */
export function writeBeginning(reference: string, name: string, startTime: TimeInput): Span | null {
  const ids = idsIn(reference)
  if (ids === null) return null
  // What was asked before there was a reference lies in the trace of the request.
  const asking = trace.getActiveSpan()
  const links = asking === undefined ? [] : [{ context: asking.spanContext() }]
  const span = context.with(ROOT_CONTEXT.setValue(givenIds, ids), () =>
    tracer.startSpan(name, { root: true, startTime, links }),
  )
  span.end()
  return span
}

/** What an answer says about the span behind it, as W3C's `traceresponse`; undefined when the span is not kept. */
export function traceresponseOf(span: Span): string | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return (traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : `00-${traceId}-${spanId}-01`
}

/** The span of a program that passed a call on, below the one that its answer names. */
export function writePassedOn(traceresponse: unknown, name: string, startTime: TimeInput): void {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(String(traceresponse)) ?? []
  if (traceId === undefined || spanId === undefined) return
  tracer.startSpan(name, { startTime }, below({ traceId, spanId })).end()
}
