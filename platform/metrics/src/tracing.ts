import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'

/**
 * Traces, for whoever asks for them: `node --import ./platform/metrics/src/tracing.ts server/src/main/api.ts`. Where they go is set by
 * the usual OTEL_ variables. Only what a request touches is instrumented, and the process ends as it always does.
 */
const sdk = new NodeSDK({
  serviceName: 'firsthand-api',
  instrumentations: [new HttpInstrumentation(), new PgInstrumentation(), new UndiciInstrumentation()],
})
sdk.start()
// A collector that is away must not take the service with it.
process.once('beforeExit', () => void sdk.shutdown().catch(() => undefined))
