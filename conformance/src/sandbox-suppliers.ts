import assert from 'node:assert/strict'
import { orderFault, orderMidPrice } from '@firsthand/sandbox/suppliers'
import type { World } from '@firsthand/sandbox/world'
import { allowanceOf, calldata, send } from './chain.ts'
import type { Hands } from './hands.ts'

/** Hands on the suppliers of a sandbox world. */
export function sandboxSuppliers(
  { suppliers, chain }: World,
  mended: (mend: () => unknown) => AsyncDisposable,
): Pick<Hands, 'faultSuppliers' | 'freezeSuppliers' | 'setSupplierPrices' | 'withdrawAllowances'> {
  assert.ok(suppliers && chain, 'the world is complete')
  const at = { chainUrl: chain.url }
  const makers = suppliers.addresses.filter(({ protocol }) => protocol === 'airswap')
  const wallets = makers.flatMap((supplier) => supplier.wallets)
  const each = (tell: (url: string) => Promise<void>, told = suppliers.addresses) =>
    Promise.all(told.map(({ url }) => tell(url)))

  async function approve(token: string, from: string, venue: string, amount: bigint): Promise<void> {
    const data = await calldata(at, 'approve(address,uint256)', venue, amount)
    assert.ok(await send(at, { from, to: token, data }), 'the token takes an approval')
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
      const before = await Promise.all(wallets.map((wallet) => allowanceOf(at, token, wallet, venue)))
      for (const wallet of wallets) await approve(token, wallet, venue, 0n)
      return mended(async () => {
        for (const [place, wallet] of wallets.entries()) await approve(token, wallet, venue, before[place] ?? 0n)
      })
    },
  }
}
