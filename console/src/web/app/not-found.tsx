import { Link } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { useWords, words } from '../words/language.tsx'

const texts = words(
  { title: 'No such page', text: 'Nothing is at this address.', home: 'Go to the start page' },
  { title: 'Seite nicht gefunden', text: 'Unter dieser Adresse ist nichts.', home: 'Zur Startseite' },
)

export function NotFound() {
  const t = useWords(texts)
  return (
    <Page title={t.title}>
      <Empty title={t.text}>
        <Link to="/">{t.home}</Link>
      </Empty>
    </Page>
  )
}
