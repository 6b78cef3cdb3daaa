import type { Listing, ListingWrite } from '@firsthand/wire/listings'
import type { Answer, Service } from '#testing/service-under-test'

export const admin = { as: 'acme-admin' }

/** Creates a listing as an administrator of `acme` and answers its id. */
export async function listed({ call }: Service, body: ListingWrite): Promise<string> {
  const answer = await call('POST', '/tokens', { ...admin, body })
  if (answer.status !== 201) throw new Error(`a listing was not created: ${answer.text}`)
  return answer.body.id
}

/** Reads one page after the other to the end, and joins them. */
export async function allPages<T extends { readonly id: string } = Listing>(
  { call }: Service,
  path: string,
  query: Readonly<Record<string, string>> = {},
  as = 'acme-buyer-1',
): Promise<T[]> {
  const found: T[] = []
  let cursor: string | null = null
  for (let page = 0; page < 500; page++) {
    const asked = new URLSearchParams({ ...query, ...(cursor !== null && { cursor }) }).toString()
    const { status, text, body }: Answer = await call('GET', `${path}?${asked}`, { as })
    if (status !== 200) throw new Error(`a page was refused: ${text}`)
    found.push(...body.items)
    cursor = body.next_cursor
    if (cursor === null) return found
  }
  throw new Error('the pages do not end')
}
