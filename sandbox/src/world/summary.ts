import { buyerWallets } from '../chain/chain-accounts.ts'
import { clientSecret } from '../identity/identity-configuration.ts'
import { adminUrlOf } from '../postgres/databases.ts'
import type { PortName } from './fixed-ports.ts'
import { hasSite } from './site.ts'
import type { WorldDescription } from './world-description.ts'

type SummaryFacts = WorldDescription & {
  readonly name: string
  readonly controlUrl: string
  readonly passkeysUrl: string
  readonly consoleUrl: string
  readonly storefrontUrl: string
  /** Parts whose own port somebody else has. */
  readonly moved: readonly PortName[]
  /** How this command is called in another terminal. */
  readonly command: string
  readonly upMs: number
}

/** Two tokens, printed on request: each has 500 characters. */
export type SummaryTokens = { readonly buyer: string; readonly admin: string }

const buyer = buyerWallets['acme-buyer-1']
const custodyOf = ({ signers }: WorldDescription) =>
  signers?.custody === 'pkcs11' ? 'keys in SoftHSM tokens' : 'software keys (softhsm2 is not installed)'

/** Somebody for each kind of work. */
const consolePeople = ['acme-treasury-operator', 'acme-treasury-approver', 'acme-compliance-officer', 'acme-admin']

const movedText = ({ moved }: SummaryFacts) =>
  moved.length === 0 ? '' : `\nTaken already, so these have other ports than usual: ${moved.join(', ')}.\n`

const gaslessText = ({ relay }: SummaryFacts) =>
  relay === null ? '' : '  gasless      acme’s buyers settle without ether, through the relayer\n'

const tokensText = ({ chainUrl, contracts }: SummaryFacts, tokens: SummaryTokens | null) =>
  tokens === null
    ? ''
    : `
export BUYER_TOKEN=${tokens.buyer}
export ADMIN_TOKEN=${tokens.admin}
export WALLET_ADDRESS=${buyer.address} WALLET_KEY=${buyer.key}
export CHAIN_URL=${chainUrl} ROUTER=${contracts?.router ?? ''}
`

/** What a person needs to make the first calls. Every line that begins with `export` works as it is copied. */
export function summaryOf(world: SummaryFacts, tokens: SummaryTokens | null): string {
  const { command } = world
  return `
Firsthand is up after ${world.upMs} ms. This sandbox is ${world.name}.

  storefront   ${world.storefrontUrl} (log in as acme-buyer-1, acme-buyer-new …)
  console      ${world.consoleUrl} (log in as ${consolePeople.join(', ')} …)
  service      ${world.apiUrl}
  control      ${world.controlUrl} (open it: what just happened, live)
  reference    ${world.documentsUrl}/reference
  pages        ${hasSite() ? `${world.documentsUrl}/` : 'pnpm docs:site builds them'}
  private      ${world.privateUrl}
  identity     ${world.issuer} (a persona's name and the secret "${clientSecret}")
  compliance   ${world.compliance?.url ?? 'none'}
  chain        ${world.chainUrl}${world.contracts ? ` (settlement router ${world.contracts.router})` : ''}
  engine       ${world.engine ? `${world.engine.adminUrl} (its worker ${world.engine.workerUrl})` : 'none'}
  PostgreSQL   ${adminUrlOf(world.databaseServer.adminUrl, world.database)}
  passkeys     ${world.passkeysUrl} (a test page)
  signers      two of each role, ${custodyOf(world)}
${gaslessText(world)}${movedText(world)}
In another terminal:

export FIRSTHAND_SANDBOX_URL=${world.controlUrl}
export FIRSTHAND_URL=${world.apiUrl}
${tokensText(world, tokens)}
${command} buy                        a purchase, step by step
${command} buy --pair 3               the same, paid by bank transfer
${command} listen                     webhooks, verified
${command} refuse mint_price_moved    any refusal, on demand
${command} clock advance 60s          the service's clock and the chain's
curl -s -H "Authorization: Bearer $(${command} token)" $FIRSTHAND_URL/markets

Ctrl-C stops everything and leaves nothing behind.
`
}
