import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import { Notice } from '@firsthand/page-kit/notice'
import type { Summary, WalletAsk } from '@firsthand/react'
import { Button } from '@mantine/core'
import { Clock, Spoken, timeOf, useCountdown } from './clock.tsx'
import { clockText } from './clocks.ts'
import { chainTexts } from './words.ts'

type Props = {
  readonly summary: Summary
  readonly tasks: readonly WalletAsk['task'][]
  /** What the wallet asks now; null while nothing is asked. */
  readonly asking: WalletAsk | null
  readonly sign: () => void
  readonly newPrice: () => void
}

/** What is about to be signed, from the verified offer alone, and what the wallet will ask. */
export function Review({ summary, tasks, asking, sign, newPrice }: Props) {
  const t = useWords(chainTexts)
  const [language] = useLanguage()
  const { cash, unit, deadline } = summary
  const { left, spoken } = useCountdown(deadline, t.sendClock)
  const amount = (units: bigint, { symbol, decimals }: typeof cash) => (
    <Amount amount={`${units}`} currency={symbol} decimals={decimals} />
  )
  return (
    <section className="panel steps" aria-labelledby="review">
      <h2 id="review">{t.review}</h2>
      <div className="clocks">
        <Clock title={t.fixed} left={null} note="" />
        <Clock title={t.sendBefore(timeOf(deadline, localeOf(language)))} left={left} note={t.left(clockText(left))} />
      </div>
      <Spoken text={spoken} />
      <p className="small dimmed">{t.reviewText}</p>
      <Facts
        facts={[
          [t.pay, <strong key="pay">{amount(summary.pay, cash)}</strong>],
          [t.fee, <span key="fee">{amount(summary.fee, cash)}</span>],
          [t.atLeast, <strong key="get">{amount(summary.getAtLeast, unit)}</strong>],
          [t.recipient, <CodeText key="recipient" text={summary.recipient} inFours />],
          [t.contract, <CodeText key="contract" text={summary.contract} inFours />],
          [t.digest, <CodeText key="digest" text={summary.digest} inFours />],
        ]}
      />
      <p className="small dimmed">{t.digestText}</p>
      <Tasks tasks={tasks} asking={asking} />
      {left === 0 ? (
        <>
          <p role="status">{t.tooLate}</p>
          <Button size="md" fullWidth onClick={newPrice}>
            {t.newPrice}
          </Button>
        </>
      ) : (
        <Button size="md" fullWidth onClick={sign} loading={asking !== null}>
          {t.sign(tasks.length)}
        </Button>
      )}
    </section>
  )
}

function Tasks({ tasks, asking }: Pick<Props, 'tasks' | 'asking'>) {
  const t = useWords(chainTexts)
  const approvals = tasks.filter((task) => task === 'approval').length
  return (
    <>
      <h3>{t.asks(tasks.length)}</h3>
      <ol className="tasks">
        {tasks.map((task, at) => (
          <li key={`${task}-${at}`} aria-current={asking !== null && asking.number === at + 1 ? 'step' : undefined}>
            {task === 'approval' && approvals > 1 ? `${t.approvalOf(at + 1, approvals)} ` : ''}
            {/* Of two approvals the first takes an older one back. */}
            {t.tasks[task === 'approval' && at < approvals - 1 ? 'reset' : task]}
          </li>
        ))}
      </ol>
      <p className="small dimmed">
        {t.never}
        {tasks.includes('request') ? ` ${t.gasless}` : ''}
      </p>
      {asking === null ? null : (
        <Notice tone="moving" title={t.asking(asking.number, asking.of)} role="status">
          {t.waitWallet}
        </Notice>
      )}
    </>
  )
}
