import { useParam } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { AdminListing } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'
import { useAct } from '../calls/use-answer.ts'
import { ActForm } from '../ui/act-page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { AudienceFacts, ListingFacts, useListing } from './read-one.tsx'
import { listingTexts, listingWritingTexts } from './words.ts'

function Deleting({ listing }: { readonly listing: AdminListing }) {
  const w = useWords(listingWritingTexts)
  const { id, symbol, version, status } = listing
  const act = useAct(
    (_: { reason: string }) => service.tokens.delete({ path: { id }, headers: { 'if-match': `"${version}"` } }),
    ['listing', 'listings'],
  )
  if (act.data !== undefined)
    return (
      <Outcome title={w.deleted} reference={id} links={[['/listings', w.toList]]}>
        <p>{w.deletedNext}</p>
      </Outcome>
    )
  if (status === 'deleted') return <Notice tone="waiting">{w.already}</Notice>
  return (
    <ActForm
      act={act}
      effect={w.deleteEffect}
      button={w.deleteButton}
      backTo={`/listings/${id}`}
      takesReason={false}
      typed={symbol}
      isDangerous
      isFinal
    >
      <div className="panel">
        <ListingFacts listing={listing} />
      </div>
      <div className="panel">
        <AudienceFacts listing={listing} />
      </div>
    </ActForm>
  )
}

/** Deletes a listing for good, after its symbol was typed. */
export function DeleteListing() {
  const [t, w] = [useWords(listingTexts), useWords(listingWritingTexts)]
  const id = useParam('id')
  const read = useListing(id)
  return (
    <Page title={w.deleteTitle} up={{ to: `/listings/${id}`, label: t.one }}>
      <Reading read={read}>{(listing) => <Deleting listing={listing} />}</Reading>
    </Page>
  )
}
