import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { SignerRole, TransactionRole } from '@firsthand/wire/signer'
import { logOrigin } from '../witness/log-origin.ts'

type Market = { readonly venue: string; readonly cashToken: string; readonly assetToken: string }

/** What the sandbox's signers may sign. Addresses in lower case, amounts in base units. */
export type Permitted = {
  /** When it ends; when left out, longer than anybody moves a sandbox's clock. */
  readonly notAfter?: string
  readonly router: string
  readonly feeRecipient: string
  readonly feeBpsMax: number
  /** `priceMin` is the least cash for one whole unit, which is `unitScale` base units of the asset. */
  readonly markets: readonly (Market & {
    readonly cashMax: string
    readonly feeBps: number
    readonly priceMin: string
    readonly unitScale: string
    readonly cashPerDay?: string
  })[]
  /** The addresses that may attest, old and new ones while a key is being replaced. */
  readonly attesters: Readonly<Record<'compliance' | 'fee', readonly string[]>>
  /** The keys of Compliance's decisions by their id: Ed25519, raw in base64url. */
  readonly decisionKeys: Readonly<Record<string, string>>
  /** The keys of the ledger's attestor by their id, likewise. */
  readonly statementKeys: Readonly<Record<string, string>>
  readonly tenantPerMinute: number
  /** The delivery contracts, and how many units one delivery may have; all of a minute ten times as many. */
  readonly instruments: readonly {
    readonly contract: string
    readonly unitsMax: string
    readonly unitsPerMinute?: string
    /** Of each tenant. */
    readonly unitsPerDay?: string
  }[]
  /** Who delivers. */
  readonly tenants: readonly string[]
  /** For a unit of gas, in wei. */
  readonly gasPriceMax: string
  /** Where roots of the transparency log are written, the log by its origin, and how many in a day. */
  readonly roots: { readonly contract: string; readonly log: string; readonly rootsPerDay: string }
  /** Through which buyers settle at the router without gas of their own. */
  readonly forwarder: string
  /** What each tenant's buyers may cost in a day, in wei. */
  readonly relayWeiPerDay: string
  readonly transactionsPerMinute: number
}

/** What a sandbox is called in its policies. */
export const sandboxDeployment = 'sandbox'
const inGoodTime = '2099-12-31T23:59:59Z'

/** The schedule that the sandbox's fee signer knows. */
export const sandboxSchedule = 'sandbox-1'

const chain = 'eip155:31337'
const roomy = `${10n ** 30n}`

/** The two approvers of the sandbox's policies; their keys live as long as the world. */
export function approvers() {
  const pairs = ['first', 'second'].map((name) => ({ name, ...generateKeyPairSync('ed25519') }))
  const publicKey = (key: KeyObject) => String(key.export({ format: 'jwk' }).x)
  return {
    publicKeys: Object.fromEntries(pairs.map(({ name, publicKey: key }) => [name, publicKey(key)])),
    /** The policy as a file: with both signatures over its bytes. */
    approve(policy: object): string {
      const bytes = Buffer.from(JSON.stringify(policy))
      const approvals = pairs.map(({ name, privateKey }) => ({
        by: name,
        signature: sign(null, bytes, privateKey).toString('base64url'),
      }))
      return JSON.stringify({ policy, approvals })
    },
  }
}

const gasMax = '1000000'

/** What the roles that sign transactions may send where. */
function transactionTerms(role: TransactionRole, permitted: Permitted): object {
  const { router, markets, instruments, tenants, gasPriceMax, transactionsPerMinute: perMinute } = permitted
  const { contract: rootsContract, ...roots } = permitted.roots
  const paid = Object.fromEntries(tenants.map((tenant) => [tenant, { weiPerDay: permitted.relayWeiPerDay }]))
  const routes = markets.map(({ venue, cashToken, assetToken }) => ({ venue, cashToken, assetToken }))
  const deliveries = instruments.map(
    ({ contract, unitsMax, unitsPerMinute = `${BigInt(unitsMax) * 10n}`, unitsPerDay = roomy }) => {
      const each = Object.fromEntries(tenants.map((tenant) => [tenant, { unitsPerDay }]))
      return [contract, { unitsMax, unitsPerMinute, tenants: each, perMinute }] as const
    },
  )
  const contracts = {
    delivery: Object.fromEntries(deliveries),
    switch: { [router]: { routes, perMinute }, [rootsContract]: { ...roots, perMinute } },
    relay: { [permitted.forwarder]: { router, tenants: paid, perMinute } },
  }
  const chains = { [chain]: { gasMax, gasPriceMax, contracts: contracts[role] } }
  const { decisionKeys, statementKeys } = permitted
  return role !== 'delivery' ? { chains } : { evidence: { decisionKeys, statementKeys, ageSecondsMax: 60 }, chains }
}

const marketOf = ({ venue, cashToken, assetToken }: Market): Market => ({ venue, cashToken, assetToken })

/** The policy of one role under a number: a signer takes none that is lower than one it has seen. */
export function policyOf(role: SignerRole, number: number, permitted: Permitted): object {
  const { notAfter = inGoodTime } = permitted
  const head = { version: `sandbox-${number}`, number, notAfter, deployment: sandboxDeployment, role }
  if (role === 'delivery' || role === 'switch' || role === 'relay')
    return { ...head, ...transactionTerms(role, permitted) }
  const { router, feeRecipient, feeBpsMax, markets, attesters, decisionKeys, tenantPerMinute } = permitted
  const routes = markets.map(({ cashMax, ...market }) => ({ ...marketOf(market), cashMax }))
  const fees = markets.map(({ feeBps, ...market }) => ({ ...marketOf(market), bps: feeBps }))
  const bounds = markets.map(({ priceMin, unitScale, cashPerDay = roomy, ...market }) => ({
    ...marketOf(market),
    priceMin,
    unitScale,
    cashPerDay,
  }))
  const pace = { perMinute: tenantPerMinute, cashPerMinute: roomy }
  const terms = {
    operator: { bounds, attesters, tenantPace: pace, walletPace: pace },
    fee: { schedules: [{ id: sandboxSchedule, from: 0, until: null, recipient: feeRecipient, fees }] },
    compliance: { decisionKeys, decisionAgeSecondsMax: 60 },
  }
  const chains = { [chain]: { [router]: { feeBpsMax, routes } } }
  return { ...head, deadlineSecondsMax: 330, chains, [role]: terms[role] }
}

const made = (digit: string) => `0x${digit.repeat(40)}`

/** What is permitted by default: one market at made-up addresses. */
export const madeUpMarket: Omit<Permitted, 'attesters'> = {
  router: made('a'),
  feeRecipient: made('b'),
  feeBpsMax: 100,
  markets: [
    {
      venue: made('c'),
      cashToken: made('d'),
      assetToken: made('e'),
      cashMax: `${10n ** 12n}`,
      feeBps: 50,
      priceMin: '10000000',
      unitScale: `${10n ** 18n}`,
    },
  ],
  decisionKeys: {},
  statementKeys: {},
  tenants: ['acme', 'globex'],
  tenantPerMinute: 1_000_000,
  instruments: [{ contract: made('f'), unitsMax: `${10n ** 21n}` }],
  gasPriceMax: `${200n * 10n ** 9n}`,
  roots: { contract: made('4'), log: logOrigin, rootsPerDay: '1000000' },
  forwarder: made('5'),
  relayWeiPerDay: roomy,
  transactionsPerMinute: 1_000_000,
}
