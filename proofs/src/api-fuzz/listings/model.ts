import { isDeepStrictEqual } from 'node:util'
import type { AdminListing, Listing, ListingQuery, ListingTerms, ListingWrite } from '@firsthand/wire/listings'

/** With every default filled in. */
type Draft = Omit<Required<ListingTerms>, 'status'> & Pick<Listing, 'status'>

/** A listing as the contract requires it; written apart from the service, so that both can be wrong only by chance. */
export type Row = {
  readonly id: string
  /** The tenant whose administrator created it: nobody else writes it. */
  readonly owner: string
  readonly draft: Draft
  readonly version: number
}

type Standing = Pick<Draft, 'status' | 'hidden' | 'entitled_tenants'>

/** What is left out takes its default; the status of a listing that exists and who sees it stay. */
export const completed = (write: ListingWrite, standing: Standing): Draft => ({
  source: write.source,
  symbol: write.symbol,
  name: write.name,
  base_asset: write.base_asset ?? null,
  quote_currency: write.quote_currency ?? null,
  chain_id: write.chain_id ?? null,
  token_ref: write.token_ref,
  min_price: write.min_price ?? null,
  max_price: write.max_price ?? null,
  status: write.status ?? standing.status,
  hidden: write.hidden ?? standing.hidden,
  entitled_tenants: [...(write.entitled_tenants ?? standing.entitled_tenants)].sort(),
})

/** A new listing is active and for its creator's own tenant. */
export const newFor = (tenant: string): Standing => ({ status: 'active', hidden: false, entitled_tenants: [tenant] })

export const created = (id: string, owner: string, draft: Draft): Row => ({ id, owner, draft, version: 1 })

/** What another tenant's listing answers a write with: it is absent, unless the tenant is entitled to see it. */
export const foreign = ({ owner, draft }: Row, tenant: string): 403 | 404 | null =>
  owner === tenant ? null : draft.entitled_tenants.includes(tenant) ? 403 : 404

export const replaced = (row: Row, draft: Draft): Row => ({ ...row, draft, version: row.version + 1 })

/** Doing it again changes nothing. */
export const deleted = (row: Row): Row =>
  isDeleted(row) ? row : replaced(row, { ...row.draft, status: 'deleted' as const })

export const isDeleted = ({ draft }: Row): boolean => draft.status === 'deleted'

/** Lists go by the id. */
export const inOrder = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** What an import takes the write for, and what keeps another from being made: the tenant's of the same source, chain and token. */
export const knownAs = (rows: readonly Row[], tenant: string, write: ListingWrite): Row | null =>
  inOrder(rows).find(
    (row) =>
      !isDeleted(row) &&
      row.owner === tenant &&
      row.draft.source === write.source &&
      row.draft.token_ref === write.token_ref &&
      row.draft.chain_id === (write.chain_id ?? null),
  ) ?? null

export const isUnchanged = ({ draft }: Row, asRequested: Draft): boolean => isDeepStrictEqual(draft, asRequested)

export const isVisibleTo = (row: Row, tenant: string): boolean =>
  row.draft.entitled_tenants.includes(tenant) && !row.draft.hidden && !isDeleted(row)

export type Filter = Omit<ListingQuery, 'limit' | 'cursor'>

/** Whether a listing is on the list that is asked for; nothing in a search stands for anything but itself. */
export function matches({ draft }: Row, { status, chain, source, symbol, name }: Filter): boolean {
  const has = (text: string) => text.toLowerCase()
  return (
    (status === undefined || draft.status === status) &&
    (chain === undefined || draft.chain_id === chain) &&
    (source === undefined || draft.source === source) &&
    (symbol === undefined || has(draft.symbol).startsWith(has(symbol))) &&
    (name === undefined || has(draft.name).includes(has(name)))
  )
}

/** What a consumer reads. */
export function consumerView({ id, draft }: Row): Listing {
  const { hidden: _, entitled_tenants: __, ...shown } = draft
  // No market of these sequences sells one.
  return { id, ...shown, markets: [] }
}

/** What an administrator reads, but for the times, which follow from nothing here. */
export const administratorView = ({
  id,
  owner: owner_tenant,
  draft,
  version,
}: Row): Omit<AdminListing, 'created_at' | 'updated_at'> => ({
  id,
  owner_tenant,
  ...draft,
  markets: [],
  version,
})
