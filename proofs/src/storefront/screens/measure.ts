import { pairs } from '@firsthand/sandbox/faults/reserved-markets'
import { dataOf } from '@firsthand/sdk'
import { loadedWeight } from '../../browser/weight.ts'
import type { Ground } from '../journeys/journey.ts'

const shopMax = 190
const assetMax = 310

/** The script that an empty browser loads for the shop and for an asset, in kB of gzip, against the budgets. */
export async function measure({ shop, open, width }: Ground) {
  const { listingId } = dataOf(
    await shop.sandbox.as('acme-buyer-1').markets.read({ path: { pairId: `${pairs.harbour}` } }),
  )
  const weigh = async (path: string) => {
    const visitor = await open({ width })
    return loadedWeight(visitor.page, async () => {
      await visitor.go(path)
      if (path !== '/') await visitor.page.locator('canvas').first().waitFor()
    })
  }
  const [front, asset] = [await weigh('/'), await weigh(`/a/${listingId}`)]
  const lines: readonly (readonly [text: string, isKept: boolean])[] = [
    [`shop ${front.toFixed(0)} kB of script (at most ${shopMax})`, front <= shopMax],
    [`asset page ${asset.toFixed(0)} kB of script (at most ${assetMax})`, asset <= assetMax],
  ]
  for (const [text, isKept] of lines) console.log(`           ${isKept ? ' ' : '!'} ${text}`)
  return {
    text: lines.map(([text]) => text).join(', '),
    missed: lines.filter(([, isKept]) => !isKept).map(([text]) => text),
  }
}
