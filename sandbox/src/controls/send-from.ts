import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import { askChain } from '../chain/ask-chain.ts'

/** Enough for any of these: with a limit of its own the node does not try it first. */
const gas = '0x1e8480'

/** Sends from an account of the node, and waits until it went through. */
export async function sendFrom(url: string, from: string, to: string, data: Hex): Promise<void> {
  const hash = await askChain<string>(url, 'eth_sendTransaction', { from, to, data, gas })
  for (let waited = 0; waited < 200; waited += 1) {
    const receipt = await askChain<{ status: string } | null>(url, 'eth_getTransactionReceipt', hash)
    if (receipt?.status === '0x1') return
    if (receipt) throw new Error(`${to} does not take ${data.slice(0, 10)}`)
    await sleep(50)
  }
  throw new Error(`${hash} is in no block after ten seconds`)
}
