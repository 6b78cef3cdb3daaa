import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createFirsthand, type Firsthand, type FirsthandOptions } from './firsthand.ts'
import type { RefusalCode } from './refusal.ts'
import { InvalidOption, SdkError } from './sdk-error.ts'
import type { Wallet } from './settleable.ts'

type Hex = `0x${string}`

/** The description that a sandbox gives of itself. */
export type SandboxFacts = {
  readonly apiUrl: string
  readonly documentsUrl: string
  readonly chainUrl: string
  readonly chainId: number
  readonly contracts: { readonly router: Hex }
  readonly personas: readonly {
    readonly name: string
    readonly tenant: string
    readonly roles: readonly string[]
    readonly wallet: { readonly address: Hex; readonly key: Hex } | null
  }[]
}

/** The ways in which the sandbox bank can pay. */
export type PaymentCase =
  | 'on_time'
  | 'short'
  | 'over'
  | 'late'
  | 'duplicate'
  | 'wrong_payer'
  | 'no_reference'
  | 'typo'
  | 'wrong_currency'
  | 'return'
  | 'reversal'

/** The call that is refused now, and what makes it so. */
export type Armed = {
  readonly code: string
  readonly how: string
  readonly call: {
    readonly method: string
    readonly path: string
    /** Where it must be made: some refusals have a service of their own. */
    readonly url: string
    /** The persona whose token it carries; null sends none. */
    readonly as: string | null
    readonly body?: object
    readonly headers?: Readonly<Record<string, string>>
  }
}

/** The sandbox did not do what it was asked for, or does not run. */
export class SandboxRefused extends SdkError {
  override readonly name = 'SandboxRefused'
  readonly code = 'sandbox_refused'
  readonly remedy: string
  constructor(message: string, remedy: string, cause?: unknown) {
    super(message, { cause })
    this.remedy = remedy
  }
}

export type Sandbox = {
  /** Of its control server. */
  readonly url: string
  readonly facts: SandboxFacts
  /** The service, as a persona of the sandbox calls it: `acme-buyer-1`, `acme-integrator`, `acme-admin`. */
  as(persona: string, options?: Partial<FirsthandOptions>): Firsthand
  /** The wallet of a buyer, with its key. */
  walletOf(persona: string): Wallet
  /** Pays for a purchase at the sandbox bank, as it should be paid or in one of the odd ways. */
  pay(reference: string, payment?: PaymentCase): Promise<void>
  /** Makes a refusal happen once, and answers the call that meets it. */
  arm(code: RefusalCode): Promise<Armed>
  /** Puts right whatever was armed. Purchases and the clock stay as they are. */
  reset(): Promise<void>
  /** Moves the clock of the service, of the chain and of the bank. It cannot be moved back. */
  advance(seconds: number): Promise<void>
}

const defaultUrl = 'http://127.0.0.1:4380'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

async function control<T>(url: string, method: string, path: string, body?: object): Promise<T> {
  const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${url}${path}`, { method, signal: AbortSignal.timeout(60_000), ...sent }).catch(
    (error: unknown) => {
      const remedy = 'Start one with `firsthand-sandbox dev`, and set FIRSTHAND_SANDBOX_URL to its control address.'
      throw new SandboxRefused(`No sandbox answers at ${url}.`, remedy, error)
    },
  )
  const text = await response.text()
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T
  const { detail = `The sandbox answered ${response.status}.` } = JSON.parse(text) as { detail?: string }
  throw new SandboxRefused(detail, 'Change what you asked for.')
}

// biome-ignore lint/style/noProcessEnv: how a sandbox is named to every program that uses one
const named = () => globalThis.process?.env.FIRSTHAND_SANDBOX_URL

/** A sandbox that runs: the one at `url`, of FIRSTHAND_SANDBOX_URL, or on the usual port of this machine. */
export async function connectSandbox(url: string = named() ?? defaultUrl): Promise<Sandbox> {
  const at = url.replace(/\/+$/, '').replace(/\/sandbox$/, '')
  const facts = await control<SandboxFacts>(at, 'GET', '/sandbox')
  // The sandbox deployed the router itself and says so on its own address, not through the API.
  const routers = { [facts.chainId]: facts.contracts.router }
  const rpcUrls = { default: { http: [facts.chainUrl] } }
  const chain = { id: facts.chainId, name: 'sandbox', nativeCurrency, rpcUrls }
  return {
    url: at,
    facts,
    as: (persona, options) =>
      createFirsthand({
        url: facts.apiUrl,
        routers,
        token: async () => (await control<{ token: string }>(at, 'POST', '/sandbox/tokens', { persona })).token,
        ...options,
      }),
    walletOf(persona) {
      const key = facts.personas.find(({ name }) => name === persona)?.wallet?.key
      const buyers = facts.personas.flatMap(({ name, wallet }) => (wallet ? [name] : []))
      if (key === undefined) throw new InvalidOption('persona', `Name one with a wallet: ${buyers.join(', ')}.`)
      const transport = http(facts.chainUrl)
      return createWalletClient({ account: privateKeyToAccount(key), chain, transport, pollingInterval: 100 })
    },
    pay: (reference, payment = 'on_time') =>
      control(at, 'POST', '/sandbox/offchain-bank-credits', { reference, case: payment }),
    arm: (code) => control(at, 'POST', `/sandbox/refusals/${code}/inject`, {}),
    reset: () => control(at, 'DELETE', '/sandbox/refusals'),
    advance: (seconds) => control(at, 'POST', '/sandbox/clock/advance', { seconds }),
  }
}
