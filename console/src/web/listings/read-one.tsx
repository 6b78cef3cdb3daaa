import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'
import { Time } from '@firsthand/page-kit/time'
import type { AdminListing } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { useOwns } from '../markets/owned.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ForeignText } from '../ui/foreign-text.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { Band, ListingStatus, Visibility } from './parts.tsx'
import { listingTexts } from './words.ts'

export const useListing = (id: string) =>
  useAnswer(['listing', id], (signal) => service.admin.tokens.read({ path: { id }, signal }))

type Props = { readonly listing: AdminListing }

export function ListingFacts({ listing }: Props) {
  const t = useWords(listingTexts)
  const { base_asset, quote_currency } = listing
  return (
    <Facts
      facts={[
        [t.symbol, <ForeignText key="symbol" text={listing.symbol} />],
        [t.name, <ForeignText key="name" text={listing.name} />],
        [t.status, <ListingStatus key="status" status={listing.status} />],
        [t.source, listing.source],
        [t.chain, listing.chain_id ?? t.noChain],
        [t.token, <CodeText key="token" text={listing.token_ref} inFours />],
        base_asset === null ? null : [t.baseAsset, base_asset],
        quote_currency === null ? null : [t.quoteCurrency, quote_currency],
        [t.band, <Band key="band" listing={listing} />],
      ]}
    />
  )
}

function Markets({ listing: { markets } }: Props) {
  const t = useWords(listingTexts)
  if (markets.length === 0) return t.noMarkets
  return markets.map((pairId, at) => (
    <span key={pairId}>
      {at === 0 ? '' : ', '}
      <Link to={`/markets/${pairId}`}>{pairId}</Link>
    </span>
  ))
}

export function AudienceFacts({ listing }: Props) {
  const t = useWords(listingTexts)
  return (
    <Facts
      facts={[
        [t.visibility, <Visibility key="hidden" listing={listing} />],
        [t.tenants, listing.entitled_tenants.join(', ')],
        [t.markets, <Markets key="markets" listing={listing} />],
        [t.owner, listing.owner_tenant],
        [t.created, <Time key="created" at={listing.created_at} />],
        [t.changed, <Time key="changed" at={listing.updated_at} />],
        [t.version, listing.version],
        [t.id, <CodeText key="id" text={listing.id} />],
      ]}
    />
  )
}

function ListingBody({ listing }: Props) {
  const t = useWords(listingTexts)
  const owns = useOwns(listing.owner_tenant)
  return (
    <>
      {owns ? null : <Notice tone="waiting">{t.foreign(listing.owner_tenant)}</Notice>}
      <div className="columns">
        <section className="panel" aria-label={t.about}>
          <h2>{t.about}</h2>
          <ListingFacts listing={listing} />
        </section>
        <section className="panel" aria-label={t.who}>
          <h2>{t.who}</h2>
          <AudienceFacts listing={listing} />
        </section>
      </div>
    </>
  )
}

/** One listing, with what buyers do not see. */
export function ListingPage() {
  const t = useWords(listingTexts)
  const id = useParam('id')
  const read = useListing(id)
  const owns = useOwns(read.data?.owner_tenant)
  const mayAct = owns && read.data?.status !== 'deleted'
  const actions = mayAct ? (
    <>
      <ButtonLink to={`/listings/${id}/edit`}>{t.edit}</ButtonLink>
      <ButtonLink to={`/listings/${id}/delete`} isDangerous>
        {t.remove}
      </ButtonLink>
    </>
  ) : undefined
  return (
    <Page
      title={read.data === undefined ? t.one : `${t.one} ${read.data.symbol}`}
      up={{ to: '/listings', label: t.title }}
      actions={actions}
    >
      <ChangesBar subjects={[id]} show={read.refetch} />
      <Reading read={read}>{(listing) => <ListingBody listing={listing} />}</Reading>
    </Page>
  )
}
