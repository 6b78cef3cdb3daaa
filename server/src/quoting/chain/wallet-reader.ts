import { chainNumber, type Nodes } from '@firsthand/chain/nodes'
import { isRevert, readTogether } from '@firsthand/chain/read-contracts'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import {
  type Address,
  domainSeparator,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  type MulticallReturnType,
  type PublicClient,
  parseAbi,
} from 'viem'

/** The EIP-2612 domain of a token that has one, and the wallet's next nonce. */
type PermitDomain = {
  readonly name: string
  readonly version: string
  readonly chainId: number
  readonly verifyingContract: Hex
  readonly nonce: bigint
}

/** What a wallet holds of a token and lets the spender take, at one block. */
type WalletStanding = {
  readonly blockNumber: bigint
  readonly balance: bigint
  readonly allowance: bigint
  /** Whether this token takes another allowance only after the present one went to zero. */
  readonly resetsFirst: boolean
  /** Null when the token takes no permit. */
  readonly permit: PermitDomain | null
}

/** Wallets as their chain shows them. Raises `venue_unavailable` when no node answers. */
export interface WalletReader {
  standing(question: {
    /** CAIP-2. */
    readonly chainId: string
    readonly wallet: Hex
    readonly token: Hex
    readonly spender: Hex
    /** What the spender would have to take. */
    readonly amount: bigint
  }): Promise<WalletStanding>
}

const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function nonces(address) view returns (uint256)',
])

/** keccak256 of the type that EIP-2612 signs. DAI has the same questions and another type. */
const permitTypeHash = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'

/** All that a token answers about its permits. */
function permitCalls(token: Address, wallet: Address) {
  const at = { address: token, abi: permitAbi } as const
  return [
    { ...at, functionName: 'name' },
    { ...at, functionName: 'version' },
    { ...at, functionName: 'eip712Domain' },
    { ...at, functionName: 'DOMAIN_SEPARATOR' },
    { ...at, functionName: 'PERMIT_TYPEHASH' },
    { ...at, functionName: 'nonces', args: [wallet] },
  ] as const
}

type PermitAnswers = MulticallReturnType<ReturnType<typeof permitCalls>>

const defined = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined)

/**
 * The domain that a permit must be signed in; null when the token takes none. Accepted only when it hashes to what the
 * token itself compares with: a signature in another domain would be worthless.
 */
function permitDomain(answers: PermitAnswers, token: Address, chainId: number): PermitDomain | null {
  const [name, version, described, separator, typeHash, nonce] = answers
  if (separator.result === undefined || nonce.result === undefined) return null
  if (typeHash.result !== undefined && typeHash.result !== permitTypeHash) return null
  const names = defined([described.result?.[1], name.result])
  const versions = defined([described.result?.[2], version.result, '1'])
  const domains = names.flatMap((each) =>
    versions.map((of) => ({ name: each, version: of, chainId, verifyingContract: token as Hex })),
  )
  const domain = domains.find((each) => domainSeparator({ domain: each }) === separator.result)
  return domain === undefined ? null : { ...domain, nonce: nonce.result }
}

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

/** That a token wants zero first shows only when it refuses anything else; one that refuses zero too has other reasons. */
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
