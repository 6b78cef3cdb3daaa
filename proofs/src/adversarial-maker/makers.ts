import { type ChainClients, chainClients, mined } from '@firsthand/contracts/chain-clients'
import { administratorKey, supplierWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { erc20Abi, type Hex, parseAbi } from 'viem'
import { deskOwner } from './desk-owner.ts'

const { swap, tbill, usdc } = contractAddresses
const swapAbi = parseAbi([
  'function cancel(uint256[] nonces)',
  'function protocolFee() view returns (uint256)',
  'function setProtocolFee(uint256 fee)',
])
const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
const plenty = 10n ** 24n

/** A nonce that every maker has used up. */
export const usedNonce = '7'

type MakerName = keyof typeof supplierWallets
/** What makers do on the chain without notice. */
export type Makers = Awaited<ReturnType<typeof openMakers>>

export async function openMakers(chainUrl: string) {
  const administrator = await chainClients(chainUrl, administratorKey)
  const open = async (name: MakerName) => [name, await chainClients(chainUrl, supplierWallets[name].key)] as const
  const makers = new Map<string, ChainClients>(
    await Promise.all((Object.keys(supplierWallets) as MakerName[]).map((name) => open(name))),
  )
  const clientsOf = (name: string): ChainClients => makers.get(name) ?? administrator
  const sent = async (hash: Promise<Hex>) => mined(administrator, await hash)
  const desk = deskOwner(administrator)
  const addressOf = (name: string) => clientsOf(name).sender.account.address
  const allow = (name: string, token: Hex, amount: bigint) =>
    sent(
      clientsOf(name).sender.writeContract({
        address: token,
        abi: erc20Abi,
        functionName: 'approve',
        args: [swap, amount],
      }),
    )
  const cancel = (name: string, nonce: string) =>
    sent(
      clientsOf(name).sender.writeContract({
        address: swap,
        abi: swapAbi,
        functionName: 'cancel',
        args: [[BigInt(nonce)]],
      }),
    )
  const stock = { address: tbill, abi: erc20Abi } as const
  return {
    cancel,
    ...desk,
    takeAllowanceBack: (name: string) => allow(name, tbill, 0n),
    giveAllowance: (name: string) => allow(name, tbill, 2n * plenty),
    /** What a maker has, or one of so many equal parts of it, goes to another one. */
    async moveStock(from: string, to: string, parts = 1n) {
      const { reader, sender } = clientsOf(from)
      const all = await reader.readContract({ ...stock, functionName: 'balanceOf', args: [addressOf(from)] })
      return sent(sender.writeContract({ ...stock, functionName: 'transfer', args: [addressOf(to), all / parts] }))
    },
    /** AirSwap's owner takes another part of what makers sell; orders are signed for one part only. */
    async changeProtocolFee(by: bigint) {
      const at = { address: swap, abi: swapAbi } as const
      const fee = await administrator.reader.readContract({ ...at, functionName: 'protocolFee' })
      return sent(administrator.sender.writeContract({ ...at, functionName: 'setProtocolFee', args: [fee + by] }))
    },
    /** Lets each maker sell cash too, so that a false order could be filled, and use up a nonce. */
    async prepare(): Promise<void> {
      for (const name of makers.keys()) {
        const mint = { address: usdc, abi: mintAbi, functionName: 'mint', args: [addressOf(name), plenty] } as const
        await sent(administrator.sender.writeContract(mint))
        await allow(name, usdc, plenty)
        await cancel(name, usedNonce)
      }
      await desk.prepareDesk(usedNonce)
    },
  }
}
