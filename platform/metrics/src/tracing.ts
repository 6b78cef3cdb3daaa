import { randomBytes } from 'node:crypto'
import { basename, extname } from 'node:path'
import { type GivenIds, givenIds, keepShare } from '@firsthand/traces/purchase-trace'
import { context } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'

// Turns tracing on for a program that loads this module first: `node --import ./platform/metrics/src/tracing.ts server/src/main/api.ts`.
// The usual OTEL_ variables set where traces go. Only our own code opens spans: with HTTP and SQL instrumented by libraries, a firm quote
// took 40 % more processor time.

/** Of traces, by their ids: in every program alike, so that a purchase is kept as a whole or not at all. */
const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? '0.01')
if (!(share >= 0 && share <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG is a share from 0 to 1')
keepShare(share)
process.env.OTEL_TRACES_SAMPLER = 'always_on'
// No log and no metric leaves this way, and no resource names a user, a folder or a command line.
process.env.OTEL_LOGS_EXPORTER ??= 'none'
process.env.OTEL_METRICS_EXPORTER ??= 'none'
process.env.OTEL_NODE_RESOURCE_DETECTORS ??= 'env'

const [, program = 'node'] = process.argv
const givenNow = () => context.active().getValue(givenIds) as GivenIds | undefined

const sdk = new NodeSDK({
  serviceName: `firsthand-${basename(program, extname(program))}`,
  idGenerator: {
    generateTraceId: () => givenNow()?.traceId ?? randomBytes(16).toString('hex'),
    generateSpanId: () => givenNow()?.spanId ?? randomBytes(8).toString('hex'),
  },
})
sdk.start()
// A collector that is away must not take the service with it.
process.once('beforeExit', () => void sdk.shutdown().catch(() => undefined))
