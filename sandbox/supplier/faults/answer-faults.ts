import { randomBytes, randomUUID } from 'node:crypto'
import type { Answer } from '../exchange.ts'
import type { BodyFault, ConfirmFault, ErrorFault, PriceFault } from './names.ts'

// biome-ignore-all format: a table is read as a table
export type Protocol = 'airswap' | 'ours'
type Members = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** A refusal in AirSwap's numbers, and in our status and code. */
const errors: Readonly<Record<ErrorFault, { readonly code: number; readonly status: number; readonly ours: string }>> =
  {
    error_cannot_provide: { code: -33600, status: 409, ours: 'no_price' },
    error_pair: { code: -33601, status: 404, ours: 'instrument_not_traded' },
    error_too_low: { code: -33602, status: 409, ours: 'amount_too_low' },
    error_too_high: { code: -33603, status: 409, ours: 'amount_too_high' },
    error_invalid_params: { code: -33604, status: 400, ours: 'bad_request' },
    error_rate_limit: { code: -33605, status: 429, ours: 'rate_limited' },
    error_internal: { code: -32603, status: 500, ours: 'internal' },
    error_own: { code: -33750, status: 503, ours: 'own' },
  }

/** A supplier's refusal; its own kind carries a text that must never reach a buyer. */
export function errorAnswer(fault: ErrorFault, protocol: Protocol, id: unknown): Answer {
  const { code, status, ours } = errors[fault]
  const message = fault === 'error_own' ? '<script>secret-upstream-text</script>' : ours
  if (protocol === 'ours') return { status, body: { code: ours, message } }
  return { status: 200, body: { jsonrpc: '2.0', id, error: { code, message } } }
}

/** How much, and at which price. */
type Pair = readonly [string, string]

const priced: Readonly<Record<Exclude<PriceFault, 'prices_never'>, (levels: readonly Pair[]) => readonly Pair[]>> = {
  prices_zero: (levels) => levels.map(([upTo]) => [upTo, '0']),
  prices_negative: (levels) => levels.map(([upTo, price]) => [upTo, `-${price}`]),
  prices_unsorted: (levels) => levels.toReversed(),
  prices_empty: () => [],
  prices_huge: (levels) => Array.from({ length: 10_000 }, (_, index) => [`${index + 1}`, levels[0]?.[1] ?? '1']),
}

/** An honest list of prices, spoiled. */
export function spoilPrices(fault: keyof typeof priced, protocol: Protocol, body: Members): Members {
  if (protocol === 'airswap') {
    const pairs = body.result as readonly { readonly ask: readonly Pair[] }[]
    return { ...body, result: pairs.map((pair) => ({ ...pair, ask: priced[fault](pair.ask) })) }
  }
  const levels = (body.levels as readonly { upToUnits: string; price: string }[]).map(
    ({ upToUnits, price }): Pair => [upToUnits, price],
  )
  return { ...body, levels: priced[fault](levels).map(([upToUnits, price]) => ({ upToUnits, price })) }
}

/** False answers at the last look. */
export function spoilConfirmation(fault: Exclude<ConfirmFault, 'confirm_never'>, { status, body }: Answer): Answer {
  const { unitAmount = '', ...rest } = body as Texts
  if (fault === 'confirm_declines') return { status, body: { ...rest, decision: 'declined' } }
  if (fault === 'confirm_500') return { status: 500, body: { code: 'internal' } }
  if (fault === 'confirm_fewer_units') return { status, body: { ...rest, unitAmount: `${BigInt(unitAmount) - 1n}` } }
  return { status, body: { ...rest, unitAmount, orderId: `0x${randomBytes(32).toString('hex')}` } }
}

/** Faults around an honest answer. A list of prices of ours names no request, so its instrument is changed. */
export function spoilBody(fault: BodyFault, protocol: Protocol, body: Members): unknown {
  const isOurs = protocol === 'ours'
  if (fault === 'null_result') return isOurs ? null : { ...body, result: null }
  if (fault === 'result_and_error')
    return { ...body, ...(isOurs ? { code: 'no_price' } : { error: { code: -33600, message: 'cannot provide' } }) }
  if (!isOurs) return { ...body, id: `not ${String(body.id)}` }
  return {
    ...body,
    ...('requestId' in body ? { requestId: randomUUID() } : { instrument: `not ${String(body.instrument)}` }),
  }
}
