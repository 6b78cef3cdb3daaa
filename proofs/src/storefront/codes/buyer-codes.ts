import { refusalExamples } from '@firsthand/sandbox/faults/table'
import { kindOf } from '@firsthand/sdk/messages/kinds'

/** The calls of a buyer's pages, by what the buyer does to make them. */
const calls = {
  soft: /^POST \/(primary-mint|rfq|offchain-instruments)\/quotes\/soft$/,
  firm: /^POST \/(primary-mint|rfq)\/quotes$/,
  intent: /^POST \/(primary-mint|rfq)\/quotes\/[^/]+\/intent$/,
  order: /^POST \/offchain-purchases$/,
  cancel: /^POST \/offchain-purchases\/[^/]+\/cancel$/,
  read: /^GET \/offchain-purchases\/[^/]+(\/payment-instructions)?$/,
  catalogue: /^GET \/markets(\?.*|\/\d+)?$/,
  candles: /^GET \/tokens\/[^/]+\/candles$/,
} as const
export type CallName = keyof typeof calls
export type Rail = 'mint' | 'rfq' | 'offchain'

export type BuyerCode = {
  readonly code: string
  readonly callName: CallName
  /** The rail on which it is shown: its own, or issuance for a code of every rail. */
  readonly rail: Rail
  /** Whether the clock is moved to produce it, after which every quote and login is old. */
  readonly movesClock: boolean
}

/** Met by a program that is written wrongly, by staff, or not by any page of the shop. */
const notForBuyers = /^(forbidden|method_not_allowed|payload_too_large|unsupported_media_type)$/

const callNameOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  (Object.keys(calls) as CallName[]).find((callName) => calls[callName].test(`${method} ${path}`))

const railOf = (code: string): Rail =>
  (['rfq', 'offchain'] as const).find((rail) => code.startsWith(`${rail}_`)) ?? 'mint'

/**
 * Every code with which a call of a buyer's page can be refused. Left out are those that the table marks as reported elsewhere: no
 * call is answered with them.
 */
export function buyerCodes(): readonly BuyerCode[] {
  return [...refusalExamples].flatMap(([code, { call, reported, skipSeconds }]) => {
    const callName = callNameOf(call)
    if (callName === undefined || reported !== undefined || kindOf(code) === null || notForBuyers.test(code)) return []
    return [{ code, callName, rail: railOf(code), movesClock: skipSeconds !== undefined }]
  })
}
