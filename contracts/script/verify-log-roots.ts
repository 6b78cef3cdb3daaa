import { keccak256, stringToHex } from 'viem'
import { logRootsAbi, logRootsRuntime } from '../abi/log-roots.ts'
import type { AddressBook } from './address-book.ts'
import type { ChainClients } from './chain-clients.ts'
import { differences } from './differences.ts'
import { codeFaults } from './same-code.ts'

/** What is wrong with the contract of a log's roots; nothing where the book plans none. */
export async function logRootsFaults(clients: ChainClients, { logRoots: plan, deployed }: AddressBook) {
  if (plan === undefined) return []
  const address = deployed.logRoots
  if (!address) return ['logRoots: not deployed']
  const code = await codeFaults(clients, 'logRoots', address, logRootsRuntime)
  if (code.length > 0) return code
  const at = { address, abi: logRootsAbi } as const
  return differences('logRoots', {
    log: [await clients.reader.readContract({ ...at, functionName: 'LOG' }), keccak256(stringToHex(plan.origin))],
    writer: [await clients.reader.readContract({ ...at, functionName: 'WRITER' }), plan.writer],
  })
}
