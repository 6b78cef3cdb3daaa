import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'

const texts = words(
  { waits: 'A proposal about this waits for another person.', open: 'Open the proposal' },
  { waits: 'Ein Vorschlag dazu wartet auf eine andere Person.', open: 'Vorschlag öffnen' },
)

/** Says that something is proposed already: nothing else can be, until another person has decided. */
export function OpenProposal({ id }: { readonly id: string | null }) {
  const t = useWords(texts)
  if (id === null) return null
  return (
    <Notice tone="person" role="status">
      {t.waits} <Link to={`/approvals/${id}`}>{t.open}</Link>
    </Notice>
  )
}
