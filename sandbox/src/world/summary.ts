import { buyerWallets } from '../chain/chain-accounts.ts'
import { clientSecret } from '../identity/identity-configuration.ts'
import { adminUrlOf } from '../postgres/databases.ts'
import type { WorldDescription } from './world-description.ts'

type SummaryFacts = WorldDescription & { readonly controlUrl: string; readonly passkeysUrl: string }

/** The tokens that the summary's lines use. */
export type SummaryTokens = { readonly buyer: string; readonly admin: string }

const buyer = buyerWallets['acme-buyer-1']
const custodyOf = ({ signers }: WorldDescription) =>
  signers?.custody === 'pkcs11' ? 'keys in SoftHSM tokens' : 'software keys (softhsm2 is not installed)'

/** What a person needs to make the first calls. The tokens stand in it once: the calls use them by name. */
export function summaryOf(world: SummaryFacts, tokens: SummaryTokens, totalMs: number): string {
  const call = (token: string, path: string) => `curl -s -H "Authorization: Bearer $${token}" ${world.apiUrl}${path}`
  return `
Firsthand is up after ${totalMs} ms.

  service      ${world.apiUrl}
  documents    ${world.documentsUrl}/reference
  private      ${world.privateUrl}
  control      ${world.controlUrl}/sandbox
  passkeys     ${world.passkeysUrl} (a test page)
  identity     ${world.issuer} (a persona's name and the secret "${clientSecret}")
  chain        ${world.chainUrl}${world.contracts ? ` (settlement router ${world.contracts.router})` : ''}
  compliance   ${world.compliance?.url ?? 'none'}
  engine       ${world.engine ? `${world.engine.adminUrl} (its worker ${world.engine.workerUrl})` : 'none'}
  buyer        ${buyer.address} with cash, wallet of acme-buyer-1 (key ${buyer.key})
  signers      two of each role, ${custodyOf(world)}
  PostgreSQL   ${adminUrlOf(world.databaseServer.adminUrl, world.database)}

Tokens for an hour:

export BUYER_TOKEN=${tokens.buyer}
export ADMIN_TOKEN=${tokens.admin}

First calls: a buyer's listings, markets and profile, an administrator's listings and markets,
every refusal, the public documents, the signers' keys, readiness.

${call('BUYER_TOKEN', '/tokens')}
${call('BUYER_TOKEN', '/markets')}
${world.compliance ? `curl -s -H "Authorization: Bearer $BUYER_TOKEN" ${world.compliance.url}/profile` : ''}
${call('ADMIN_TOKEN', '/admin/tokens')}
${call('ADMIN_TOKEN', '/admin/markets')}
${call('BUYER_TOKEN', '/refusal-codes')}
curl -s ${world.documentsUrl}/openapi.json
curl -s ${world.documentsUrl}/.well-known/settlement-keys.json
curl -s ${world.privateUrl}/readyz

In another terminal:

firsthand-sandbox buy                        a purchase, step by step
firsthand-sandbox buy --pair 3               the same, paid by bank transfer
firsthand-sandbox listen                     webhooks, verified
firsthand-sandbox refuse mint_price_moved    any refusal, on demand
firsthand-sandbox clock advance 60s          the service's clock and the chain's

Ctrl-C stops everything and leaves nothing behind.
`
}
