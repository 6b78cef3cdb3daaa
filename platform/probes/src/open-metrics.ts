import { type OpenMetricsContentType, Registry as PromRegistry } from 'prom-client'

/** Written as OpenMetrics, because the older text form cannot name the trace of a measurement. */
export type Registry = PromRegistry<OpenMetricsContentType>

export function openMetrics(): Registry {
  const registry: Registry = new PromRegistry()
  registry.setContentType(PromRegistry.OPENMETRICS_CONTENT_TYPE)
  return registry
}
