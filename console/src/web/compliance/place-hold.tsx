import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import type { Hold } from '@firsthand/wire/compliance-officer'
import { ActForm } from '../ui/act-page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { useCustomer } from './customer-state.ts'
import { useOfficerAct } from './use-compliance.ts'
import { complianceTexts } from './words.ts'

function Form({ subject }: { readonly subject: string }) {
  const t = useWords(complianceTexts)
  const act = useOfficerAct<{ reason: string }, Hold>('/officer/holds', ({ reason }) => ({ subject, reason }))
  if (act.data !== undefined)
    return (
      <Outcome tone="frozen" title={t.placed} reference={act.data.id} links={[['/officer/holds', t.holds]]}>
        {t.placedNext}
      </Outcome>
    )
  return (
    <ActForm effect={t.placeEffect} button={t.place} backTo="/officer/customers" act={act} typed={subject} isDangerous>
      <Facts facts={[[t.customer, <CodeText key="subject" text={subject} />]]} />
    </ActForm>
  )
}

/** Stops a customer at once; two officers are needed to undo it. */
export function PlaceHold() {
  const t = useWords(complianceTexts)
  const subject = useCustomer()
  return (
    <Page title={t.place} up={{ to: '/officer/customers', label: t.customers }}>
      {subject === null ? <Empty title={t.start}>{t.startText}</Empty> : <Form subject={subject} />}
    </Page>
  )
}
