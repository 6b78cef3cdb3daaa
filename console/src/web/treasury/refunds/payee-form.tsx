import { ibanFault } from '@firsthand/page-kit/iban'
import { useWords } from '@firsthand/page-kit/language'
import { TextInput } from '@mantine/core'
import { proposeRefundTexts } from './propose-words.ts'

/** Another account as it is typed. */
export type PayeeDraft = { readonly name: string; readonly iban: string; readonly again: string }

export const isSound = ({ name, iban, again }: PayeeDraft): boolean =>
  name.trim() !== '' && ibanFault(iban, again) === null

type Props = {
  readonly draft: PayeeDraft
  readonly change: (next: PayeeDraft) => void
  /** Faults are shown once somebody tried to go on. */
  readonly isTried: boolean
}

/** The holder's name, and the IBAN twice: its check digits are computed here. */
export function PayeeForm({ draft, change, isTried }: Props) {
  const t = useWords(proposeRefundTexts)
  const fault = ibanFault(draft.iban, draft.again)
  const field = (name: keyof PayeeDraft) => ({
    autoComplete: 'off',
    required: true,
    value: draft[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ ...draft, [name]: currentTarget.value }),
  })
  const isAtFirst = fault === 'missing' || fault === 'check_digits'
  return (
    <>
      <TextInput
        label={t.name}
        maxLength={70}
        {...field('name')}
        error={isTried && draft.name.trim() === '' ? t.nameMissing : null}
      />
      <TextInput
        label={t.iban}
        spellCheck={false}
        {...field('iban')}
        error={isTried && isAtFirst ? t.faults[fault] : null}
      />
      <TextInput
        label={t.ibanAgain}
        spellCheck={false}
        {...field('again')}
        error={isTried && fault === 'differs' ? t.faults.differs : null}
      />
    </>
  )
}
