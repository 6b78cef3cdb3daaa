import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'
import { usePerson } from '../app/session.ts'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'

const texts = words(
  { title: 'A proposal about it waits for another person', open: 'Open it' },
  { title: 'Ein Vorschlag dazu wartet auf eine andere Person', open: 'Öffnen' },
)

/** What is proposed about a purchase, for those who propose or decide it. */
export function OpenProposals({ reference }: { readonly reference: string }) {
  const t = useWords(texts)
  const { roles } = usePerson()
  const isTreasury = roles.some((role) => role.startsWith('treasury-'))
  const read = useAnswer(
    ['proposals', 'about', reference],
    (signal) => service.proposals.list({ query: { subject: reference }, signal }),
    isTreasury,
  )
  return (
    <>
      {read.data?.items.map(({ proposalId }) => (
        <Notice key={proposalId} tone="person" title={t.title}>
          <Link to={`/approvals/${proposalId}`}>{t.open}</Link>
        </Notice>
      ))}
    </>
  )
}
