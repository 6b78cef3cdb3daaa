import { useWords, words } from '@firsthand/page-kit/language'
import type { PurchaseFound } from '@firsthand/sdk/types'
import { usePerson } from '../app/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { actsOn } from './acts.ts'

export const actNames = words(
  {
    title: 'What can be done',
    retry: 'Propose to deliver again',
    void: 'Propose to give up the delivery',
    refund: 'Propose a refund',
  },
  {
    title: 'Was möglich ist',
    retry: 'Erneute Lieferung vorschlagen',
    void: 'Aufgabe der Lieferung vorschlagen',
    refund: 'Erstattung vorschlagen',
  },
)

/** What the person can propose about a purchase that does not go on by itself. */
export function PurchaseActs({ purchase }: { readonly purchase: PurchaseFound }) {
  const t = useWords(actNames)
  const { roles } = usePerson()
  const acts = actsOn(purchase, roles)
  if (acts.length === 0) return null
  return (
    <section aria-label={t.title}>
      <h2>{t.title}</h2>
      <div className="actions">
        {acts.map((act) => (
          <ButtonLink key={act} to={`/p/${purchase.reference}/propose/${act}`}>
            {t[act]}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
