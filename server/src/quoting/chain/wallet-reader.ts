import { isRevert } from '@firsthand/chain/is-revert'
import { chainNumber, type Nodes } from '@firsthand/chain/nodes'
import { readTogether } from '@firsthand/chain/read-together'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import { encodeFunctionData, erc20Abi, type PublicClient } from 'viem'
import type { WalletReader, WalletStanding } from '../wallet-reader.port.ts'
import { permitCalls, permitDomain } from './permit-domain.ts'

type Question = Parameters<WalletReader['standing']>[0]

/** Whether the token would take this approval from the wallet. */
async function takes(client: PublicClient, blockNumber: bigint, question: Question, amount: bigint): Promise<boolean> {
  const { wallet, token, spender } = question
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  try {
    const { data: stated = '0x' } = await client.call({ account: wallet, to: token, data, blockNumber })
    // Some tokens answer nothing; one that says no says zero.
    return stated === '0x' || BigInt(stated) !== 0n
  } catch (error) {
    if (isRevert(error)) return false
    throw error
  }
}

/** A token tells that it wants zero first only by refusing anything else; one that refuses zero too has other reasons. */
async function wantsZeroFirst(client: PublicClient, blockNumber: bigint, question: Question): Promise<boolean> {
  const [amount, zero] = await Promise.all([
    takes(client, blockNumber, question, question.amount),
    takes(client, blockNumber, question, 0n),
  ])
  return !amount && zero
}

async function standingAt(client: PublicClient, question: Question): Promise<WalletStanding | null> {
  const { chainId, wallet, token, spender, amount } = question
  const blockNumber = await client.getBlockNumber()
  const at = { address: token, abi: erc20Abi } as const
  const [held, allowed, ...permit] = await readTogether(client, blockNumber, [
    { ...at, functionName: 'balanceOf', args: [wallet] },
    { ...at, functionName: 'allowance', args: [wallet, spender] },
    ...permitCalls(token, wallet),
  ] as const)
  const [balance, allowance] = [held.result, allowed.result]
  if (balance === undefined || allowance === undefined) return null
  const inBetween = allowance > 0n && allowance < amount
  return {
    blockNumber,
    balance,
    allowance,
    resetsFirst: inBetween && (await wantsZeroFirst(client, blockNumber, question)),
    permit: permitDomain(permit, token, chainNumber(chainId)),
  }
}

/** The wallets of one chain. */
export function walletReader(nodes: Nodes): WalletReader {
  return {
    async standing(question) {
      const standing = await nodes
        .ask((client) => standingAt(client, question))
        .catch((cause: unknown) => {
          throw tradeRefusals.venue_unavailable('No node of the chain answers.', { cause })
        })
      if (standing === null) throw tradeRefusals.venue_unavailable('The cash token does not answer as a token.')
      return standing
    },
  }
}
