import { useParam } from '@firsthand/page-kit/address'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { AdminListing, Listing } from '@firsthand/sdk/types'
import { useState } from 'react'
import { usePerson } from '../app/session.ts'
import { dataOf } from '../calls/problem.ts'
import { service } from '../calls/service.ts'
import { useOwns } from '../markets/owned.ts'
import { sha256Of } from '../treasury/payment-files/file.rules.ts'
import type { Group } from '../ui/drafts/fields.tsx'
import { DraftFlow } from '../ui/drafts/flow.tsx'
import type { Draft } from '../ui/drafts/merge.ts'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { blankListing, listingDraft, listingFaults, listingWrite } from './listing-draft.ts'
import { useChainChoices } from './parts.tsx'
import { useListing } from './read-one.tsx'
import { listingTexts, listingWritingTexts } from './words.ts'

/** What the form of a listing needs: its fields, and what is wrong with a draft in words. */
function useListingForm(chain?: string) {
  const [t, w] = [useWords(listingTexts), useWords(listingWritingTexts)]
  const [language] = useLanguage()
  const choices = useChainChoices(t.noChain, chain)
  const statuses = (['active', 'paused'] as const).map((value) => ({ value, label: t.statuses[value] }))
  const groups: readonly Group[] = [
    {
      title: w.groups.about,
      fields: [
        { name: 'symbol', label: t.symbol, isRequired: true },
        { name: 'name', label: t.name, isRequired: true },
        { name: 'source', label: t.source, isRequired: true },
        { name: 'chain', label: t.chain, kind: 'choice', choices },
        { name: 'token', label: t.token, help: w.tokenHelp, kind: 'code', isRequired: true },
        { name: 'baseAsset', label: t.baseAsset },
        { name: 'quoteCurrency', label: t.quoteCurrency },
        { name: 'status', label: t.status, kind: 'choice', choices: statuses },
      ],
    },
    {
      title: w.groups.price,
      fields: [
        { name: 'min', label: w.min, help: w.priceHelp },
        { name: 'max', label: w.max, help: w.priceHelp },
      ],
    },
    {
      title: w.groups.who,
      fields: [
        { name: 'hidden', label: t.hidden, kind: 'yes' },
        { name: 'tenants', label: t.tenants, help: w.tenantsHelp, kind: 'area' },
      ],
    },
  ]
  const faultsOf = (draft: Draft) =>
    Object.fromEntries(Object.entries(listingFaults(draft, language)).map(([name, fault]) => [name, w.faults[fault]]))
  return { groups: () => groups, faultsOf, changes: ['listing', 'listings'] }
}

function Done({ listing: { id, symbol }, isNew }: { readonly listing: Listing; readonly isNew: boolean }) {
  const w = useWords(listingWritingTexts)
  return (
    <Outcome
      title={isNew ? w.createdTitle : w.savedTitle}
      reference={id}
      links={[
        [`/listings/${id}`, w.toOne],
        ['/listings', w.toList],
      ]}
    >
      <p>
        {symbol}. {isNew ? w.createdNext : w.savedNext}
      </p>
    </Outcome>
  )
}

export function NewListing() {
  const [t, w] = [useWords(listingTexts), useWords(listingWritingTexts)]
  const [language] = useLanguage()
  const { tenant } = usePerson()
  const form = useListingForm()
  // A lost answer is asked for again under the same key, and makes no second listing.
  const [key] = useState(() => crypto.randomUUID())
  return (
    <Page title={w.newTitle} up={{ to: '/listings', label: t.title }}>
      <DraftFlow<Listing>
        key={language}
        {...form}
        first={{ draft: { ...blankListing, tenants: tenant }, version: null }}
        save={async ({ draft }) => {
          const body = listingWrite(draft, language)
          return service.tokens.create({ headers: { 'idempotency-key': await keyFor(key, body) }, body })
        }}
        effect={() => w.createEffect}
        button={() => w.create}
        backTo="/listings"
        done={(listing) => <Done listing={listing} isNew />}
      />
    </Page>
  )
}

/** One key a form and body: the same key with another body would be refused. */
async function keyFor(form: string, body: object): Promise<string> {
  const bytes = new TextEncoder().encode(`${form}${JSON.stringify(body)}`)
  return sha256Of(bytes.buffer)
}

function EditForm({ listing }: { readonly listing: AdminListing }) {
  const [t, w] = [useWords(listingTexts), useWords(listingWritingTexts)]
  const [language] = useLanguage()
  const form = useListingForm(listing.chain_id ?? '')
  const owns = useOwns(listing.owner_tenant)
  const path = { id: listing.id }
  const versionOf = (found: AdminListing) => ({ draft: listingDraft(found, language), version: found.version })
  if (!owns) return <Notice tone="stopped">{t.foreign(listing.owner_tenant)}</Notice>
  if (listing.status === 'deleted') return <Notice tone="stopped">{w.already}</Notice>
  return (
    <DraftFlow<Listing>
      key={language}
      {...form}
      first={versionOf(listing)}
      save={({ draft, version }) =>
        service.tokens.replace({
          path,
          headers: { 'if-match': `"${version}"` },
          body: listingWrite(draft, language),
        })
      }
      readAgain={async () => versionOf(dataOf(await service.admin.tokens.read({ path })))}
      effect={() => w.saveEffect}
      button={() => w.save}
      backTo={`/listings/${listing.id}`}
      done={(saved) => <Done listing={saved} isNew={false} />}
    />
  )
}

/** Changes a listing as a whole, over the version that was read. */
export function EditListing() {
  const [t, w] = [useWords(listingTexts), useWords(listingWritingTexts)]
  const id = useParam('id')
  const read = useListing(id)
  return (
    <Page title={w.editTitle} up={{ to: `/listings/${id}`, label: t.one }}>
      <Reading read={read}>{(listing) => <EditForm listing={listing} />}</Reading>
    </Page>
  )
}
