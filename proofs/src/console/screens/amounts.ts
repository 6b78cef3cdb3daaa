import type { Random } from '@firsthand/sandbox/world/random'
import type { Ground } from '../journeys/journey.ts'
import type { Person } from '../stage/person.ts'

type Money = { readonly amount: string; readonly currency: string; readonly decimals: number }
type Language = 'en' | 'de'

const perPage = 1_000
const digitsMax = 30

/** Base units of any size, with every number of decimals in turn; some end in zeros, and some are debts. */
function randomMoney(choices: Random, at: number): Money {
  const length = 1 + choices.below(digitsMax)
  const digits = Array.from({ length }, () => choices.below(10)).join('')
  const amount = BigInt(digits + '0'.repeat(choices.below(4)))
  return { amount: `${choices.chance(0.1) ? -amount : amount}`, currency: 'EUR', decimals: at % 19 }
}

const purchase = (cash: Money, at: number) => ({
  reference: `MINT${at.toString(16).padStart(32, '0')}`,
  rail: 'onchain_primary_mint',
  pairId: 1,
  marketName: 'Harbour',
  caller: null,
  wallet: null,
  paymentReference: null,
  cash,
  units: null,
  state: 'settled',
  buyerState: 'settled',
  whoActs: 'nobody',
  createdAt: '2026-11-16T10:00:00.000Z',
  updatedAt: '2026-11-16T10:00:00.000Z',
})

const forms = {
  en: { point: '.', group: ',', form: /^-?\d{1,3}(,\d{3})*(\.\d+)?$/ },
  de: { point: ',', group: '.', form: /^-?\d{1,3}(\.\d{3})*(,\d+)?$/ },
} as const

/** Whether a written amount is exactly these base units, as the language writes numbers, with two places where there are two. */
export function isExact(text: string, { amount, currency, decimals }: Money, language: Language): boolean {
  const [number = '', code] = text.split('\u00a0')
  const { point, group, form } = forms[language]
  const [whole = '', places = ''] = number.replaceAll(group, '').split(point)
  const units = `${whole}${places.padEnd(decimals, '0')}`
  const isWhole = places.length <= decimals && places.length >= Math.min(2, decimals)
  return form.test(number) && isWhole && code === currency && BigInt(units || 'x') === BigInt(amount)
}

/** The screen that lists purchases, with answers that hold these amounts; answers those that it does not write exactly. */
export async function wrongAmounts(
  { page, go }: Person,
  all: readonly Money[],
  language: Language,
): Promise<readonly string[]> {
  const wrong: string[] = []
  let answer: readonly Money[] = []
  await page.route('**/api/admin/purchases?*', (route) =>
    route.fulfill({ json: { items: answer.map(purchase), next_cursor: null } }),
  )
  for (let from = 0; from < all.length; from += perPage) {
    answer = all.slice(from, from + perPage)
    await go('/find?rail=onchain_primary_mint')
    const texts = await page.locator('main .amount').allTextContents()
    for (const [at, money] of answer.entries())
      if (!isExact(texts[at] ?? '', money, language))
        wrong.push(`${money.amount} with ${money.decimals} decimals was written ${texts[at]}`)
  }
  await page.unroute('**/api/admin/purchases?*')
  return wrong
}

/** As many random amounts on the screen in both languages; answers how many, and those that are not exact. */
export async function checkAmounts({ isShort, open }: Ground, choices: Random) {
  const all = Array.from({ length: isShort ? 1_000 : 10_000 }, (_, at) => randomMoney(choices, at))
  const wrong: string[] = []
  for (const language of ['en', 'de'] as const) {
    const person = await open('acme-treasury-operator', { language })
    wrong.push(...(await wrongAmounts(person, all, language)))
    await person.close()
  }
  return { count: all.length, wrong, sample: all.slice(0, 200) }
}
