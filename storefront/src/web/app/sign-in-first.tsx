import { useWords, words } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { loginPath, type Person, useSession } from './session.ts'

const texts = words(
  { title: 'Please sign in.', text: 'This page is about you, so you have to be signed in.', signIn: 'Sign in' },
  { title: 'Bitte melden Sie sich an.', text: 'Auf dieser Seite geht es um Sie.', signIn: 'Anmelden' },
)

/** What is only shown to somebody who is signed in. */
export function SignedIn({ children }: { readonly children: (person: Person) => ReactNode }) {
  const t = useWords(texts)
  const { person } = useSession()
  if (person !== null) return children(person)
  return (
    <Empty title={t.title}>
      <p>{t.text}</p>
      <Button component="a" href={loginPath()}>
        {t.signIn}
      </Button>
    </Empty>
  )
}
