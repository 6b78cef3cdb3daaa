import { settlementRouterAbi } from '../abi/settlement-router.ts'
import type { AddressBook } from './address-book.ts'
import { type ChainClients, mined } from './chain-clients.ts'
import { wantedRoutes } from './routes.ts'

/**
 * Turns a market's route at the router off or on: the on-chain half of its execution switch. While it is off, bundles
 * that were handed out fail too. The sender must be the book's switcher.
 */
export async function switchRoute(clients: ChainClients, book: AddressBook, name: string, on: boolean): Promise<void> {
  const route = wantedRoutes(book).find((each) => each.name === name)
  if (!route || !book.deployed.router) throw new Error(`the book has no route of the name ${name}`)
  const { venue, cashToken, assetToken } = route
  const args = [venue, cashToken, assetToken, on] as const
  const call = { address: book.deployed.router, abi: settlementRouterAbi, functionName: 'switchRoute', args } as const
  await mined(clients, await clients.sender.writeContract(call))
}
