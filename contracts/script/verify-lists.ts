import { type Address, getAddress, parseAbiItem } from 'viem'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import type { AddressBook } from './address-book.ts'
import type { ChainClients } from './chain-clients.ts'
import { differences } from './differences.ts'
import { wantedRoutes } from './routes.ts'

const cashTokenAllowed = parseAbiItem('event CashTokenAllowed(address indexed token, bool allowed)')
const routeSet = parseAbiItem(
  'event RouteSet(address indexed venue, address indexed cashToken, address indexed assetToken, (bool allowed, bool on, bool sweeps, bool pinned, bytes4 selector, bytes32 codeHash) route)',
)

/** The book's cash tokens must be on the list, and nothing else may be: read from all that was ever added. */
export async function cashFaults(
  { reader }: ChainClients,
  { router: { cashTokens } }: AddressBook,
  router: Address,
): Promise<string[]> {
  const logs = await reader.getLogs({ address: router, event: cashTokenAllowed, fromBlock: 0n, strict: true })
  const wanted = new Set(cashTokens.map((token) => getAddress(token)))
  const faults: string[] = []
  for (const token of wanted.union(new Set(logs.map(({ args }) => getAddress(args.token))))) {
    const call = { address: router, abi: settlementRouterAbi, functionName: 'isCashToken', args: [token] } as const
    const listed = await reader.readContract(call)
    if (!listed && wanted.has(token)) faults.push(`router: ${token} is not on the list of cash tokens`)
    if (listed && !wanted.has(token)) faults.push(`router: ${token} is a cash token and is not in the book`)
  }
  return faults
}

type RouteKey = { readonly venue: Address; readonly cashToken: Address; readonly assetToken: Address }
const keyOf = ({ venue, cashToken, assetToken }: RouteKey) => `${venue}${cashToken}${assetToken}`.toLowerCase()

/** The book's routes must be open as it wants them, and no other may be: read from all that were ever set. */
export async function routeFaults({ reader }: ChainClients, book: AddressBook, router: Address): Promise<string[]> {
  const call = { address: router, abi: settlementRouterAbi, functionName: 'routeOf' } as const
  const routeAt = ({ venue, cashToken, assetToken }: RouteKey) =>
    reader.readContract({ ...call, args: [venue, cashToken, assetToken] })
  const faults: string[] = []
  for (const wanted of wantedRoutes(book)) {
    const { name, venue, selector, sweeps, codeHash } = wanted
    const route = await routeAt(wanted)
    if (!route.allowed) faults.push(`router: no route to ${name} at ${venue}`)
    else
      faults.push(
        ...differences(`router: the route to ${name}`, {
          selector: [route.selector, selector],
          sweeps: [route.sweeps, sweeps],
          codeHash: [route.codeHash, codeHash],
        }),
      )
  }
  const known = new Set(wantedRoutes(book).map(keyOf))
  const logs = await reader.getLogs({ address: router, event: routeSet, fromBlock: 0n, strict: true })
  for (const [key, other] of new Map(logs.map(({ args }) => [keyOf(args), args] as const))) {
    if (known.has(key) || !(await routeAt(other)).allowed) continue
    const { venue, cashToken, assetToken } = other
    faults.push(`router: a route to ${venue} with ${cashToken} for ${assetToken} is open and not in the book`)
  }
  return faults
}
