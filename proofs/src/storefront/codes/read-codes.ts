import { randomUUID } from 'node:crypto'
import { adviceFor, dataOf } from '@firsthand/sdk'
import { everyNth } from '../../harness/proof.ts'
import { connectWallet } from '../acts/buying.ts'
import type { Ground } from '../journeys/journey.ts'
import type { Shop } from '../stage/shop.ts'
import type { Visitor } from '../stage/visitor.ts'
import { testWallet } from '../stage/wallet.ts'
import { type BuyerCode, buyerCodes } from './buyer-codes.ts'
import { callOf, type Language, marketOf, meet, type Open, priceStream } from './meet.ts'
import { type RealRefusal, realRefusal } from './real-refusal.ts'

const as = 'acme-buyer-1'
const languages: readonly Language[] = ['en', 'de']
const readMs = 15_000

type Reader = Visitor & { readonly language: Language }

/** Half of the minute for which a firm price holds. */
const freshMs = 30_000

/** What `openThings` has opened, anew when it is getting old; each time anew would be more live quotes than a caller may have. */
function freshThings(shop: Shop, purchase: string): () => Promise<Open> {
  let opened = { things: openThings(shop, purchase), at: performance.now() }
  return () => {
    if (performance.now() - opened.at > freshMs) opened = { things: openThings(shop, purchase), at: performance.now() }
    return opened.things
  }
}

async function openThings({ sandbox }: Shop, purchase: string): Promise<Open> {
  const buyer = sandbox.as(as)
  const walletAddress = sandbox.walletOf(as).account?.address ?? ''
  const body = (pairId: number, cashAmount: string) => ({ pairId, cashAmount, walletAddress })
  const headers = () => ({ 'idempotency-key': randomUUID() })
  const mint = dataOf(
    await buyer.primaryMint.quotes.create({ headers: headers(), body: body(marketOf.mint, '300000000') }),
  )
  const rfq = dataOf(await buyer.rfq.quotes.create({ headers: headers(), body: body(marketOf.rfq, '300000000') }))
  const { listingId } = dataOf(await buyer.markets.read({ path: { pairId: `${marketOf.mint}` } }))
  return { quotes: { mint: mint.reference, rfq: rfq.reference }, purchase, listing: listingId ?? '' }
}

/** A purchase that nobody pays for. */
async function openPurchase({ sandbox }: Shop): Promise<string> {
  const walletAddress = sandbox.walletOf(as).account?.address ?? ''
  const body = { pairId: marketOf.offchain, cashAmount: '30000', walletAddress }
  const headers = { 'idempotency-key': randomUUID() }
  return dataOf(await sandbox.as(as).offchain.purchases.create({ headers, body })).reference
}

/** A signed-in buyer with a wallet, in one language. */
async function openReader({ shop, open, width }: Ground, language: Language): Promise<Reader> {
  const key = shop.sandbox.facts.personas.find(({ name }) => name === as)?.wallet?.key ?? '0x'
  const visitor = await open({ width, language, wallet: testWallet(key, shop.sandbox.facts) })
  await visitor.go(`/buy/${marketOf.mint}`)
  await visitor.signIn(as)
  await connectWallet(visitor, language)
  return { ...visitor, language }
}

/** Whether the page answers a refusal with its sentence; the reason where it does not. */
async function sentenceFault(
  shop: Shop,
  reader: Reader,
  which: BuyerCode,
  refusal: RealRefusal,
  open: Open,
): Promise<string | null> {
  const { page, language } = reader
  const { method, url } = callOf(which.callName, which.rail)
  const market = dataOf(await shop.sandbox.as(as).markets.read({ path: { pairId: `${marketOf[which.rail]}` } }))
  const wanted = adviceFor(
    JSON.parse(refusal.text),
    which.callName === 'catalogue' || which.callName === 'candles' ? null : market,
    language,
  )
  const answer = { status: refusal.status, contentType: 'application/problem+json', body: refusal.text }
  await page.route(url, (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()))
  // What refuses a price refuses its stream too: from one that goes on, the page would compute the price without asking.
  if (which.callName === 'soft') await page.route(priceStream, (route) => route.fulfill(answer))
  try {
    await meet(reader, which.callName, which.rail, open, language)
    const notice = page.locator('main .notice', { hasText: wanted.happened }).first()
    await notice.waitFor({ timeout: readMs })
    const text = (await notice.textContent()) ?? ''
    const missing = [wanted.money, wanted.now].find((sentence) => !text.includes(sentence))
    return missing === undefined ? null : `${which.code} (${language}): "${missing}" is not shown`
  } catch (error) {
    return `${which.code} (${language}): ${String(error).split('\n')[0]}; wanted "${wanted.happened}"`
  } finally {
    await page.unroute(url)
    await page.unroute(priceStream)
    // No page asks while the sandbox is brought to refuse for the next code.
    await page.goto(`${shop.origin}/healthz`)
    reader.forgive(/status of [45]|: 5\d\d from/)
  }
}

/** Reads codes with the same readers: what they hold open stays new enough. */
async function readTogether(ground: Ground, codes: readonly BuyerCode[]): Promise<readonly string[]> {
  const { shop } = ground
  const faults: string[] = []
  const things = freshThings(shop, await openPurchase(shop))
  const readers = await Promise.all(languages.map((language) => openReader(ground, language)))
  for (const which of codes) {
    const refusal = await realRefusal(shop, which.code)
    const open = await things()
    const found = await Promise.all(readers.map((reader) => sentenceFault(shop, reader, which, refusal, open)))
    faults.push(...found.filter((fault) => fault !== null))
  }
  return faults
}

/** Arms every code that a buyer's page can meet, and reads what the page shows for it in both languages. */
export async function readCodes(
  ground: Ground,
): Promise<{ readonly count: number; readonly faults: readonly string[] }> {
  const all = buyerCodes()
  const codes = ground.isShort ? everyNth(all, 20) : all
  const still = codes.filter(({ movesClock }) => !movesClock)
  const faults: string[] = []
  // In parts, each with new browsers: a session ends after a while.
  for (let from = 0; from < still.length; from += 12)
    faults.push(...(await readTogether(ground, still.slice(from, from + 12))))
  for (const each of codes.filter(({ movesClock }) => movesClock)) {
    const refusal = await realRefusal(ground.shop, each.code)
    const open = await openThings(ground.shop, await openPurchase(ground.shop))
    for (const language of languages) {
      const reader = await openReader(ground, language)
      const fault = await sentenceFault(ground.shop, reader, each, refusal, open)
      if (fault !== null) faults.push(fault)
      await reader.close()
    }
  }
  return { count: codes.length, faults }
}
