import { openLog } from '@firsthand/log/log'
import { standardLimits } from '@firsthand/server/identity/rate-limits.rules'
import { buildApi } from '@firsthand/server/main/routes'
import { onChainRails } from '@firsthand/server/quoting/rails'

/** The document needs the routes alone: no handler runs, so nothing stands behind them. */
export async function openapiDocument(): Promise<string> {
  const absent = {} as never
  const app = await buildApi({
    settings: {
      refusalTypeBase: '',
      limits: { standard: standardLimits, tenants: new Map(), instances: 1 },
      trustedProxies: absent,
      cursorSecrets: () => [Buffer.alloc(32)],
      overloadDelayMs: 1000,
      corsOrigins: [],
      refusalExamples: {},
    },
    logger: openLog('silent'),
    signals: { observe: () => undefined, refused: () => undefined },
    verifier: absent,
    requireProof: absent,
    sessions: absent,
    logoutTokens: absent,
    limitShares: absent,
    sealing: absent,
    markets: absent,
    catalog: absent,
    catalogue: absent,
    listings: absent,
    candles: absent,
    rails: onChainRails(() => absent),
    chains: [],
    relaying: absent,
    approvals: absent,
    treasury: absent,
    personalData: absent,
    bankTransfer: {
      purchasing: absent,
      instruments: absent,
      administration: absent,
      accounts: absent,
      reconciliations: absent,
    },
    evidenceLog: absent,
    instrumentPrices: absent,
    idempotency: absent,
    events: absent,
    requests: absent,
    requestLog: absent,
    webhooks: absent,
    publicUrl: () => '/',
    settlementKeys: () => '',
    status: absent,
  })
  await app.ready()
  const document = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  return document
}
