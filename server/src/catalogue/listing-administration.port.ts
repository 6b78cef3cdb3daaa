import type { ListingId } from '@firsthand/values/values'
import type { AdminListing, ListingWrite } from '@firsthand/wire/listings'
import type { AdminContext } from '#identity/admin-context'
import type { ListingFilter, ListingPageRequest, ListingTexts } from './listing.port.ts'
import type { ListingDraft } from './listing.rules.ts'

/** What became of one line of an import. */
export type Imported = { readonly result: 'created' | 'updated' | 'unchanged'; readonly id: ListingId }

/**
 * Listings of every tenant, deleted and hidden ones too. Each read and write leaves a record in the audit chain of the
 * administrator's tenant, and each change an event for every tenant that sees the listing, in the same transaction.
 */
export interface ListingAdministration {
  /** Null when there is no such listing. */
  find(context: AdminContext, id: ListingId): Promise<AdminListing | null>
  /** In the order of the ids. */
  list(context: AdminContext, filter: ListingFilter, page: ListingPageRequest): Promise<ListingTexts>
  create(context: AdminContext, draft: ListingDraft): Promise<AdminListing>
  /** The change sees the locked listing and throws to refuse. Null when there is no such listing. */
  replace(
    context: AdminContext,
    id: ListingId,
    change: (current: AdminListing) => ListingDraft,
  ): Promise<AdminListing | null>
  /** The check sees the locked listing and throws to refuse. False when there is no such listing. */
  remove(context: AdminContext, id: ListingId, check: (current: AdminListing) => void): Promise<boolean>
  /** Creates or replaces by source, chain and token, in one transaction. No two writes may have the same key. */
  importMany(context: AdminContext, writes: readonly ListingWrite[]): Promise<readonly Imported[]>
}
