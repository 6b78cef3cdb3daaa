const roomy = { perSecond: 1e9, burst: 1e9, tenantPerSecond: 1e9 }
const limits = ['soft', 'allowance', 'firm', 'intent', 'reads', 'writes', 'anonymous']

/** Limits of the service that nobody reaches: being refused for haste would show nothing. */
export const roomyLimits: Readonly<Record<string, typeof roomy>> = Object.fromEntries(
  limits.map((name) => [name, roomy]),
)

/** The settings of a service that is asked faster than people would, on a machine that is busy with the asking. */
export const roomySettings = {
  FIRSTHAND_RATE_LIMITS: JSON.stringify(roomyLimits),
  FIRSTHAND_OVERLOAD_DELAY_MS: '60000',
  FIRSTHAND_DATABASE_WAIT_MS: '15000',
}

/** The same for Compliance, which counts what the service asks for a caller as that caller's own. */
export const roomyCompliance = { COMPLIANCE_RATE_LIMIT: JSON.stringify({ perSecond: 1e9, burst: 1e9 }) }
