import { randomBytes } from 'node:crypto'
import { basename, extname } from 'node:path'
import { type GivenIds, givenIds } from '@firsthand/traces/purchase-trace'
import { type Attributes, context, type TextMapPropagator } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK } from '@opentelemetry/sdk-node'

// Traces, for whoever asks for them: `node --import ./platform/metrics/src/tracing.ts server/src/main/api.ts`. Where they go is
// set by the usual OTEL_ variables. Only what a request touches is instrumented, and the process ends as it always does.

/** By its trace id, in every program alike: a purchase is kept as a whole or not at all. */
process.env.OTEL_TRACES_SAMPLER ??= 'traceidratio'
process.env.OTEL_TRACES_SAMPLER_ARG ??= '0.1'
// No log and no metric leaves this way, and no resource names a user, a folder or a command line.
process.env.OTEL_LOGS_EXPORTER ??= 'none'
process.env.OTEL_METRICS_EXPORTER ??= 'none'
process.env.OTEL_NODE_RESOURCE_DETECTORS ??= 'env'

const program = basename(process.argv[1] ?? 'node', extname(process.argv[1] ?? ''))

/** Strangers call these: a trace id of theirs would decide what is kept, and write into other people's traces. */
const meetsStrangers = new Set(['api', 'storefront', 'console']).has(program)
const w3c = new W3CTraceContextPropagator()
const propagator: TextMapPropagator = {
  inject: (from, carrier, setter) => w3c.inject(from, carrier, setter),
  extract: (into, carrier, getter) => (meetsStrangers ? into : w3c.extract(into, carrier, getter)),
  fields: () => w3c.fields(),
}

/** All that leaves of a span beside its name and times: no path, query, address, statement or text of an error. */
const kept =
  /^(http[.](request[.]method|response[.]status_code|route)|url[.]scheme|server[.]port|db[.](system([.]name)?|operation[.]name)|error[.]type|network[.]transport)$/
const keptOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => kept.test(name)))

class PlainExporter extends OTLPTraceExporter {
  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    const plain = spans.map((span) =>
      Object.create(span, {
        attributes: { value: keptOf(span.attributes) },
        status: { value: { code: span.status.code } },
        events: { value: [] },
      }),
    )
    super.export(plain, done)
  }
}

const givenNow = () => context.active().getValue(givenIds) as GivenIds | undefined
const idGenerator = {
  generateTraceId: () => givenNow()?.traceId ?? randomBytes(16).toString('hex'),
  generateSpanId: () => givenNow()?.spanId ?? randomBytes(8).toString('hex'),
}

const sdk = new NodeSDK({
  serviceName: `firsthand-${program}`,
  traceExporter: new PlainExporter(),
  textMapPropagator: propagator,
  idGenerator,
  // Our own code decides which calls carry a trace: nodes and suppliers receive none.
  instrumentations: [new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true }), new PgInstrumentation()],
})
sdk.start()
// A collector that is away must not take the service with it.
process.once('beforeExit', () => void sdk.shutdown().catch(() => undefined))
