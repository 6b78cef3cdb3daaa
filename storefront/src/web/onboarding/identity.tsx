import { useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Day } from '@firsthand/page-kit/time'
import type { Tone } from '@firsthand/page-kit/tone'
import type { Profile } from '@firsthand/wire/compliance'
import { useQuery } from '@tanstack/react-query'
import { assetClassName, marketTexts } from '../catalogue/market-words.ts'
import { Reading } from '../ui/states.tsx'
import { Application } from './application.tsx'
import { profileQuery } from './own-records.ts'

const texts = words(
  {
    title: 'Your identity',
    status: {
      none: 'You have not applied yet',
      pending: 'Your application is being judged',
      approved: 'You may buy',
      expired: 'Your approval has expired',
      rejected: 'Your application was not accepted',
    },
    texts: {
      none: 'Before you buy for the first time, we have to check who you are.',
      pending: 'You need not do anything. This usually takes one business day.',
      approved: 'For these kinds of assets:',
      expired: 'Please apply again. What you own stays yours.',
      rejected: 'Please contact support.',
    },
    until: 'Good until',
    noClasses: 'none yet',
  },
  {
    title: 'Ihre Identität',
    status: {
      none: 'Sie haben noch keinen Antrag gestellt',
      pending: 'Ihr Antrag wird geprüft',
      approved: 'Sie dürfen kaufen',
      expired: 'Ihre Bewilligung ist abgelaufen',
      rejected: 'Ihr Antrag wurde nicht angenommen',
    },
    texts: {
      none: 'Vor dem ersten Kauf müssen wir prüfen, wer Sie sind.',
      pending: 'Sie müssen nichts tun. Meist dauert es einen Arbeitstag.',
      approved: 'Für diese Arten von Anlagen:',
      expired: 'Bitte stellen Sie einen neuen Antrag. Was Sie besitzen, bleibt Ihres.',
      rejected: 'Bitte wenden Sie sich an den Support.',
    },
    until: 'Gültig bis',
    noClasses: 'noch keine',
  },
)

const tones: Readonly<Record<Profile['kycStatus'], Tone>> = {
  none: 'person',
  pending: 'waiting',
  approved: 'done',
  expired: 'person',
  rejected: 'stopped',
}

/** Whether the buyer was checked, for what, and until when; and the form to apply where one is open. */
export function Identity() {
  const t = useWords(texts)
  const profile = useQuery(profileQuery)
  return (
    <section className="panel" aria-labelledby="identity">
      <h2 id="identity">{t.title}</h2>
      <Reading read={profile}>{(found) => <IdentityView profile={found} />}</Reading>
    </section>
  )
}

export function IdentityView({ profile }: { readonly profile: Profile }) {
  const t = useWords(texts)
  const { classes } = useWords(marketTexts)
  const { kycStatus, reviewDueAt, appropriateFor } = profile
  const names = appropriateFor.map((each) => assetClassName(each, classes)).join(', ')
  return (
    <>
      <Notice tone={tones[kycStatus]} title={t.status[kycStatus]}>
        <p>
          {t.texts[kycStatus]} {kycStatus === 'approved' ? names || t.noClasses : ''}
        </p>
        {reviewDueAt === null || kycStatus !== 'approved' ? null : (
          <p>
            {t.until} <Day date={reviewDueAt.slice(0, 10)} />
          </p>
        )}
      </Notice>
      {kycStatus === 'none' || kycStatus === 'expired' ? <Application /> : null}
    </>
  )
}
