import { type ChainClients, mined } from '@firsthand/contracts/chain-clients'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { erc20Abi, type Hex, numberToHex, parseAbi } from 'viem'

const { desk, tbill, usdc } = contractAddresses
const deskAbi = parseAbi(['function cancel(bytes32 orderId)', 'function withdraw(address token, uint256 amount)'])
const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
const plenty = 10n ** 24n

/** What the owner of the suppliers' desk does without notice. */
export function deskOwner(owner: ChainClients) {
  const { reader, sender } = owner
  const atDesk = { address: desk, abi: deskAbi } as const
  const mint = async (token: Hex) =>
    mined(
      owner,
      await sender.writeContract({ address: token, abi: mintAbi, functionName: 'mint', args: [desk, plenty] }),
    )
  const cancelAtDesk = async (orderId: string) =>
    mined(owner, await sender.writeContract({ ...atDesk, functionName: 'cancel', args: [orderId as Hex] }))
  return {
    cancelAtDesk,
    async emptyDesk() {
      const stock = { address: tbill, abi: erc20Abi, functionName: 'balanceOf', args: [desk] } as const
      const args = [tbill, await reader.readContract(stock)] as const
      return mined(owner, await sender.writeContract({ ...atDesk, functionName: 'withdraw', args }))
    },
    fillDesk: () => mint(tbill),
    /** Lets the desk sell cash too, so that a false order could be filled, and uses up an order of this number. */
    async prepareDesk(usedNumber: string): Promise<void> {
      await mint(usdc)
      await cancelAtDesk(numberToHex(BigInt(usedNumber), { size: 32 }))
    },
  }
}
