import { settlementErrors } from '@firsthand/wire/settlement-errors'
import { expect, test } from 'vitest'
import { issuanceVenueAbi } from '../abi/issuance-venue.ts'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { supplierDeskAbi } from '../abi/supplier-desk.ts'
import { venueExecutorAbi } from '../abi/venue-executor.ts'

/** Errors of administration, of constructors and of packages that a settlement does not end with. */
const elsewhere = [
  /^AccessControl/,
  /^SafeCast|^SafeERC20|^Checkpoint|^String|^InvalidShortString$/,
  /^(ExpectedPause|ReentrancyGuardReentrantCall|NotRouter)$/,
  /^(FeeCapTooHigh|ForbiddenVenue|SignerEndsEarlier|SignerRefused|UnknownSigner)$/,
  /^(NoPrice|ScaleTooLarge|ZeroAddress)$/,
  /^(ClosedByGuardian|PriceOutOfBand|PriceMoveTooLarge|BandInvalid|LimitBelowSold|WindowWithoutLength)$/,
  /^Ownable|^(MayNotCancel|OwnerNeeded)$/,
]

test('every error that a settlement can end with has a meaning', () => {
  const names = [...settlementRouterAbi, ...venueExecutorAbi, ...issuanceVenueAbi, ...supplierDeskAbi]
    .filter(({ type }) => type === 'error')
    .map((error) => ('name' in error ? error.name : ''))
    .filter((name) => !elsewhere.some((pattern) => pattern.test(name)))
  const reported = new Set(Object.keys(settlementErrors).map((name) => name.replace(/\(.*/, '')))
  expect(new Set(names).size).toBeGreaterThan(30)
  expect([...new Set(names)].filter((name) => !reported.has(name))).toEqual([])
})
