import { type Address, getAddress, parseAbiItem, zeroAddress } from 'viem'
import { settlementRouterAbi, settlementRouterRuntime } from '../abi/settlement-router.ts'
import { venueExecutorRuntime } from '../abi/venue-executor.ts'
import type { AddressBook } from './address-book.ts'
import type { ChainClients } from './chain-clients.ts'
import { differences } from './differences.ts'
import { roleFaults } from './role-holders.ts'
import { codeFaults } from './same-code.ts'
import { cashFaults, routeFaults } from './verify-lists.ts'

type Parts = { readonly timelock: Address; readonly forwarder: Address; readonly router: Address }

const positions = ['none', 'operator', 'compliance', 'fee'] as const

/** What is wrong with the router: code, fixed values, roles, signers, cash tokens, routes. */
export async function routerFaults(clients: ChainClients, book: AddressBook, { timelock, forwarder, router }: Parts) {
  const code = await codeFaults(clients, 'router', router, settlementRouterRuntime)
  if (code.length > 0) return code
  const { admin, guardian, unpauser, switcher, sanctionsOracle, feeBpsMax } = book.router
  const at = { address: router, abi: settlementRouterAbi } as const
  const { reader } = clients
  const executor = await reader.readContract({ ...at, functionName: 'EXECUTOR' })
  const fixed = {
    forwarder: [await reader.readContract({ ...at, functionName: 'FORWARDER' }), forwarder],
    executor: [executor, book.deployed.executor ?? executor],
    feeBpsMax: [await reader.readContract({ ...at, functionName: 'FEE_BPS_MAX' }), feeBpsMax],
    sanctionsOracle: [
      await reader.readContract({ ...at, functionName: 'sanctionsOracle' }),
      sanctionsOracle ?? zeroAddress,
    ],
    paused: [await reader.readContract({ ...at, functionName: 'paused' }), false],
  }
  const roles = {
    DEFAULT_ADMIN_ROLE: [admin],
    CONFIG_ROLE: [timelock],
    GUARDIAN_ROLE: [guardian],
    UNPAUSER_ROLE: [unpauser],
    SWITCH_ROLE: [switcher],
  }
  return [
    ...(await codeFaults(clients, 'executor', executor, venueExecutorRuntime)),
    ...differences('router', fixed),
    ...(await roleFaults(clients, 'router', router, roles)),
    ...(await signerFaults(clients, book, router)),
    ...(await cashFaults(clients, book, router)),
    ...(await routeFaults(clients, book, router)),
  ]
}

const signerAdded = parseAbiItem('event SignerAdded(address indexed signer, uint8 role)')

/** The book's signers must be good, and nobody else's signature may count. */
async function signerFaults({ reader }: ChainClients, { router: { signers } }: AddressBook, router: Address) {
  const logs = await reader.getLogs({ address: router, event: signerAdded, fromBlock: 0n, strict: true })
  const { timestamp } = await reader.getBlock()
  const wanted = new Map(Object.entries(signers).map(([position, signer]) => [getAddress(signer), position]))
  const faults: string[] = []
  const good = new Set<string>()
  for (const { args } of logs) {
    const call = { address: router, abi: settlementRouterAbi, functionName: 'signerOf', args: [args.signer] } as const
    const { role, validUntil } = await reader.readContract(call)
    const position = positions[role]
    if (validUntil < timestamp) continue
    if (wanted.get(args.signer) === position) good.add(args.signer)
    else faults.push(`router: ${args.signer} may sign as ${position} until ${validUntil} and is not in the book`)
  }
  for (const [signer, position] of wanted)
    if (!good.has(signer)) faults.push(`router: ${signer} may not sign as ${position}`)
  return faults
}
