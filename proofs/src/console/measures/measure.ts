import { builtWeights, loadedWeight } from '../../browser/weight.ts'
import type { Ground } from '../journeys/journey.ts'
import { largestPaints } from './paint.ts'

const firstMax = 240
const routeMax = 60
const paintMax = 2.5

/** Weights and paints against their budgets: as a text, and those that are missed. */
export async function measure(ground: Ground) {
  const built = await builtWeights('console', 'src/web/home/home.tsx')
  const person = await ground.open('acme-treasury-operator')
  const loaded = await loadedWeight(person.page, () => person.go('/'))
  const { home, empty, plain } = await largestPaints(ground)
  const ratio = home / empty
  const lines: readonly (readonly [text: string, isKept: boolean])[] = [
    [`first view ${built.first.toFixed(0)} kB of script by the build (at most ${firstMax})`, built.first <= firstMax],
    [`first view ${loaded.toFixed(0)} kB of script in the browser (at most ${firstMax})`, loaded <= firstMax],
    [
      `heaviest screen ${built.heaviest.kB.toFixed(0)} kB more, ${built.heaviest.name} (at most ${routeMax})`,
      built.heaviest.kB <= routeMax,
    ],
    [
      `largest paint ${home.toFixed(0)} ms, of an empty page ${empty.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (at most ${paintMax})`,
      ratio <= paintMax,
    ],
  ]
  for (const [text, isKept] of lines) console.log(`           ${isKept ? ' ' : '!'} ${text}`)
  console.log(`             of a page without script ${plain.toFixed(0)} ms, ratio ${(home / plain).toFixed(2)}`)
  const text = `${loaded.toFixed(0)} kB at first, ${built.heaviest.kB.toFixed(0)} kB for the heaviest screen, largest paint ${ratio.toFixed(2)} times an empty page's`
  return { text, missed: lines.filter(([, isKept]) => !isKept).map(([line]) => line) }
}
