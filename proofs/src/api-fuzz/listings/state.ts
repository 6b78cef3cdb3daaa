import type { ListingWrite } from '@firsthand/wire/listings'
import { agree, type Conversation, type Received } from '../sequence-state.ts'
import { administratorView, consumerView, type Filter, type Row } from './model.ts'
import type { Edit, Filter as Requested, WriteRequest } from './step.ts'

/** One sequence with listings: two tenants and two sources that nobody else knows. */
export type Catalogue = Conversation & {
  readonly tenants: readonly [string, string]
  readonly sources: readonly [string, string]
  /** Stands in the name of every listing of the sequence. */
  readonly mark: string
  /** The listings as the model has them. */
  readonly rows: Row[]
}

/** One letter is upper case: not every order of texts puts it first. */
export const beginCatalogue = (conversation: Conversation): Catalogue => {
  const { tag } = conversation
  return {
    ...conversation,
    tenants: [`${tag}-a`, `${tag}-B`],
    sources: [`${tag} x`, `${tag} y`],
    mark: `<${tag}>`,
    rows: [],
  }
}

/** The body of a write, with the names of this sequence. */
export function writeOf(
  { tenants, sources, mark }: Catalogue,
  { write, source, entitled, unsound }: WriteRequest,
): ListingWrite {
  const { entitled_tenants: _, ...rest } = write
  return {
    ...rest,
    source: sources[source],
    name: `${write.name} ${mark}`,
    ...(entitled !== null && { entitled_tenants: entitled.map((each) => tenants[each]) }),
    ...(unsound && { min_price: '1.000000000000000001', max_price: '1' }),
  }
}

/** The whole listing as it is, with a few fields changed. */
export function edited({ tenants, mark }: Catalogue, { draft }: Row, { entitled, name, ...edit }: Edit): ListingWrite {
  const { status, ...rest } = draft
  return {
    ...rest,
    // The price of an edit may lie above the old maximum.
    ...('min_price' in edit && { max_price: null }),
    ...(status !== 'deleted' && { status }),
    ...edit,
    ...(name !== undefined && { name: `${name} ${mark}` }),
    ...(entitled && { entitled_tenants: entitled.map((each) => tenants[each]) }),
  }
}

/** A filter with the names of this sequence. */
export const filterOf = ({ sources }: Catalogue, { source, ...rest }: Requested): Filter => ({
  ...rest,
  ...(source !== undefined && { source: sources[source] }),
})

export const agreeOnListing = (received: Received, row: Row): void =>
  agree(received, received.body, consumerView(row), 'the listing')

/** Holds what an administrator reads to the model; times follow from nothing that it knows. */
export function agreeOnAdminListing(received: Received, found: Readonly<Record<string, unknown>>, row: Row): void {
  const { created_at: _, updated_at: __, ...rest } = found
  agree(received, rest, administratorView(row), 'the listing')
}

/** The model's row after a change. */
export function keep({ rows }: Catalogue, before: Row, after: Row): void {
  rows[rows.indexOf(before)] = after
}
