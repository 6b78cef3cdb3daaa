import { randomBytes } from 'node:crypto'
import { timelockControllerAbi } from '@firsthand/contracts/abi/timelock-controller'
import { encodeFunctionData, type Hex, zeroHash } from 'viem'
import { chainAccounts } from '../chain/chain-accounts.ts'
import { contractAddresses } from '../chain/contract-addresses.ts'
import { sendFrom } from './send-from.ts'

/** What only CONFIG may do: the sandbox's timelock has no delay, and the administrator proposes and executes there. */
export async function throughTimelock(url: string, to: string, data: Hex): Promise<void> {
  // The same call again is another operation only under another salt.
  const salt = `0x${randomBytes(32).toString('hex')}` as const
  const operation = [to as Hex, 0n, data, zeroHash, salt] as const
  const at = { abi: timelockControllerAbi } as const
  const { timelock } = contractAddresses
  const { administrator } = chainAccounts
  const scheduled = encodeFunctionData({ ...at, functionName: 'schedule', args: [...operation, 0n] })
  await sendFrom(url, administrator, timelock, scheduled)
  await sendFrom(url, administrator, timelock, encodeFunctionData({ ...at, functionName: 'execute', args: operation }))
}
