import { dataOf } from '@firsthand/sdk'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Shop } from '../stage/shop.ts'

/** The chain's own levers. */
export const chainOf = ({ chainUrl }: Pick<Shop, 'chainUrl'>) =>
  createTestClient({ mode: 'anvil', transport: http(chainUrl) }).extend(publicActions)

type Means = { readonly cash: bigint; readonly gas: bigint }

/** A key that nobody has used, with cash of a market from a buyer who has plenty, and something for the network's fee or nothing. */
export async function newWallet(shop: Shop, pairId: number, { cash, gas }: Means): Promise<Hex> {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const { sandbox, chainUrl } = shop
  const { cash: token } = dataOf(await sandbox.as('acme-buyer-1').markets.read({ path: { pairId: `${pairId}` } }))
  const account = sandbox.walletOf('acme-buyer-2').account
  if (account === undefined) throw new Error('the second buyer has no wallet')
  const sender = createWalletClient({ account, transport: http(chainUrl) })
  const hash = await sender.writeContract({
    address: token.address as Hex,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address, cash],
    chain: null,
  })
  await createPublicClient({ transport: http(chainUrl) }).waitForTransactionReceipt({ hash, pollingInterval: 100 })
  await chainOf(shop).setBalance({ address, value: gas })
  return key
}

export const someGas = parseEther('1')
