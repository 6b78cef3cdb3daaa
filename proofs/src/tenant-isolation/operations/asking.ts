import { fitsToken } from '../hostile-names.ts'
import { type Doors, type Lane, Leak } from './lane.ts'

type Answered = { readonly status: number; readonly body: unknown }
type Page = { readonly items: readonly unknown[]; readonly next_cursor: string | null }

const doorsOf = ({ doors }: Lane): Doors => {
  if (doors === null) throw new Error('this lane has no service to ask')
  return doors
}

/** Asks the service as somebody of the tenant. */
export async function get(lane: Lane, tenant: string, path: string): Promise<Answered> {
  const { url, tokenOf } = doorsOf(lane)
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${tokenOf(tenant)}` } })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** A tenant that can have a token. */
export const tokenTenant = ({ db, random }: Lane): string => random.pick(db.population.tenants.filter(fitsToken))

async function page(lane: Lane, tenant: string, path: string): Promise<Page> {
  const { status, body } = await get(lane, tenant, path)
  if (status !== 200) throw new Leak(`GET ${path} as ${tenant}: ${status} ${JSON.stringify(body)}`)
  return body as Page
}

/** Every item of a list, page by page. The path has a query already. */
export async function everyItem<T>(lane: Lane, tenant: string, path: string): Promise<T[]> {
  const items: T[] = []
  let cursor: string | null = null
  do {
    const asked: string = cursor === null ? path : `${path}&cursor=${encodeURIComponent(cursor)}`
    const found: Page = await page(lane, tenant, asked)
    items.push(...(found.items as T[]))
    cursor = found.next_cursor
  } while (cursor !== null)
  return items
}

/** Compares what a single read was answered with what the tenant must and may see. */
export function compareRead(tenant: string, path: string, status: number, expected: 'must' | 'may' | 'must not'): void {
  if (status !== 200 && status !== 404) throw new Leak(`GET ${path} as ${tenant}: ${status}`)
  if (status === 200 && expected === 'must not') throw new Leak(`${tenant} read ${path}`)
  if (status === 404 && expected === 'must') throw new Leak(`${tenant} did not find ${path}`)
}

/** Uses a cursor that one tenant was given as another one. */
export async function useForeignCursor(lane: Lane, path: string): Promise<void> {
  const [tenant, other] = [tokenTenant(lane), tokenTenant(lane)]
  const { next_cursor: cursor } = await page(lane, other, path)
  if (cursor === null) return
  const { status } = await get(lane, tenant, `${path}&cursor=${encodeURIComponent(cursor)}`)
  if (status !== (tenant === other ? 200 : 400)) throw new Leak(`${tenant} used a cursor of ${other}: ${status}`)
}
