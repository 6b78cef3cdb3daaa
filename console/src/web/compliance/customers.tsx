import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { CustomerSummary } from '@firsthand/wire/compliance-officer'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ForeignText } from '../ui/foreign-text.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { useOpenCustomer } from './customer-state.ts'
import { useList } from './use-compliance.ts'
import { complianceTexts } from './words.ts'

function Found({ q }: { readonly q: string }) {
  const t = useWords(complianceTexts)
  const open = useOpenCustomer()
  const pages = useList<CustomerSummary>('/officer/customers', { q })
  const columns: readonly Column<CustomerSummary>[] = [
    {
      label: t.customer,
      cell: ({ subject }) => (
        <button type="button" className="link" onClick={() => open('/officer/customers/file', subject)}>
          {subject}
        </button>
      ),
    },
    { label: t.legalName, cell: ({ legalName }) => <ForeignText text={legalName} /> },
    { label: t.status, cell: ({ kycStatus }) => t.statuses[kycStatus] },
    { label: t.holds, cell: ({ held }) => (held ? <Status tone="frozen">{t.held}</Status> : t.notHeld) },
    { label: t.reviewDueAt, cell: ({ reviewDueAt }) => (reviewDueAt === null ? '–' : <Time at={reviewDueAt} />) },
  ]
  return (
    <Rows
      label={t.customers}
      pages={pages}
      columns={columns}
      keyOf={({ subject }) => subject}
      empty={<Empty title={t.nobody} />}
    />
  )
}

/** Finds a customer. Neither the search nor who was found stands in the address. */
export function Customers() {
  const t = useWords(complianceTexts)
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setQ(typed.trim())
  }
  return (
    <Page title={t.customers} lead={t.customersLead}>
      <form className="filters" onSubmit={submit}>
        <TextInput
          label={t.search}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">{t.find}</Button>
      </form>
      {q === '' ? <Empty title={t.start}>{t.startText}</Empty> : <Found key={q} q={q} />}
    </Page>
  )
}
