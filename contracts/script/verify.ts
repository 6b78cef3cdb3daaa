import type { Address } from 'viem'
import { erc2771ForwarderRuntime } from '../abi/erc2771-forwarder.ts'
import { timelockControllerAbi, timelockControllerRuntime } from '../abi/timelock-controller.ts'
import type { AddressBook } from './address-book.ts'
import type { ChainClients } from './chain-clients.ts'
import { delayFault } from './delay-fault.ts'
import { roleFaults } from './role-holders.ts'
import { codeFaults } from './same-code.ts'
import { logRootsFaults } from './verify-log-roots.ts'
import { routerFaults } from './verify-router.ts'
import { instrumentFaults, offeringFaults } from './verify-venues.ts'

/** Compares a deployment with its book and answers everything that is wrong, in words; nothing when all is right. */
export async function verify(clients: ChainClients, book: AddressBook): Promise<readonly string[]> {
  if (clients.chainId !== book.chainId)
    return [`the book is for chain ${book.chainId}, the node for ${clients.chainId}`]
  const { timelock, forwarder, router } = book.deployed
  const missing = Object.entries({ timelock, forwarder, router }).filter(([, address]) => !address)
  if (!timelock || !forwarder || !router) return missing.map(([name]) => `${name}: not deployed`)
  const faults = [
    await timelockFaults(clients, book, timelock),
    await codeFaults(clients, 'forwarder', forwarder, erc2771ForwarderRuntime),
    await routerFaults(clients, book, { timelock, forwarder, router }),
  ]
  for (const [name, plan] of Object.entries(book.offerings))
    faults.push(await offeringFaults(clients, book, name, plan))
  for (const [name, plan] of Object.entries(book.instruments))
    faults.push(await instrumentFaults(clients, book, name, plan))
  faults.push(await logRootsFaults(clients, book))
  return [...faults.flat(), ...unplanned(book)]
}

/** What was deployed and is not in the plans any more is compared with nothing. */
function unplanned({ offerings, instruments, logRoots, deployed }: AddressBook): readonly string[] {
  const left = (made: object, planned: object) => Object.keys(made).filter((name) => !Object.hasOwn(planned, name))
  const names = [...left(deployed.offerings, offerings), ...left(deployed.instruments, instruments)]
  if (deployed.logRoots && !logRoots) names.push('logRoots')
  return names.map((name) => `${name}: deployed, and the book has no plan for it`)
}

async function timelockFaults(clients: ChainClients, { timelock: plan }: AddressBook, address: Address) {
  const code = await codeFaults(clients, 'timelock', address, timelockControllerRuntime)
  if (code.length > 0) return code
  const delay = await clients.reader.readContract({ address, abi: timelockControllerAbi, functionName: 'getMinDelay' })
  const roles = {
    DEFAULT_ADMIN_ROLE: [address],
    PROPOSER_ROLE: plan.proposers,
    CANCELLER_ROLE: plan.proposers,
    EXECUTOR_ROLE: plan.executors,
  }
  const wanted = BigInt(plan.delaySeconds)
  const instant = delayFault(clients.chainId, delay)
  return [
    ...(instant === null ? [] : [instant]),
    ...(delay === wanted ? [] : [`timelock: its delay is ${delay} s, not ${wanted} s`]),
    ...(await roleFaults(clients, 'timelock', address, roles)),
  ]
}
