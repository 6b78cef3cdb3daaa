import { zeroHash } from 'viem'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { timelockControllerAbi } from '../abi/timelock-controller.ts'
import type { AddressBook } from './address-book.ts'
import { type ChainClients, mined } from './chain-clients.ts'
import { routeCall, type WantedRoute, wantedRoutes } from './routes.ts'

/**
 * Takes the routes that the router lacks one step further: schedules them at the timelock, or, once the delay has
 * passed, executes them. A sender that may do neither changes nothing, and `verify` reports what is missing.
 */
export async function openRoutes(clients: ChainClients, book: AddressBook): Promise<void> {
  const { timelock, router } = book.deployed
  if (!timelock || !router) return
  const missing: WantedRoute[] = []
  for (const route of wantedRoutes(book)) if (!(await isOpen(clients, router, route))) missing.push(route)
  if (missing.length === 0) return
  const batch = [missing.map(() => router), missing.map(() => 0n), missing.map(routeCall), zeroHash, zeroHash] as const
  const { reader, sender } = clients
  const at = { address: timelock, abi: timelockControllerAbi } as const
  const id = await reader.readContract({ ...at, functionName: 'hashOperationBatch', args: batch })
  const holds = async (role: 'PROPOSER_ROLE' | 'EXECUTOR_ROLE') => {
    const name = await reader.readContract({ ...at, functionName: role })
    return reader.readContract({ ...at, functionName: 'hasRole', args: [name, sender.account.address] })
  }
  const delaySeconds = BigInt(book.timelock.delaySeconds)
  const known = await reader.readContract({ ...at, functionName: 'isOperation', args: [id] })
  if (!known && (await holds('PROPOSER_ROLE'))) {
    const args = [...batch, delaySeconds] as const
    await mined(clients, await sender.writeContract({ ...at, functionName: 'scheduleBatch', args }))
  }
  const ready = await reader.readContract({ ...at, functionName: 'isOperationReady', args: [id] })
  if (ready && (await holds('EXECUTOR_ROLE'))) {
    await mined(clients, await sender.writeContract({ ...at, functionName: 'executeBatch', args: batch }))
  }
}

async function isOpen({ reader }: ChainClients, router: `0x${string}`, route: WantedRoute): Promise<boolean> {
  const { venue, cashToken, assetToken } = route
  const call = { address: router, abi: settlementRouterAbi, functionName: 'routeOf' } as const
  const { allowed } = await reader.readContract({ ...call, args: [venue, cashToken, assetToken] })
  return allowed
}
