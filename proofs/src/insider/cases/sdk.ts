import { join } from 'node:path'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { type Address, createWalletClient, custom, encodeFunctionData, erc20Abi, http } from 'viem'
import { privateKeyToAccount, toAccount } from 'viem/accounts'
import type { Case, Outcome } from '../case.ts'
import type { Ground } from '../ground.ts'

const persona = 'acme-buyer-2'
const thief: Address = '0x7878787878787878787878787878787878787878'
const cashAmount = 5_000_000_000n

type Asked = { readonly method: string; readonly params?: unknown }
/** What an answer of the service becomes on its way, by the end of its path. */
// biome-ignore lint/suspicious/noExplicitAny: an answer that is rewritten has whatever shape
type Rewrite = readonly [end: string, rewrite: (answer: any) => object]

/** A wallet that reads the chain and keeps what it is asked to sign or to send; it does neither. */
function recordingWallet(chainUrl: string) {
  const recorded: string[] = []
  const refuse = (what: string): never => {
    recorded.push(what)
    throw new Error('the wallet only records')
  }
  const node = http(chainUrl)({})
  const transport = custom({
    request: ({ method, params }: Asked) =>
      method.startsWith('eth_send') ? refuse(JSON.stringify(params)) : node.request({ method, params } as never),
  })
  const { address } = privateKeyToAccount(buyerWallets[persona].key)
  const account = toAccount({
    address,
    signMessage: async () => refuse('a message'),
    signTransaction: async (transaction) => refuse(`${transaction.to} ${transaction.data}`),
    signTypedData: async ({ primaryType }) => refuse(String(primaryType)),
  })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { id: 31_337, name: 'sandbox', nativeCurrency, rpcUrls: { default: { http: [chainUrl] } } }
  return { wallet: createWalletClient({ account, chain, transport }), recorded }
}

/** Buys with the SDK while one answer of the service is rewritten on its way. */
async function bought({ world, root, urls }: Ground, [end, rewrite]: Rewrite): Promise<Outcome> {
  const { chain, contracts } = world
  if (chain === null || contracts === null) throw new Error('the world is incomplete')
  const { createFirsthand } = await import(join(root, 'sdk', 'src', 'firsthand.ts'))
  const rewriting: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    if (!response.ok || !new URL(response.url).pathname.endsWith(end)) return response
    return Response.json(rewrite(await response.json()), { status: response.status })
  }
  const { wallet, recorded } = recordingWallet(chain.url)
  const token = () => world.identity.token(persona)
  const routers = { [chain.chainId]: contracts.router }
  const firsthand = createFirsthand({ url: urls[0], routers, token, fetch: rewriting, retries: 0 })
  const refused = await firsthand
    .buy({ pairId: 1, cashAmount, wallet, minUnits: 1n })
    .then(() => null)
    .catch((error: { code?: string }) => error.code ?? 'no code')
  return { code: recorded.length === 0 ? refused : null, through: recorded.length > 0 }
}

const approvalOf = ({ world }: Ground, spender: Address, amount: bigint): Rewrite => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  const approvals = [{ to: world.contracts?.usdc, amount: `${amount}`, data }]
  return ['/allowance', (answer) => ({ ...answer, spender, allowance: '0', ready: false, permit: null, approvals })]
}

const by = 'whoever rewrites the answers of the API'
const approval: Case = {
  name: 'an approval of the buyer’s cash to a thief',
  by,
  meets: 'sdk',
  code: 'approval_failed',
  attack: (ground) => bought(ground, approvalOf(ground, thief, cashAmount)),
}

const unlimited: Case = {
  name: 'an approval of all of the buyer’s cash',
  by,
  meets: 'sdk',
  code: 'approval_failed',
  attack: (ground) => bought(ground, approvalOf(ground, ground.world.contracts?.router as Address, 2n ** 256n - 1n)),
}

const inflated: Case = {
  name: 'a quote of more units than the bundle promises',
  by,
  meets: 'sdk',
  code: 'bundle_refused',
  attack: (ground) => bought(ground, ['/quotes', (answer) => ({ ...answer, unitAmount: `${answer.unitAmount}0` })]),
}

export const sdkCases: readonly Case[] = [approval, unlimited, inflated]
