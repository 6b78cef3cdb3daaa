import { type Abi, type Address, encodeFunctionData, zeroHash } from 'viem'
import { timelockControllerAbi } from '../abi/timelock-controller.ts'
import { send } from './artifacts.ts'
import type { Market } from './market.ts'

/** What only the timelock may do: scheduled and, its delay being zero here, done at once. */
export async function throughTimelock(market: Market, to: Address, abi: Abi, functionName: string, ...args: unknown[]) {
  const timelock = market.book.deployed.timelock as Address
  const call = [to, 0n, encodeFunctionData({ abi, functionName, args }), zeroHash, zeroHash] as const
  await send(market, timelock, timelockControllerAbi, 'schedule', ...call, 0n)
  await send(market, timelock, timelockControllerAbi, 'execute', ...call)
}
