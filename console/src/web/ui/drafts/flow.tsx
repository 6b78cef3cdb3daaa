import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'
import { Loading } from '@firsthand/page-kit/states'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useAct } from '../../calls/use-answer.ts'
import { ActForm } from '../act-page.tsx'
import { Failure } from '../states.tsx'
import { Changes, Written } from './changes.tsx'
import { Fields, type Group } from './fields.tsx'
import { changedIn, type Draft, type Version } from './merge.ts'
import { Refused } from './refused.tsx'
import { Together } from './together.tsx'
import { draftTexts } from './words.ts'

type Answer<Data> = { readonly data: Data | undefined; readonly error: unknown }

type Props<Data> = {
  readonly groups: (draft: Draft) => readonly Group[]
  /** What it is now; blanks for something new. */
  readonly first: Version
  /** What is wrong with a draft, by field. */
  readonly faultsOf: (draft: Draft) => Draft
  readonly save: (given: Version) => Promise<Answer<Data>>
  /** Reads it again, after somebody else saved first. */
  readonly readAgain?: () => Promise<Version>
  /** First words of the keys that are read again afterwards. */
  readonly changes: readonly string[]
  readonly effect: (after: Draft, before: Draft) => ReactNode
  readonly button: (after: Draft, before: Draft) => string
  readonly backTo: string
  readonly done: (data: Data) => ReactNode
}

type WriteProps = Pick<Props<never>, 'groups' | 'faultsOf' | 'backTo'> & {
  readonly base: Version
  readonly draft: Draft
  readonly change: (next: Draft) => void
  readonly goOn: () => void
}

function Write({ groups, faultsOf, backTo, base, draft, change, goOn }: WriteProps) {
  const t = useWords(draftTexts)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const isTried = tries > 0
  // The focus moves to the first field with an error, which a screen reader then reads.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  const faults = faultsOf(draft)
  const isFaulty = Object.keys(faults).length > 0
  const isSame = base.version !== null && changedIn(base.draft, draft).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (!isFaulty && !isSame) goOn()
  }
  return (
    <form ref={form} className="act" onSubmit={submit} noValidate>
      <Fields groups={groups(draft)} draft={draft} faults={isTried ? faults : {}} change={change} />
      {isTried && (isFaulty || isSame) ? (
        <Notice tone="stopped" role="alert">
          {isFaulty ? t.faults : t.nothing}
        </Notice>
      ) : null}
      <div className="actions">
        <Button type="submit">{t.check}</Button>
        <Link to={backTo}>{t.back}</Link>
      </div>
    </form>
  )
}

function CheckTitle() {
  const t = useWords(draftTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {t.checkTitle}
    </h2>
  )
}

/** Writing something, checking it, and saving it over the version that was read. A version that changed meanwhile is never overwritten. */
export function DraftFlow<Data>({ groups, first, faultsOf, save, readAgain, changes, effect, ...rest }: Props<Data>) {
  const t = useWords(draftTexts)
  const [base, setBase] = useState(first)
  const [draft, setDraft] = useState(first.draft)
  const [isChecking, setChecking] = useState(false)
  const act = useAct<Version, Answer<Data>>(save, changes)
  const isStale = act.error?.status === 412 && readAgain !== undefined
  if (act.data !== undefined) return rest.done(act.data as Data)
  if (!isChecking)
    return (
      <Write
        groups={groups}
        faultsOf={faultsOf}
        backTo={rest.backTo}
        base={base}
        draft={draft}
        change={setDraft}
        goOn={() => setChecking(true)}
      />
    )
  const shown = groups(draft)
  if (isStale)
    return (
      <Stale readAgain={readAgain}>
        {(theirs) => (
          <Together
            groups={shown}
            base={base.draft}
            yours={draft}
            theirs={theirs}
            goOn={(together) => {
              act.reset()
              setBase(theirs)
              setDraft(together)
              setChecking(changedIn(theirs.draft, together).length > 0)
            }}
          />
        )}
      </Stale>
    )
  return (
    <>
      <CheckTitle />
      <ActForm
        act={{ ...act, mutate: () => act.mutate({ draft, version: base.version }) }}
        button={rest.button(draft, base.draft)}
        effect={effect(draft, base.draft)}
        takesReason={false}
        backTo={rest.backTo}
      >
        {base.version === null ? (
          <Written groups={shown} draft={draft} />
        ) : (
          <Changes groups={shown} before={base.draft} after={draft} />
        )}
        <Refused error={act.error} />
        <div>
          <Button variant="default" onClick={() => [act.reset(), setChecking(false)]}>
            {t.change}
          </Button>
        </div>
      </ActForm>
    </>
  )
}

type StaleProps = {
  readonly readAgain: () => Promise<Version>
  readonly children: (theirs: Version) => ReactNode
}

function Stale({ readAgain, children }: StaleProps) {
  const [theirs, setTheirs] = useState<Version | null>(null)
  const [error, setError] = useState<unknown>(null)
  const read = useRef(readAgain)
  useEffect(() => {
    read.current().then(setTheirs, setError)
  }, [])
  if (error !== null) return <Failure error={error} />
  return theirs === null ? <Loading /> : children(theirs)
}
