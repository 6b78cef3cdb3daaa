import type { Page } from 'playwright-core'

/** Where data stands: codes, names that strangers wrote, amounts, times, and what is marked to be in one language. */
const data = 'code, bdi, time, kbd, pre, .amount, [role=alert], [aria-hidden=true], body [lang], .brand'

/** The texts of a page that people read, and those that a screen reader reads alone. */
const collect = `(() => {
  const found = new Set()
  const take = (text) => { const plain = (text ?? '').replaceAll(/\\s+/g, ' ').trim(); if (plain !== '') found.add(plain) }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const at = node.parentElement
    if (at !== null && at.closest(${JSON.stringify(`${data}, script, style, noscript`)}) === null) take(node.nodeValue)
  }
  for (const name of ['aria-label', 'placeholder', 'title'])
    for (const at of document.querySelectorAll('[' + name + ']'))
      if (at.closest(${JSON.stringify(data)}) === null) take(at.getAttribute(name))
  return [...found]
})()`

export const textsOf = async (page: Page): Promise<readonly string[]> => (await page.evaluate(collect)) as string[]

/** Words that both languages write alike, and names. */
const alike = new Set(
  `acme admin api aria bank bic bundle ca camt chain chains code compliance console csv deutsch english eur event events
  explorer faster firsthand format gbp hash http https iban id ids instrument integration json kib kyc live market markets max min mb ms name nav ndjson
  nft nr ok passkey payments passkeys pain png post put get delete rfq rf rpc sandbox schema sepa sha sms status swift symbol system support tbill text token tokens
  transaction treasury tradingview type uetr url usd usdc utc utf version wallet wallets webhook webhooks xml`.split(
    /\s+/,
  ),
)

/** Of accounts, assets and endpoints, in titles and in lists to choose from. */
const names =
  /ACME [A-Z ]+|US Treasury Bill, June 2027|Harbour Tower, Zurich|Alpine Private Credit Fund|CREDIT|HARBOUR/g

/** What is left of a text when data is taken out: references, numbers, people and names of the sandbox. */
const wordsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/\b(acme|globex)[-\w]*/g, '')
    .replaceAll(names, '')
    .replaceAll(/\S*[\d_@/:.…]\S*/g, ' ')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? []

/** Texts that read the same in both languages although they are made of words. */
export const untranslated = (english: readonly string[], german: readonly string[]): readonly string[] => {
  const same = new Set(german)
  return english.filter((text) => same.has(text) && wordsIn(text).some((word) => !alike.has(word)))
}
