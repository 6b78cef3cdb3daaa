import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { SignerRole, TransactionRole } from '@firsthand/wire/signer'

type Market = { readonly venue: string; readonly cashToken: string; readonly assetToken: string }

/** What the sandbox's signers may sign. Addresses in lower case, amounts in base units. */
export type Permitted = {
  readonly router: string
  readonly feeRecipient: string
  readonly feeBpsMax: number
  readonly markets: readonly (Market & { readonly cashMax: string; readonly feeBps: number })[]
  /** The addresses that may attest, old and new ones while a key is being replaced. */
  readonly attesters: Readonly<Record<'compliance' | 'fee', readonly string[]>>
  /** The keys of Compliance's decisions by their id: Ed25519, raw in base64url. */
  readonly decisionKeys: Readonly<Record<string, string>>
  readonly tenantPerMinute: number
  /** The delivery contracts, and how many units one delivery may have; all of a minute ten times as many. */
  readonly instruments: readonly {
    readonly contract: string
    readonly unitsMax: string
    readonly unitsPerMinute?: string
  }[]
  /** For a unit of gas, in wei. */
  readonly gasPriceMax: string
  readonly transactionsPerMinute: number
}

/** The schedule that the sandbox's fee signer knows. */
export const sandboxSchedule = 'sandbox-1'

const chain = 'eip155:31337'
const roomyCash = `${10n ** 30n}`

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
  const { router, markets, instruments, gasPriceMax, transactionsPerMinute: perMinute } = permitted
  const routes = markets.map(({ venue, cashToken, assetToken }) => ({ venue, cashToken, assetToken }))
  const deliveries = instruments.map(
    ({ contract, unitsMax, unitsPerMinute = `${BigInt(unitsMax) * 10n}` }) =>
      [contract, { unitsMax, unitsPerMinute, perMinute }] as const,
  )
  const contracts = { delivery: Object.fromEntries(deliveries), switch: { [router]: { routes, perMinute } } }
  return { [chain]: { gasMax, gasPriceMax, contracts: contracts[role] } }
}

/** The policy of one role. */
export function policyOf(role: SignerRole, version: string, permitted: Permitted): object {
  if (role === 'delivery' || role === 'switch') return { version, role, chains: transactionTerms(role, permitted) }
  const { router, feeRecipient, feeBpsMax, markets, attesters, decisionKeys, tenantPerMinute } = permitted
  const routes = markets.map(({ feeBps: _, ...route }) => route)
  const fees = markets.map(({ feeBps, cashMax: _, ...market }) => ({ ...market, bps: feeBps }))
  const pace = { perMinute: tenantPerMinute, cashPerMinute: roomyCash }
  const terms = {
    operator: { attesters, tenantPace: pace, walletPace: pace },
    fee: { schedules: [{ id: sandboxSchedule, from: 0, until: null, recipient: feeRecipient, fees }] },
    compliance: { decisionKeys, decisionAgeSecondsMax: 60 },
  }
  const chains = { [chain]: { [router]: { feeBpsMax, routes } } }
  return { version, role, deadlineSecondsMax: 330, chains, [role]: terms[role] }
}

const made = (digit: string) => `0x${digit.repeat(40)}`

/** What is permitted by default: one market at made-up addresses. */
export const madeUpMarket: Omit<Permitted, 'attesters'> = {
  router: made('a'),
  feeRecipient: made('b'),
  feeBpsMax: 100,
  markets: [{ venue: made('c'), cashToken: made('d'), assetToken: made('e'), cashMax: `${10n ** 12n}`, feeBps: 50 }],
  decisionKeys: {},
  tenantPerMinute: 1_000_000,
  instruments: [{ contract: made('f'), unitsMax: `${10n ** 21n}` }],
  gasPriceMax: `${200n * 10n ** 9n}`,
  transactionsPerMinute: 1_000_000,
}
