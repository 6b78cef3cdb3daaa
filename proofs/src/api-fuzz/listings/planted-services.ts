import type { Meddle } from '../meddling-proxy.ts'
import { codeOf, emptyPage, inAnswers, inSequences, json, type PlantedService } from '../planted-service.ts'
import { absent } from '../request.ts'
import { asks, idIn, queryIn, saying, sentIn, withHeader } from './meddling.ts'

type Shown = { readonly view: object; readonly hidden: boolean; readonly deleted: boolean }

/** Shows consumers what they must not find, as it was last written. */
const showing = (which: (shown: Shown) => boolean) => (): Meddle => {
  const known = new Map<string, Shown>()
  return {
    answer: (answer, request) => {
      if (asks.write.test(request) && answer.status < 300) {
        const view = JSON.parse(answer.text)
        known.set(view.id, { view, hidden: sentIn(request).hidden === true, deleted: false })
      }
      const shown = known.get(idIn(request))
      if (shown === undefined) return answer
      if (asks.delete.test(request) && answer.status === 204) known.set(idIn(request), { ...shown, deleted: true })
      return asks.read.test(request) && answer.status === 404 && which(shown)
        ? withHeader(json(answer, 200, shown.view), 'etag', '"1"')
        : answer
    },
  }
}

/** Ignores a part of the query. */
const ignoring = (pair: string) => (): Meddle => ({
  request: (text) => (asks.list.test(text) ? text.replace(new RegExp(`&${pair}(?=[& ])`), '') : text),
})

/** Whatever is deleted a second time was never there. */
function deletesOnce(): Meddle {
  const seen = new Set<string>()
  return {
    request: (text) => {
      if (!asks.delete.test(text)) return text
      const id = idIn(text)
      if (seen.has(id)) return text.replace(id, absent.id)
      seen.add(id)
      return text
    },
  }
}

const listings = (name: string, meddle: () => Meddle) => inSequences('listings', `listings: ${name}`, meddle)
type Item = { readonly [name in 'name' | 'symbol' | 'status']: string } & { entitled_tenants: readonly string[] }
type Page = { items: Item[]; next_cursor: string | null }

const stated = <Body>(name: string, what: RegExp, change: (body: Body, request: string) => void) =>
  listings(name, () => ({ answer: saying(what, change) }))

/** A catalogue that is wrong in one way. */
export const plantedListings: readonly PlantedService[] = [
  inAnswers('listings: a consumer sees who is entitled', ['body'], (answer, request) => ({
    ...answer,
    text: asks.read.test(request) ? answer.text.replace('{"id"', '{"entitled_tenants":[],"id"') : answer.text,
  })),
  inAnswers('listings: a foreign cursor is taken', ['status'], (answer, request) =>
    codeOf(answer) === 'invalid_cursor' && asks.list.test(request) ? json(answer, 200, emptyPage) : answer,
  ),
  listings(
    'a hidden one is shown',
    showing(({ hidden, deleted }) => hidden && !deleted),
  ),
  listings(
    'a deleted one is shown',
    showing(({ hidden, deleted }) => deleted && !hidden),
  ),
  listings(
    'one is shown to another tenant',
    showing(({ hidden, deleted }) => !hidden && !deleted),
  ),
  listings('a status is not asked for', ignoring('status=[^& ]*')),
  listings('a source is not asked for', ignoring('source=[^& ]*')),
  listings('a ticker is not asked for', ignoring('symbol=[^& ]*')),
  listings('a name is not asked for', ignoring('name=[^& ]*')),
  listings('a search takes a pattern', ignoring('(name|symbol)=(%25|_)')),
  stated('a search minds the case', asks.list, (page: Page, request) => {
    const [name = '', symbol = ''] = ['name', 'symbol'].map((each) => queryIn(request).get(each) ?? '')
    page.items = page.items.filter((item) => item.name.includes(name) && item.symbol.startsWith(symbol))
  }),
  stated('a page ends too early', asks.list, (page: Page) => {
    page.next_cursor = null
  }),
  stated('a page has another order', asks.list, (page: Page) => {
    page.items.reverse()
  }),
  stated('the archive leaves out what was deleted', asks.archive, (page: Page) => {
    page.items = page.items.filter(({ status }) => status !== 'deleted')
  }),
  stated('administrators do not see who is entitled', asks.archiveRead, (listing: Item) => {
    listing.entitled_tenants = []
  }),
  listings('an ETag stands still', () => ({
    answer: (answer, request) =>
      asks.read.test(request) && answer.status === 200 ? withHeader(answer, 'etag', '"1"') : answer,
  })),
  listings('a condition is ignored', () => ({
    request: (text) => text.replace('\r\nif-match:', '\r\nx-match:'),
  })),
  listings('a cursor of consumers opens the archive', () => ({
    answer: (answer, request) =>
      codeOf(answer) === 'invalid_cursor' && asks.archive.test(request) ? json(answer, 200, emptyPage) : answer,
  })),
  listings('a deletion cannot be repeated', deletesOnce),
  listings('a deleted one is written again', () => ({
    answer: (answer, request) => {
      if (codeOf(answer) !== 'listing_deleted') return answer
      const { hidden: _, entitled_tenants: __, ...sent } = sentIn(request)
      const nothing = {
        base_asset: null,
        quote_currency: null,
        chain_id: null,
        min_price: null,
        max_price: null,
        markets: [],
      }
      const view = { id: idIn(request), status: 'active', ...nothing, ...sent }
      return withHeader(json(answer, 200, view), 'etag', '"9"')
    },
  })),
]
