import { useLanguage, useWords, words } from '@firsthand/page-kit/language'
import { formatMoney, type Money } from '@firsthand/page-kit/money'
import type { ReactNode } from 'react'
import type { Problem } from '../calls/problem.ts'
import { ActForm } from '../ui/act-page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'

const texts = words(
  {
    title: 'Freeze money',
    button: 'Freeze now',
    effect: (sum: string) =>
      `${sum} is frozen at once, by you alone. It can neither be applied, nor returned, nor paid out; neither buyer nor payer is notified. It takes one officer to propose its release and another to approve it.`,
    doneTitle: 'Frozen',
    doneNext:
      'It stands among the frozen money until officers release it. Do not mention it to the buyer or the payer.',
    frozen: 'Frozen money',
    back: 'Back to where it was',
  },
  {
    title: 'Geld einfrieren',
    button: 'Jetzt einfrieren',
    effect: (sum) =>
      `${sum} wird sofort eingefroren, von Ihnen allein. Der Betrag kann weder verwendet noch zurückgegeben noch ausgezahlt werden; weder Käufer noch Zahler werden benachrichtigt. Eine Person der Compliance muss die Freigabe vorschlagen, eine andere sie genehmigen.`,
    doneTitle: 'Eingefroren',
    doneNext:
      'Der Betrag steht beim eingefrorenen Geld, bis die Compliance ihn freigibt. Erwähnen Sie dies weder gegenüber dem Käufer noch gegenüber dem Zahler.',
    frozen: 'Eingefrorenes Geld',
    back: 'Zurück',
  },
)

type Props = {
  readonly money: Money
  readonly reference: string
  /** What is frozen, in full. */
  readonly children: ReactNode
  readonly act: {
    readonly mutate: (given: { reason: string }) => void
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly error: Problem | null
  }
  readonly backTo: string
}

/** An officer's own act on a receipt, a payment under review or a refund: at once, with the amount typed and a recent login. */
export function Freeze({ money, reference, children, act, backTo }: Props) {
  const t = useWords(texts)
  const [language] = useLanguage()
  const sum = formatMoney(money, language)
  if (act.isSuccess)
    return (
      <Outcome
        tone="frozen"
        title={t.doneTitle}
        reference={reference}
        links={[
          ['/officer/frozen', t.frozen],
          [backTo, t.back],
        ]}
      >
        <p>{t.doneNext}</p>
      </Outcome>
    )
  return (
    <ActForm act={act} button={t.button} effect={t.effect(sum)} typed={sum} isDangerous backTo={backTo}>
      {children}
    </ActForm>
  )
}

/** The page of such an act. */
export function FreezePage({ backTo, children }: { readonly backTo: string; readonly children: ReactNode }) {
  const t = useWords(texts)
  return (
    <Page title={t.title} up={{ to: backTo, label: t.back }}>
      {children}
    </Page>
  )
}
