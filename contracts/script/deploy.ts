import { type Address, type Hex, zeroAddress } from 'viem'
import { erc2771ForwarderAbi, erc2771ForwarderBytecode } from '../abi/erc2771-forwarder.ts'
import { issuanceVenueAbi, issuanceVenueBytecode } from '../abi/issuance-venue.ts'
import { logRootsAbi, logRootsBytecode } from '../abi/log-roots.ts'
import { settlementRouterAbi, settlementRouterBytecode } from '../abi/settlement-router.ts'
import { timelockControllerAbi, timelockControllerBytecode } from '../abi/timelock-controller.ts'
import { unitDeliveryAbi, unitDeliveryBytecode } from '../abi/unit-delivery.ts'
import type { AddressBook } from './address-book.ts'
import { type ChainClients, created } from './chain-clients.ts'
import { delayFault } from './delay-fault.ts'
import { openRoutes } from './open-routes.ts'

type Standing = Required<Pick<AddressBook['deployed'], 'timelock' | 'forwarder' | 'router' | 'executor'>>
/** Called after each contract, so that an interrupted run can be continued where it ended. */
export type Keep = (book: AddressBook) => Promise<void>

/**
 * Deploys what the book asks for and does not have yet, and answers the book with the addresses. Roles go to their
 * holders in the constructors: the deploying key keeps nothing.
 */
export async function deploy(clients: ChainClients, book: AddressBook, keep: Keep = async () => {}) {
  if (clients.chainId !== book.chainId) throw new Error(`the book is for chain ${book.chainId}, not ${clients.chainId}`)
  const instant = delayFault(clients.chainId, BigInt(book.timelock.delaySeconds))
  if (instant !== null) throw new Error(instant)
  let made = book
  const note = async (change: Partial<AddressBook['deployed']>) => {
    made = { ...made, deployed: { ...made.deployed, ...change } }
    await keep(made)
  }
  const standing = await standingParts(clients, book, note)
  for (const [name, plan] of Object.entries(book.offerings)) {
    if (book.deployed.offerings[name]) continue
    const address = await deployOffering(clients, book, standing, plan)
    await note({ offerings: { ...made.deployed.offerings, [name]: address } })
  }
  for (const [name, plan] of Object.entries(book.instruments)) {
    if (book.deployed.instruments[name]) continue
    const address = await deployInstrument(clients, book, standing, plan)
    await note({ instruments: { ...made.deployed.instruments, [name]: address } })
  }
  if (book.logRoots && !book.deployed.logRoots) await note({ logRoots: await deployLogRoots(clients, book.logRoots) })
  await openRoutes(clients, made)
  return made
}

async function standingParts(
  clients: ChainClients,
  book: AddressBook,
  note: (change: Partial<Standing>) => Promise<void>,
): Promise<Standing> {
  const { sender, reader } = clients
  const { delaySeconds, proposers, executors } = book.timelock
  const make = async (name: 'timelock' | 'forwarder' | 'router', send: () => Promise<Hex>) => {
    const present = book.deployed[name]
    if (present) return present
    const address = await created(clients, await send())
    await note({ [name]: address })
    return address
  }
  const timelock = await make('timelock', () =>
    sender.deployContract({
      abi: timelockControllerAbi,
      bytecode: timelockControllerBytecode,
      args: [BigInt(delaySeconds), proposers, executors, zeroAddress],
    }),
  )
  const forwarder = await make('forwarder', () =>
    sender.deployContract({
      abi: erc2771ForwarderAbi,
      bytecode: erc2771ForwarderBytecode,
      args: ['Firsthand Forwarder'],
    }),
  )
  const router = await make('router', () => deployRouter(clients, book, timelock, forwarder))
  const executor = await reader.readContract({ address: router, abi: settlementRouterAbi, functionName: 'EXECUTOR' })
  await note({ executor })
  return { timelock, forwarder, router, executor }
}

function deployRouter({ sender }: ChainClients, { router }: AddressBook, config: Address, forwarder: Address) {
  const { signers, sanctionsOracle, ...plan } = router
  const { operator, compliance, fee } = signers
  const setup = {
    ...plan,
    config,
    forwarder,
    sanctionsOracle: sanctionsOracle ?? zeroAddress,
    signers: [operator, compliance, fee] as const,
  }
  return sender.deployContract({ abi: settlementRouterAbi, bytecode: settlementRouterBytecode, args: [setup] })
}

async function deployOffering(
  clients: ChainClients,
  { router: { admin, guardian } }: AddressBook,
  { executor, timelock }: Standing,
  plan: AddressBook['offerings'][string],
): Promise<Address> {
  const limits = {
    ...plan.limits,
    totalUnits: BigInt(plan.limits.totalUnits),
    windowUnits: BigInt(plan.limits.windowUnits),
  }
  const band = { ...plan.band, priceMin: BigInt(plan.band.priceMin), priceMax: BigInt(plan.band.priceMax) }
  const setup = { ...plan, limits, band, executor, admin, guardian, config: timelock }
  const sent = { abi: issuanceVenueAbi, bytecode: issuanceVenueBytecode, args: [setup] } as const
  return created(clients, await clients.sender.deployContract(sent))
}

async function deployLogRoots(clients: ChainClients, { origin, writer }: NonNullable<AddressBook['logRoots']>) {
  const sent = { abi: logRootsAbi, bytecode: logRootsBytecode, args: [origin, writer] } as const
  return created(clients, await clients.sender.deployContract(sent))
}

async function deployInstrument(
  clients: ChainClients,
  { router: { admin, guardian } }: AddressBook,
  { timelock }: Standing,
  plan: AddressBook['instruments'][string],
): Promise<Address> {
  const { totalCap, dailyLimit } = plan
  const limits = { totalCap: BigInt(totalCap), dailyLimit: BigInt(dailyLimit) }
  const setup = { ...plan, ...limits, admin, guardian, config: timelock }
  const sent = { abi: unitDeliveryAbi, bytecode: unitDeliveryBytecode, args: [setup] } as const
  return created(clients, await clients.sender.deployContract(sent))
}
