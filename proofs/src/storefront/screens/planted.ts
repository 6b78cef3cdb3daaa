import { pairs } from '@firsthand/sandbox/faults/reserved-markets'
import { randomFrom } from '@firsthand/sandbox/world/random'
import { axeViolations } from '../../browser/axe.ts'
import { isInlineScriptStopped } from '../../browser/inline-script.ts'
import { untranslated } from '../../browser/texts.ts'
import { until } from '../../browser/until.ts'
import type { Ground } from '../journeys/journey.ts'
import { makeSchedules } from '../schedules/plan.ts'
import { answersOfTheAmountBefore, walk } from '../schedules/schedules.ts'

/** A fault in the page, and whether the check that is made for such finds it. */
type Planted = { readonly name: string; readonly isFound: (ground: Ground) => Promise<boolean> }

export const planted: readonly Planted[] = [
  {
    name: 'a price for the amount before',
    isFound: async ({ shop }) =>
      (await walk(shop, makeSchedules(40, randomFrom(1)), answersOfTheAmountBefore)).wrong.length > 0,
  },
  {
    name: 'an unlabelled button',
    async isFound({ open }) {
      const { page, go } = await open()
      await go('/')
      await page.evaluate("document.querySelector('main').append(document.createElement('button'))")
      return (await axeViolations(page)).some((each) => each.startsWith('button-name'))
    },
  },
  {
    name: 'an inline script',
    isFound: async ({ shop, open }) => isInlineScriptStopped(await open(), '/', shop),
  },
  {
    name: 'a sentence that is not translated',
    isFound: async () => untranslated(['Sign in to buy'], ['Sign in to buy']).length === 1,
  },
  {
    name: 'a request to another host',
    async isFound({ open }) {
      const visitor = await open()
      await visitor.go(`/buy/${pairs.harbour}`)
      await visitor.page.evaluate("void fetch('http://127.0.0.1:9/planted').catch(() => undefined)")
      await until('fault', async () => visitor.faults.some((fault) => fault.includes('127.0.0.1:9')))
      visitor.forgive(/127\.0\.0\.1:9|Content Security Policy|Refused to connect/)
      return true
    },
  },
]
