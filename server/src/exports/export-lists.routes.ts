import { Readable } from 'node:stream'
import { overloaded } from '@firsthand/refusal/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import type pg from 'pg'
import { columnsOf, type Schema, valuesOf } from './columns.rules.ts'
import { lineOf, wantsCsv } from './csv.rules.ts'
import { recordExport } from './export.store.ts'

/** What one file holds at most. */
export const rowsMax = 100_000
/** Exports that an instance makes at once, each on one connection; buyers do not take those of the staff. */
const runningMax = 8

type Page = { readonly items: readonly unknown[]; readonly next_cursor: string | null }
type Query = { readonly cursor?: string; readonly limit?: number }

/** The schema of what a list lists; null for a route that is no list with the one envelope. */
function itemOf({ method, schema }: RouteOptions, resolve: (schema: Schema) => Schema): Schema | null {
  const answer = (schema?.response as Readonly<Record<string, Schema>> | undefined)?.['200']
  if (method !== 'GET' || answer === undefined) return null
  const { items, next_cursor } = resolve(answer).properties ?? {}
  return items !== undefined && next_cursor !== undefined ? (resolve(items).items ?? null) : null
}

/** Only what the answer's schema lets through is exported: a page that is text already was written from it. */
const asAnswered = (reply: FastifyReply, page: unknown): Page =>
  JSON.parse(typeof page === 'string' ? page : (reply.serialize(page) as string))

type Export = {
  readonly operation: string
  readonly columns: ReturnType<typeof columnsOf>
  readonly read: (query: Query) => Promise<Page>
  readonly most: number
}

/** Page by page, as fast as the reader takes them. What breaks on the way breaks the connection: a file never ends early unseen. */
async function* linesOf({ columns, read, most }: Export, filter: object, first: Page): AsyncGenerator<string> {
  const rowsOf = (items: readonly unknown[]) => items.map((item) => lineOf(valuesOf(columns, item))).join('')
  let text = lineOf(columns.map(({ name }) => name))
  let page = first
  let left = most
  for (;;) {
    const items = page.items.slice(0, left)
    left -= items.length
    text += rowsOf(items)
    if (text !== '') yield text
    text = ''
    if (page.next_cursor === null && items.length === page.items.length) return
    if (left === 0) return yield lineOf([`INCOMPLETE: more than ${most} rows. Narrow the filters.`])
    page = await read({ ...filter, cursor: page.next_cursor ?? '' })
  }
}

const fileName = (operation: string) =>
  `firsthand-${operation.replaceAll('.', '-')}-${new Date().toISOString().replaceAll(/[-:]|[.]\d+/g, '')}.csv`

/**
 * Every list with the one envelope answers `Accept: text/csv` with all its rows. The list's own handler reads the pages, so a file
 * holds what the caller may read as JSON. Lists for buyers do so where their route says it. Register before the routes.
 */
export function exportLists(app: FastifyInstance, catalog: pg.Pool, most = rowsMax): void {
  const running = { staff: 0, buyers: 0 }
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : resolve(app.getSchema(schema.$ref.replace(/#$/, '')) as Schema)

  async function answer(request: FastifyRequest, reply: FastifyReply, made: Export, who: 'staff' | 'buyers') {
    if (running[who] >= runningMax) throw overloaded('Too many lists are exported at this moment.')
    running[who] += 1
    const end = () => {
      running[who] -= 1
    }
    try {
      request.inExport = true
      const { limit: _limit, cursor: _cursor, ...filter } = request.query as Query
      const recorded = request.routeOptions.config.recordedFilter?.(request) ?? filter
      const first = await made.read(request.query as Query)
      const { caller, id: requestId } = request
      if (who === 'staff')
        await recordExport(catalog, { caller, requestId }, { operation: made.operation, filter: recorded })
      const lines = Readable.from(linesOf(made, filter, first), { objectMode: false })
      lines.once('close', end)
      reply.header('content-disposition', `attachment; filename="${fileName(made.operation)}"`)
      return await reply.type('text/csv; charset=utf-8; header=present').send(lines)
    } catch (refusal) {
      end()
      throw refusal
    }
  }

  app.addHook('onRoute', (route) => {
    const item = itemOf(route, resolve)
    const { access, csv = access !== 'public' && access !== 'tenant' } = route.config ?? {}
    if (item === null || !csv) return
    route.config = { ...route.config, csv: true }
    const who = access === 'tenant' ? 'buyers' : 'staff'
    const operation = String(route.schema?.operationId)
    const limit = (route.schema?.querystring as Schema | undefined)?.properties?.limit?.maximum
    const list = route.handler
    let columns: Export['columns'] | undefined
    const handler: RouteHandlerMethod = function (request, reply) {
      if (request.method !== 'GET' || !wantsCsv(request.headers.accept)) return list.call(this, request, reply)
      columns ??= columnsOf(item, resolve)
      const read = async (query: Query) => {
        request.query = limit === undefined ? query : { ...query, limit }
        return asAnswered(reply, await list.call(this, request, reply))
      }
      return answer(request, reply, { operation, columns, read, most }, who)
    }
    route.handler = handler
  })
}
