import { setTimeout as sleep } from 'node:timers/promises'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { timelockControllerAbi } from '@firsthand/contracts/abi/timelock-controller'
import { type ChainClients, mined } from '@firsthand/contracts/chain-clients'
import type { SandboxContracts } from '@firsthand/sandbox/chain/contracts'
import type { Signers } from '@firsthand/sandbox/signers/signers'
import type { SettlementRole } from '@firsthand/wire/signer'
import { encodeFunctionData, zeroHash } from 'viem'

const noticeSeconds = 10
const afterMs = 4_000
/** The router's own numbers of the roles. */
const roleNumbers = { operator: 1, compliance: 2, fee: 3 } as const

/** What only the timelock may do; its delay is nothing in the sandbox. */
async function addSigner(
  clients: ChainClients,
  { router, book }: SandboxContracts,
  signer: `0x${string}`,
  role: number,
) {
  const { timelock = router } = book.deployed
  const args = [signer, role] as const
  const data = encodeFunctionData({ abi: settlementRouterAbi, functionName: 'addSigner', args })
  const at = { address: timelock, abi: timelockControllerAbi } as const
  const call = [router, 0n, data, zeroHash, zeroHash] as const
  await mined(clients, await clients.sender.writeContract({ ...at, functionName: 'schedule', args: [...call, 0n] }))
  await mined(clients, await clients.sender.writeContract({ ...at, functionName: 'execute', args: call }))
}

/** One rotation in the documented order: make the key, register it with the router, let it attest, publish it, wait until it signs. */
export async function rotate(
  { signers, contracts, clients }: { signers: Signers; contracts: SandboxContracts; clients: ChainClients },
  role: SettlementRole,
  keyId: string,
): Promise<string> {
  const made = await signers.makeKey(role, keyId)
  await addSigner(clients, contracts, made.address as `0x${string}`, roleNumbers[role])
  if (role !== 'operator') {
    const { attesters } = signers.permitted()
    await signers.permit({ attesters: { ...attesters, [role]: [...attesters[role], made.address] } })
  }
  await signers.publishKey(made, noticeSeconds)
  await sleep(noticeSeconds * 1000 + afterMs)
  return made.address
}
