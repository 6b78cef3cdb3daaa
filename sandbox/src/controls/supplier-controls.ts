import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { orderFault, orderMidPrice } from '../seed/suppliers.ts'
import type { World } from '../world/world.ts'
import { allowanceAt } from './chain-controls.ts'
import { type Controls, mended } from './controls.ts'
import { sendFrom } from './send-from.ts'

/** Controls of the suppliers of a sandbox world. */
export function supplierControls({
  suppliers,
  chain,
}: World): Pick<Controls, 'faultSuppliers' | 'freezeSuppliers' | 'setSupplierPrices' | 'withdrawAllowances'> {
  if (suppliers === null || chain === null) throw new Error('the world was started without suppliers')
  const { url: chainUrl } = chain
  const makers = suppliers.addresses.filter(({ protocol }) => protocol === 'airswap')
  const wallets = makers.flatMap((supplier) => supplier.wallets)
  const each = (report: (url: string) => Promise<void>, reported = suppliers.addresses) =>
    Promise.all(reported.map(({ url }) => report(url)))

  async function approve(token: string, from: string, venue: string, amount: bigint): Promise<void> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [venue as Hex, amount] })
    await sendFrom(chainUrl, from, token, data)
  }

  return {
    async faultSuppliers(fault) {
      await each((url) => orderFault(url, { fault }))
      return mended(() => each((url) => orderFault(url, null)))
    },
    async freezeSuppliers() {
      const { pid } = suppliers.process
      process.kill(pid, 'SIGSTOP')
      return mended(() => process.kill(pid, 'SIGCONT'))
    },
    async setSupplierPrices(wholeCash) {
      await each((url) => orderMidPrice(url, wholeCash), makers)
      return mended(() => each((url) => orderMidPrice(url, null), makers))
    },
    async withdrawAllowances(token, venue) {
      const before = await Promise.all(
        wallets.map((wallet) => allowanceAt(chainUrl, token, wallet as Hex, venue as Hex)),
      )
      for (const wallet of wallets) await approve(token, wallet, venue, 0n)
      return mended(async () => {
        for (const [place, wallet] of wallets.entries()) await approve(token, wallet, venue, before[place] ?? 0n)
      })
    },
  }
}
