import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWords, words } from '../words/language.tsx'

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
