import type { Page } from 'playwright-core'

type Json = Readonly<Record<string, unknown>>
type Read = { readonly payload: Json; readonly shown: { readonly state: Json; readonly circumstances: Json } }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Every value below, by its path. */
function valuesIn(value: unknown, path: string): readonly (readonly [path: string, value: unknown])[] {
  if (!isObject(value)) return [[path, value]]
  return Object.entries(value).flatMap(([name, each]) => valuesIn(each, `${path}.${name}`))
}

/** Letters and digits alone: the screen groups an IBAN in fours and writes an amount with commas and a point. */
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** A time or a day is written in words; amounts end in zeros where there is nothing. */
function isShown(value: unknown, text: string): boolean {
  if (value === null || value === '' || typeof value === 'boolean') return true
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  if (/^\d{4}-\d{2}-\d{2}/.test(plain)) {
    const [year = '', , day = ''] = plain.slice(0, 10).split('-')
    return text.includes(`${Number(day)}`) && text.includes(year)
  }
  const digits = /^\d+$/.test(plain) ? plain.replace(/0+$/, '') : plain
  return text.includes(bare(digits))
}

/** Members of a proposal that the service answers and the page does not show, by path. */
export async function hiddenMembers(page: Page, { payload, shown }: Read): Promise<readonly string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is there and not displayed has a text content
  const text = bare(await page.locator('main').innerText())
  const all = [
    ...valuesIn(payload, 'payload'),
    ...valuesIn(shown.state, 'state'),
    ...valuesIn(shown.circumstances, 'circumstances'),
  ]
  return all.filter(([, value]) => !isShown(value, text)).map(([path]) => path)
}
