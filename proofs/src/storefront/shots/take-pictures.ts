import { shoot } from '../../browser/shoot.ts'
import { connectWallet } from '../acts/buying.ts'
import { screensOf } from '../screens/screens.ts'
import { openShop } from '../stage/shop.ts'
import { testWallet } from '../stage/wallet.ts'

const as = 'acme-buyer-1'
/** States that last for a moment only, with made-up data. */
const states = [
  'two-clocks',
  'price-moved',
  'review-permit',
  'review-gasless',
  'progress-in-block',
  'outcome-unknown',
  'buy-refused',
  'pay-rest',
]
const ofVisitors = ['catalogue', 'asset']
const ofBuyers = ['buy box of a buyer', 'firm price', 'bought', 'pay page', 'purchases', 'account']

/** Pictures the shop's screens, or those whose name holds a word, and answers what failed. */
export async function pictureStorefront(out: string, word: string): Promise<readonly string[]> {
  await using shop = await openShop()
  const { anonymous, own } = await screensOf(shop)
  const visitor = await shop.visit()
  const wallet = shop.sandbox.facts.personas.find(({ name }) => name === as)?.wallet
  const buyer = await shop.visit({ wallet: testWallet(wallet?.key ?? '0x', shop.sandbox.facts) })
  await buyer.go('/onboarding')
  await buyer.signIn(as)
  await connectWallet(buyer)
  const screens = [
    ...anonymous.filter(({ name }) => ofVisitors.includes(name)).map((screen) => ({ ...screen, by: visitor })),
    ...own.filter(({ name }) => ofBuyers.includes(name)).map((screen) => ({ ...screen, by: buyer })),
    ...states.map((name) => ({ name, path: `/gallery?state=${name}`, by: visitor, prepare: undefined })),
  ]
  const failed: string[] = []
  for (const { name, path, by, prepare } of screens.filter((screen) => screen.name.includes(word))) {
    const file = `shop-${name.replaceAll(' ', '-')}`
    await by.go(path)
    await prepare?.(by)
    await shoot(by.page, out, { name: file, settled: by.settled })
    const why = by.faults.length === 0 ? null : by.faults.splice(0).join('; ')
    console.log(`${file.padEnd(24)} ${why ?? 'four pictures'}`)
    if (why !== null) failed.push(file)
  }
  return failed
}
