import './gallery.css'
import '../approvals/approvals.css'
import '../find/find.css'
import '../home/home.css'
import { useFilters } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'
import { navigationTexts } from '../app/navigation.ts'
import { ApprovalView } from '../approvals/approval.tsx'
import { effects } from '../approvals/effect-words.ts'
import { madeUpKinds, madeUpProposal } from '../approvals/made-up/proposals.ts'
import { PurchaseView } from '../find/purchase.tsx'
import { Queues } from '../home/home.tsx'
import { Page } from '../ui/page.tsx'
import { madeUpDone, madeUpPurchase, madeUpQueues } from './made-up.ts'
import { StateGallery } from './state-gallery.tsx'

const texts = words(
  {
    title: 'Gallery',
    madeUp: 'Everything on this page is made up.',
    madeUpText:
      'It shows each state that a screen can be in. Nothing here is real, and pressing a button changes nothing.',
    families: 'Families of screens',
    kinds: 'Approvals of each kind',
    locked: 'This approval after it has changed',
    done: 'The same when all is done',
    purchase: 'A purchase',
    cards: 'Queues',
    states: (family: string) => `${family}: every state`,
  },
  {
    title: 'Musterseite',
    madeUp: 'Alles auf dieser Seite ist erfunden.',
    madeUpText: 'Sie zeigt jeden Zustand, den eine Ansicht haben kann. Nichts ist echt, und kein Knopf ändert etwas.',
    families: 'Gruppen von Ansichten',
    kinds: 'Freigaben jeder Art',
    locked: 'Diese Freigabe, nachdem sie sich geändert hat',
    done: 'Dasselbe, wenn alles erledigt ist',
    purchase: 'Ein Kauf',
    cards: 'Warteschlangen',
    states: (family) => `${family}: jeder Zustand`,
  },
)

const families = ['home', 'approvals', 'find', 'treasury', 'sales', 'compliance', 'integration', 'records'] as const
type Family = (typeof families)[number]

const nothing = () => undefined

/** Every state of every family of screens, with made-up data: for the pictures, and for developers who change the screens. */
export function Gallery() {
  const t = useWords(texts)
  const names = useWords(navigationTexts)
  const [filters] = useFilters()
  const family = families.find((each) => each === filters.family) ?? 'home'
  return (
    <Page title={t.title}>
      <Notice tone="person" title={t.madeUp}>
        {t.madeUpText}
      </Notice>
      <nav aria-label={t.families} className="actions">
        {families.map((each) => (
          <Link key={each} to={`/gallery?family=${each}`} aria-current={each === family ? 'page' : undefined}>
            {names[each]}
          </Link>
        ))}
      </nav>
      <Own family={family} kind={filters.kind} state={filters.state} />
      <h2>{t.states(names[family])}</h2>
      <StateGallery family={family} />
    </Page>
  )
}

type OwnProps = {
  readonly family: Family
  readonly kind: string | undefined
  readonly state: string | undefined
}

/** What only this family has. */
function Own({ family, kind, state }: OwnProps) {
  const t = useWords(texts)
  const isDone = state === 'done'
  if (family === 'home')
    return (
      <>
        <h2>{t.cards}</h2>
        <Queues queues={isDone ? madeUpDone : madeUpQueues} />
        <Link to={isDone ? '/gallery?family=home' : '/gallery?family=home&state=done'}>
          {isDone ? t.cards : t.done}
        </Link>
      </>
    )
  if (family === 'find')
    return (
      <>
        <h2>{t.purchase}</h2>
        <PurchaseView purchase={madeUpPurchase()} />
      </>
    )
  return family === 'approvals' ? <Kinds kind={kind} isLocked={state === 'locked'} /> : null
}

function Kinds({ kind, isLocked }: { readonly kind: string | undefined; readonly isLocked: boolean }) {
  const t = useWords(texts)
  const names = useWords(effects)
  const chosen = madeUpKinds.find((each) => each === kind) ?? 'refund_payee'
  return (
    <>
      <h2>{t.kinds}</h2>
      <nav aria-label={t.kinds} className="actions">
        {madeUpKinds.map((each) => (
          <Link
            key={each}
            to={`/gallery?family=approvals&kind=${each}`}
            aria-current={each === chosen ? 'page' : undefined}
          >
            {names[each].name}
          </Link>
        ))}
      </nav>
      <p>
        <Link to={`/gallery?family=approvals&kind=${chosen}&state=locked`}>{t.locked}</Link>
      </p>
      <ApprovalView key={chosen} proposal={madeUpProposal(chosen)} isChanged={isLocked} again={nothing} />
    </>
  )
}
