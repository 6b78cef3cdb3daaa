import { type Address, getAddress, type Hex, keccak256, parseAbiItem, stringToHex, zeroHash } from 'viem'
import type { ChainClients } from './chain-clients.ts'

const granted = parseAbiItem('event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)')
const revoked = parseAbiItem('event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)')

/** The name by which a contract knows a role. */
export const roleOf = (name: string): Hex => (name === 'DEFAULT_ADMIN_ROLE' ? zeroHash : keccak256(stringToHex(name)))

/** Who holds each role of a contract: read from all that was ever granted, because a contract keeps no list. */
export async function roleHolders({ reader }: ChainClients, address: Address): Promise<ReadonlyMap<Hex, Set<Address>>> {
  const logs = await reader.getLogs({ address, events: [granted, revoked], fromBlock: 0n, strict: true })
  const holders = new Map<Hex, Set<Address>>()
  for (const { eventName, args } of logs) {
    const held = holders.get(args.role) ?? new Set()
    holders.set(args.role, held)
    if (eventName === 'RoleGranted') held.add(getAddress(args.account))
    else held.delete(getAddress(args.account))
  }
  return holders
}

/** What differs between the holders that are wanted and those that are. */
export async function roleFaults(
  clients: ChainClients,
  name: string,
  address: Address,
  wanted: Readonly<Record<string, readonly Address[]>>,
): Promise<string[]> {
  const actual = await roleHolders(clients, address)
  const faults = Object.entries(wanted).flatMap(([role, accounts]) => {
    const held = actual.get(roleOf(role)) ?? new Set()
    const expected = new Set(accounts.map((account) => getAddress(account)))
    return [
      ...[...expected].filter((account) => !held.has(account)).map((account) => `${account} lacks ${role}`),
      ...[...held].filter((account) => !expected.has(account)).map((account) => `${account} holds ${role}`),
    ]
  })
  const known = new Set(Object.keys(wanted).map(roleOf))
  const foreign = [...actual].filter(([role, held]) => !known.has(role) && held.size > 0)
  return [...faults, ...foreign.map(([role]) => `somebody holds the unknown role ${role}`)].map((f) => `${name}: ${f}`)
}
