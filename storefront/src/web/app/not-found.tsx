import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { Page } from '../ui/page.tsx'

const texts = words(
  { title: 'No such page', text: 'Nothing is at this address.', home: 'See what is for sale' },
  { title: 'Seite nicht gefunden', text: 'Unter dieser Adresse ist nichts.', home: 'Zu den Angeboten' },
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
