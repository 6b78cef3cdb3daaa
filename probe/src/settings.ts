import { isAddress, isHex } from 'viem'

/** What the probe pays and receives with on chain: a wallet of its own with little in it. */
type Purse = {
  readonly rpcUrl: string
  readonly keyFile: string
  readonly router: `0x${string}`
}

export type Settings = {
  /** As a storefront reaches the API: by its public name, through the load balancer. */
  readonly url: string
  /** Read again before each round, so that whatever renews the token need not tell. */
  readonly tokenFile: string
  /** The canary market. */
  readonly pairId: number
  readonly cashAmount: string
  readonly wallet: `0x${string}`
  /** Null: it prices and never pays. */
  readonly purse: Purse | null
  readonly everySeconds: number
  readonly host: string
  readonly port: number
}

const prefix = 'FIRSTHAND_PROBE_'
const wrong = (name: string, what: string) => new Error(`${prefix}${name} ${what}`)

/** The only reader of the environment. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const optional = (name: string) => environment[`${prefix}${name}`]
  function given(name: string): string {
    const value = optional(name)
    if (!value) throw wrong(name, 'is not set')
    return value
  }
  function whole(name: string, fallback?: number): number {
    const text = fallback === undefined ? given(name) : (optional(name) ?? `${fallback}`)
    if (!/^\d{1,15}$/.test(text)) throw wrong(name, 'is not a whole number')
    return Number(text)
  }
  function address(name: string): `0x${string}` {
    const value = given(name)
    if (!isAddress(value, { strict: false })) throw wrong(name, 'is not an address')
    return value
  }
  const cashAmount = given('CASH_AMOUNT')
  if (!/^[1-9]\d{0,77}$/.test(cashAmount)) throw wrong('CASH_AMOUNT', 'is not an amount in base units')
  return {
    url: given('URL'),
    tokenFile: given('TOKEN_FILE'),
    pairId: whole('PAIR_ID'),
    cashAmount,
    wallet: address('WALLET'),
    purse: optional('RPC_URL')
      ? { rpcUrl: given('RPC_URL'), keyFile: given('WALLET_KEY_FILE'), router: address('ROUTER') }
      : null,
    everySeconds: Math.max(1, whole('EVERY_SECONDS', 60)),
    host: optional('PRIVATE_HOST') ?? '127.0.0.1',
    port: whole('PRIVATE_PORT', 8098),
  }
}

/** The key of a wallet as a file holds it. */
export function walletKey(text: string): `0x${string}` {
  const key = text.trim()
  if (!isHex(key) || key.length !== 66) throw wrong('WALLET_KEY_FILE', 'holds no key')
  return key
}
