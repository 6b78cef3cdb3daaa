import type { Address } from 'viem'
import { issuanceVenueAbi, issuanceVenueRuntime } from '../abi/issuance-venue.ts'
import { unitDeliveryAbi, unitDeliveryRuntime } from '../abi/unit-delivery.ts'
import type { AddressBook } from './address-book.ts'
import type { ChainClients } from './chain-clients.ts'
import { differences } from './differences.ts'
import { roleFaults } from './role-holders.ts'
import { codeFaults } from './same-code.ts'

/** What is wrong with one offering's venue. */
export async function offeringFaults(
  clients: ChainClients,
  { router: { admin, guardian }, deployed }: AddressBook,
  name: string,
  plan: AddressBook['offerings'][string],
) {
  const address = deployed.offerings[name]
  if (!address) return [`${name}: not deployed`]
  const code = await codeFaults(clients, name, address, issuanceVenueRuntime)
  if (code.length > 0) return code
  const at = { address, abi: issuanceVenueAbi } as const
  const { reader } = clients
  const { totalUnits, windowUnits, windowSeconds } = await reader.readContract({ ...at, functionName: 'limits' })
  const { priceMin, priceMax, moveBpsMax } = await reader.readContract({ ...at, functionName: 'band' })
  const fixed = {
    executor: [await reader.readContract({ ...at, functionName: 'EXECUTOR' }), deployed.executor ?? 'unknown'],
    cashToken: [await reader.readContract({ ...at, functionName: 'CASH_TOKEN' }), plan.cashToken],
    assetToken: [await reader.readContract({ ...at, functionName: 'ASSET_TOKEN' }), plan.assetToken],
    treasury: [await reader.readContract({ ...at, functionName: 'TREASURY' }), plan.treasury],
    priceScale: [await reader.readContract({ ...at, functionName: 'PRICE_SCALE' }), plan.priceScale],
    permissioned: [await reader.readContract({ ...at, functionName: 'PERMISSIONED' }), plan.permissioned],
    totalUnits: [totalUnits, plan.limits.totalUnits],
    windowUnits: [windowUnits, plan.limits.windowUnits],
    windowSeconds: [windowSeconds, plan.limits.windowSeconds],
    priceMin: [priceMin, plan.band.priceMin],
    priceMax: [priceMax, plan.band.priceMax],
    moveBpsMax: [moveBpsMax, plan.band.moveBpsMax],
    closedByGuardian: [await reader.readContract({ ...at, functionName: 'isClosedByGuardian' }), false],
  }
  const roles = {
    DEFAULT_ADMIN_ROLE: [admin],
    CONFIG_ROLE: [deployed.timelock as Address],
    PRICING_ROLE: [plan.pricing],
    GUARDIAN_ROLE: [guardian],
  }
  return [...differences(name, fixed), ...(await roleFaults(clients, name, address, roles))]
}

/** What is wrong with one bank instrument's delivery. */
export async function instrumentFaults(
  clients: ChainClients,
  { router: { admin, guardian }, deployed }: AddressBook,
  name: string,
  plan: AddressBook['instruments'][string],
) {
  const address = deployed.instruments[name]
  if (!address) return [`${name}: not deployed`]
  const code = await codeFaults(clients, name, address, unitDeliveryRuntime)
  if (code.length > 0) return code
  const at = { address, abi: unitDeliveryAbi } as const
  const { reader } = clients
  const fixed = {
    assetToken: [await reader.readContract({ ...at, functionName: 'ASSET_TOKEN' }), plan.assetToken],
    mints: [await reader.readContract({ ...at, functionName: 'MINTS' }), plan.mints],
    permissioned: [await reader.readContract({ ...at, functionName: 'PERMISSIONED' }), plan.permissioned],
    totalCap: [await reader.readContract({ ...at, functionName: 'totalCap' }), plan.totalCap],
    dailyLimit: [await reader.readContract({ ...at, functionName: 'dailyLimit' }), plan.dailyLimit],
    paused: [await reader.readContract({ ...at, functionName: 'paused' }), false],
  }
  const roles = {
    DEFAULT_ADMIN_ROLE: [admin],
    CONFIG_ROLE: [deployed.timelock as Address],
    GUARDIAN_ROLE: [guardian],
    OPERATOR_ROLE: [plan.operator],
  }
  return [...differences(name, fixed), ...(await roleFaults(clients, name, address, roles))]
}
