import { useWords, words } from '@firsthand/page-kit/language'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { navigationOf } from './navigation.ts'
import { usePerson } from './session.ts'

const texts = words(
  { label: 'Find a purchase', place: 'Reference, RF number, transaction, wallet' },
  { label: 'Kauf suchen', place: 'Referenz, RF-Nummer, Transaktion, Wallet' },
)

/** What is searched for goes along in the page's state: an address would keep it in histories and logs. */
export type FindState = { readonly find?: string }

/** Ctrl K leads here from every screen. */
export function FindBox() {
  const t = useWords(texts)
  const { roles } = usePerson()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!navigationOf(roles).some(({ items }) => items.some(({ to }) => to === '/find'))) return <span className="find" />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/find', state: { find: text.trim() } as never })
  }
  return (
    <search className="find">
      <form onSubmit={submit}>
        <TextInput
          ref={input}
          aria-label={t.label}
          placeholder={t.place}
          value={text}
          autoComplete="off"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          rightSection={<kbd>Ctrl K</kbd>}
          rightSectionWidth={64}
        />
      </form>
    </search>
  )
}
