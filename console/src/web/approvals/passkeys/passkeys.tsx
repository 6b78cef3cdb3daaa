import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { Passkey } from '@firsthand/sdk/types'
import { usePerson } from '../../app/session.ts'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { isThem } from '../decision/obstacles.ts'
import { passkeyTexts } from './passkey-words.ts'

const types = ['proposal.']

/** The keys that sign the person's decisions. */
export function Passkeys() {
  const t = useWords(passkeyTexts)
  const person = usePerson()
  const keys = useAnswer(['passkeys'], (signal) => service.me.passkeys.list({ signal }))
  const asked = useAnswer(['proposals', 'passkey'], (signal) =>
    service.proposals.list({ query: { kind: 'passkey', state: 'open' }, signal }),
  )
  const waiting = asked.data?.items.filter(({ proposedBy }) => isThem(person, proposedBy)) ?? []
  const show = () => Promise.all([keys.refetch(), asked.refetch()])
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <ButtonLink to="/passkeys/new" isMain>
          {t.enrol}
        </ButtonLink>
      }
    >
      <ChangesBar types={types} show={show} />
      {waiting.map(({ proposalId }) => (
        <Notice key={proposalId} tone="waiting" title={t.waiting}>
          {t.waitingText} <Link to={`/approvals/${proposalId}`}>{t.open}</Link>
        </Notice>
      ))}
      <Reading read={keys}>
        {({ items }) => (items.length === 0 ? <Empty title={t.none}>{t.noneText}</Empty> : <KeyTable keys={items} />)}
      </Reading>
    </Page>
  )
}

function KeyTable({ keys }: { readonly keys: readonly Passkey[] }) {
  const t = useWords(passkeyTexts)
  return (
    <table className="rows" aria-label={t.title}>
      <thead>
        <tr>
          {[t.name, t.key, t.enrolled, t.state, t.revoke].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map(({ credentialId, name, enrolledAt, revokedAt }) => (
          <tr key={credentialId}>
            <td data-label={t.name}>
              <ForeignText text={name} />
            </td>
            <td data-label={t.key}>
              <CodeText text={credentialId} short />
            </td>
            <td data-label={t.enrolled}>
              <Time at={enrolledAt} />
            </td>
            <td data-label={t.state}>
              {revokedAt === null ? <Status tone="done">{t.good}</Status> : <Status tone="stopped">{t.revoked}</Status>}
              {revokedAt === null ? null : (
                <>
                  {' '}
                  <Time at={revokedAt} />
                </>
              )}
            </td>
            <td data-label={t.revoke}>
              {revokedAt === null ? <Link to={`/passkeys/${credentialId}/revoke`}>{t.revokeThis(name)}</Link> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
