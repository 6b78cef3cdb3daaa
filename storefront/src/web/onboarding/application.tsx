import { useLanguage, useWords, words } from '@firsthand/page-kit/language'
import type { ProfileApplication } from '@firsthand/wire/compliance'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { compliance } from '../calls/compliance.ts'
import { marketTexts } from '../catalogue/market-words.ts'
import { countriesIn } from './countries.ts'
import { Refused } from './refused.tsx'

const texts = words(
  {
    name: 'Your full legal name',
    nameText: 'As in your passport. Your bank account has to carry it too.',
    country: 'Country in which you live',
    choose: 'Please choose',
    category: 'You invest as',
    categories: { retail: 'a private person', professional: 'a professional client' },
    classes: 'Kinds of assets that you know and want to buy',
    apply: 'Apply',
    missing: {
      name: 'Please write your name.',
      country: 'Please choose a country.',
      classes: 'Please choose at least one kind.',
    },
  },
  {
    name: 'Ihr vollständiger Name',
    nameText: 'Wie im Pass. Auch Ihr Bankkonto muss so lauten.',
    country: 'Land, in dem Sie wohnen',
    choose: 'Bitte wählen',
    category: 'Sie investieren als',
    categories: { retail: 'Privatperson', professional: 'professioneller Kunde' },
    classes: 'Arten von Anlagen, die Sie kennen und kaufen möchten',
    apply: 'Antrag stellen',
    missing: {
      name: 'Bitte schreiben Sie Ihren Namen.',
      country: 'Bitte wählen Sie ein Land.',
      classes: 'Bitte wählen Sie mindestens eine Art.',
    },
  },
)

const kinds = ['real_estate', 'bond', 'private_credit', 'equity', 'fund', 'commodity'] as const
const empty: ProfileApplication = { legalName: '', jurisdiction: '', investorCategory: 'retail', assetClasses: [] }
const missingIn = ({ legalName, jurisdiction, assetClasses }: ProfileApplication) => ({
  name: legalName.trim() === '',
  country: jurisdiction === '',
  classes: assetClasses.length === 0,
})

type KindsProps = {
  readonly chosen: readonly string[]
  readonly change: (chosen: string[]) => void
  readonly error: string | null
}

function Kinds({ chosen, change, error }: KindsProps) {
  const t = useWords(texts)
  const { classes } = useWords(marketTexts)
  const choose = (kind: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== kind)
    change(isChosen ? [...others, kind] : others)
  }
  return (
    <fieldset className="choices" aria-describedby={error === null ? undefined : 'kinds-missing'}>
      <legend>{t.classes}</legend>
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          size="md"
          label={classes[kind]}
          checked={chosen.includes(kind)}
          onChange={({ currentTarget }) => choose(kind, currentTarget.checked)}
        />
      ))}
      {error === null ? null : (
        <p id="kinds-missing" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The application that officers judge. */
export function Application() {
  const t = useWords(texts)
  const [language] = useLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  const client = useQueryClient()
  const [form, setForm] = useState(empty)
  const [isTried, setTried] = useState(false)
  const missing = missingIn(form)
  const fault = (field: keyof typeof missing) => (isTried && missing[field] ? t.missing[field] : null)
  const apply = useMutation({
    mutationFn: () => compliance('PUT', '/profile', { ...form, legalName: form.legalName.trim() }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['compliance'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!Object.values(missing).includes(true)) apply.mutate()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        label={t.name}
        description={t.nameText}
        autoComplete="name"
        maxLength={200}
        value={form.legalName}
        onChange={({ currentTarget }) => setForm({ ...form, legalName: currentTarget.value })}
        error={fault('name')}
      />
      <NativeSelect
        label={t.country}
        autoComplete="country"
        value={form.jurisdiction}
        onChange={({ currentTarget }) => setForm({ ...form, jurisdiction: currentTarget.value })}
        data={[{ value: '', label: t.choose }, ...countries]}
        error={fault('country')}
      />
      <NativeSelect
        label={t.category}
        value={form.investorCategory}
        onChange={({ currentTarget }) => setForm({ ...form, investorCategory: currentTarget.value })}
        data={(['retail', 'professional'] as const).map((value) => ({ value, label: t.categories[value] }))}
      />
      <Kinds
        chosen={form.assetClasses}
        change={(assetClasses) => setForm({ ...form, assetClasses })}
        error={fault('classes')}
      />
      <Refused error={apply.error} />
      <Button type="submit" size="md" loading={apply.isPending}>
        {t.apply}
      </Button>
    </form>
  )
}
