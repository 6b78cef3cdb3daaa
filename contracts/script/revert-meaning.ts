import type { Reason } from '@firsthand/wire/refusals'
import { meaningOfError, settlementErrors } from '@firsthand/wire/settlement-errors'
import { type Abi, decodeErrorResult, type Hex, parseAbi } from 'viem'
import { issuanceVenueAbi } from '../abi/issuance-venue.ts'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { supplierDeskAbi } from '../abi/supplier-desk.ts'
import { venueExecutorAbi } from '../abi/venue-executor.ts'

/** The errors of AirSwap's SwapERC20, of whose package nothing is shipped. */
const airswapErrors = parseAbi([
  'error NonceAlreadyUsed(uint256)',
  'error OrderExpired()',
  'error SignatoryInvalid()',
  'error SignatureInvalid()',
  'error TransferFromFailed()',
])

const ours = [...settlementRouterAbi, ...venueExecutorAbi, ...issuanceVenueAbi, ...supplierDeskAbi]
const known: Abi = [...ours, ...airswapErrors]

/** What a settlement's revert means on this rail, and its text. */
export type Meaning = {
  readonly reason: Reason
  readonly alarm: boolean
  readonly error: string
  args: readonly unknown[]
}

/** Reads the bytes that a settlement reverted with. An unknown error is an unavailable venue, and an alarm. */
export function meaningOfRevert(data: Hex, rail: 'mint' | 'rfq'): Meaning {
  const { error, args } = decoded(data)
  return { ...meaningOfError(tableName(error, args), rail), error, args }
}

/** The error that a settlement reverted with, by its name in the table of settlement errors; `unknown` for any other. */
export function nameOfRevert(data: Hex): string {
  const { error, args } = decoded(data)
  const name = tableName(error, args)
  return Object.hasOwn(settlementErrors, name) ? name : 'unknown'
}

/** Some errors mean different things by their first value. */
function tableName(error: string, args: readonly unknown[]): string {
  const particular = `${error}(${String(args[0])})`
  return Object.hasOwn(settlementErrors, particular) ? particular : error
}

function decoded(data: Hex): { error: string; args: readonly unknown[] } {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: known, data })
    // Some contracts revert with a text only.
    return errorName === 'Error' ? { error: String(args[0]), args: [] } : { error: errorName, args }
  } catch {
    return { error: 'unknown', args: [] }
  }
}
