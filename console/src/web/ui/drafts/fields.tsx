import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import { Time } from '@firsthand/page-kit/time'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Draft } from './merge.ts'
import { localOf, momentOf } from './moment.ts'
import { draftTexts } from './words.ts'
import './drafts.css'

/** One field of a form. `code` is an address or a hash, `moment` a time that is kept in UTC, `yes` a yes or no. */
export type Field = {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly kind?: 'text' | 'area' | 'choice' | 'yes' | 'code' | 'moment'
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly isRequired?: boolean
  /** Shown, and no longer to be changed. */
  readonly isFixed?: boolean
}

export type Group = { readonly title: string; readonly fields: readonly Field[] }

type FieldProps = {
  readonly field: Field
  readonly value: string
  readonly fault: string | undefined
  readonly change: (value: string) => void
}

function Input({ field, value, fault, change }: FieldProps) {
  const t = useWords(draftTexts)
  const { label, help, kind = 'text', choices = [], isRequired = false, isFixed = false } = field
  const common = { label, description: isFixed ? t.fixed : help, disabled: isFixed, error: fault }
  const take = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    change(currentTarget.value)
  if (kind === 'yes')
    return (
      <Checkbox
        {...common}
        checked={value === 'yes'}
        onChange={({ currentTarget }) => change(currentTarget.checked ? 'yes' : 'no')}
      />
    )
  if (kind === 'choice') return <NativeSelect {...common} data={[...choices]} value={value} onChange={take} />
  if (kind === 'area') return <Textarea {...common} autosize minRows={2} maxRows={8} value={value} onChange={take} />
  if (kind === 'moment')
    return (
      <TextInput
        {...common}
        type="datetime-local"
        step={1}
        value={localOf(value)}
        onChange={({ currentTarget }) => change(momentOf(currentTarget.value))}
      />
    )
  return (
    <TextInput
      {...common}
      required={isRequired}
      autoComplete="off"
      spellCheck={false}
      value={value}
      className={kind === 'code' ? 'mono' : undefined}
      onChange={take}
    />
  )
}

type Props = {
  readonly groups: readonly Group[]
  readonly draft: Draft
  readonly faults: Draft
  readonly change: (next: Draft) => void
}

/** The fields of a form, by topic. */
export const Fields = ({ groups, draft, faults, change }: Props) =>
  groups.map(({ title, fields }) => (
    <fieldset key={title} className="panel field-group">
      <legend>{title}</legend>
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={draft[field.name] ?? ''}
          fault={faults[field.name]}
          change={(value) => change({ ...draft, [field.name]: value })}
        />
      ))}
    </fieldset>
  ))

/** What a field holds, as it is shown for checking. */
export function FieldValue({ field, value }: { readonly field: Field; readonly value: string }) {
  const t = useWords(draftTexts)
  const { kind, choices = [] } = field
  if (kind === 'yes') return value === 'yes' ? t.yes : t.no
  if (kind === 'choice') return choices.find((each) => each.value === value)?.label ?? value
  if (value === '') return <span className="dimmed">{t.empty}</span>
  if (kind === 'code') return <CodeText text={value} inFours />
  if (kind === 'moment') return <Time at={value} />
  return <span className="as-written">{value}</span>
}
