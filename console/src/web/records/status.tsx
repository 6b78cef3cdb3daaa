import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Day, Time } from '@firsthand/page-kit/time'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { Keys } from './keys.tsx'
import { statusTexts } from './status-words.ts'

type Read = NonNullable<Awaited<ReturnType<typeof service.status.read>>['data']>
const tones: Readonly<Record<'ok' | 'degraded' | 'down', Tone>> = { ok: 'done', degraded: 'person', down: 'stopped' }

/** A rail, and what it leans on. */
export function Rail({ rail }: { readonly rail: Read['rails'][number] }) {
  const t = useWords(statusTexts)
  return (
    <section className="panel rail">
      <h3>
        {t.rails[rail.rail]} <Status tone={tones[rail.state]}>{t.states[rail.state]}</Status>
      </h3>
      <Facts
        facts={rail.dependencies.map((each) => [
          t.dependencies[each.dependency],
          <span key={each.dependency}>
            <Status tone={tones[each.state]}>{t.states[each.state]}</Status>{' '}
            <span className="dimmed">{each.p95Ms === null ? t.unasked : t.p95(Math.round(each.p95Ms))}</span>
          </span>,
        ])}
      />
    </section>
  )
}

/** What all rails stand on: database, outbox, chains, client money. */
export const Chains = ({ status }: { readonly status: Read }) => {
  const t = useWords(statusTexts)
  return (
    <Facts
      facts={[
        [
          t.database,
          <Status key="database" tone={tones[status.database]}>
            {t.states[status.database]}
          </Status>,
        ],
        status.relay === null
          ? null
          : [
              t.relay,
              status.relay.waiting === 0
                ? t.nothingWaits
                : t.waiting(status.relay.waiting, Math.round(status.relay.lagSeconds)),
            ],
        ...status.chains.map((chain): readonly [string, string] => [
          t.chain(chain.chainId),
          t.block(chain.followedBlock, chain.finalBlock ?? '–', Math.round(chain.lagSeconds)),
        ]),
        status.clientMoney === null
          ? null
          : [
              t.clientMoney,
              <span key="money">
                {status.clientMoney.reconciliation === null ? (
                  t.noReconciliation
                ) : (
                  <Status tone={status.clientMoney.reconciliation === 'holds' ? 'done' : 'stopped'}>
                    {t.reconciliation[status.clientMoney.reconciliation]}
                  </Status>
                )}
                {' · '}
                {status.clientMoney.completeThrough === null ? (
                  t.noStatements
                ) : (
                  <Day date={status.clientMoney.completeThrough} />
                )}
              </span>,
            ],
      ]}
    />
  )
}

const topics = ['dependency.', 'reconciliation.']

/** How the service finds what it leans on, and the keys that its signatures verify by. */
export function StatusPage() {
  const t = useWords(statusTexts)
  const read = useAnswer(['status'], (signal) => service.status.read({ signal }))
  return (
    <Page title={t.title} lead={t.lead}>
      <ChangesBar types={topics} show={read.refetch} />
      <Reading read={read}>
        {(status) => (
          <>
            <p>
              <Status tone={tones[status.state]}>{t.states[status.state]}</Status> <Time at={status.at} />
            </p>
            <h2>{t.railsTitle}</h2>
            <div className="columns">
              {status.rails.map((rail) => (
                <Rail key={rail.rail} rail={rail} />
              ))}
            </div>
            <h2>{t.below}</h2>
            <div className="panel">
              <Chains status={status} />
            </div>
          </>
        )}
      </Reading>
      <h2>{t.keys}</h2>
      <Keys />
    </Page>
  )
}
