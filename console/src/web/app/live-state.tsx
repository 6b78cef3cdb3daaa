import { useLanguage, useWords, words } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import { Status } from '@firsthand/page-kit/tone'
import { type Connection, useConnection } from '../live/stream.ts'

const texts = words(
  { live: 'Live', lost: 'Not live', asOf: (time: string) => `As of ${time}` },
  { live: 'Aktuell', lost: 'Nicht aktuell', asOf: (time) => `Stand ${time}` },
)

/** Whether what happens is seen at once, or since when it is not. */
export const LiveState = () => <LiveSign {...useConnection()} />

export function LiveSign({ isLive, asOf }: Connection) {
  const t = useWords(texts)
  const [language] = useLanguage()
  const time = asOf === null ? null : new Date(asOf).toLocaleTimeString(localeOf(language), { timeStyle: 'short' })
  const text = isLive ? t.live : time === null ? t.lost : t.asOf(time)
  return (
    <span role="status" className="live-state">
      <Status tone={isLive ? 'done' : 'waiting'}>{text}</Status>
    </span>
  )
}
