import type { Statement } from '@firsthand/migrations/sql-statements'

/** A migration that is judged. */
export type Judged = {
  readonly path: string
  readonly withoutTransaction: boolean
  readonly statements: readonly Statement[]
}

/** What the rules know of the release before. */
export type Known = {
  /** What its migrations have made: `app.quote`. */
  readonly made: ReadonlySet<string>
  /** Its source files that hold all of these words. */
  readonly usedBefore: (...words: readonly string[]) => readonly string[]
}

type Fault = { readonly why: string; readonly instead: string }
export type OwnRule = {
  readonly name: string
  readonly judge: (statement: Statement, file: Judged, known: Known) => Fault | null
}

/** What a statement takes away, by the words that its users write. */
function takenAway(text: string): readonly string[] | null {
  const table = /^alter table (?:if exists )?(?:only )?\w+\.(\w+)/i.exec(text)?.[1]
  const column =
    /\b(?:drop|rename)(?: column)?(?: if exists)? (?!constraint\b|to\b|not\b|default\b|column\b)(\w+)/i.exec(text)?.[1]
  if (table !== undefined && column !== undefined && !/\balter column\b/i.test(text)) return [table, column]
  if (table !== undefined && /\brename to\b|\bset schema\b/i.test(text)) return [table]
  const whole =
    /^(?:drop|alter) (?:table|view|function|procedure|type|sequence|schema)(?: if exists)? (?:\w+\.)?(\w+)/i.exec(text)
  if (whole?.[1] !== undefined && /^drop\b|\brename to\b|\bset schema\b/i.test(text)) return [whole[1]]
  return null
}

const listed = (files: readonly string[]) =>
  files.length > 3 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', ')

/** The table or function that a statement is about, where it names one with its schema. */
const subject = (text: string) => /\b(app|led|cmp)\.(\w+)/i.exec(text)?.[0]?.toLowerCase() ?? ''

/** What squawk does not know: our releases, our logins, and how our migrations are applied. */
export const ownRules: readonly OwnRule[] = [
  {
    name: 'used-by-the-release-before',
    judge({ text }, _file, { usedBefore }) {
      const words = takenAway(text)
      const users = words === null ? [] : usedBefore(...words)
      if (words === null || users.length === 0) return null
      return {
        why: `the release before reads or writes ${words.join('.')}: ${listed(users)}`,
        instead:
          'add the new beside the old, write both, read the new; take the old away in a release whose predecessor no longer names it',
      }
    },
  },
  {
    name: 'contract-by-name',
    judge({ text }, { path }) {
      if (takenAway(text) === null || /\/\d+_contract_[^/]*$/.test(path)) return null
      return {
        why: 'older releases cannot work without it, and learn that from the name of the file',
        instead: 'put it into a file of its own that is called NNNN_contract_….sql',
      }
    },
  },
  {
    name: 'revoked-from-the-release-before',
    judge({ text }, _file, { made }) {
      if (!/^revoke\b/i.test(text) || !made.has(subject(text)) || !/\bfrom\b.*\bfhc?_\w+/i.test(text)) return null
      return {
        why: `the release before may still need ${subject(text)} with that login`,
        instead: 'revoke it in a contract migration, after the release that no longer uses it',
      }
    },
  },
  {
    name: 'policy-dropped',
    judge({ text }, { statements }, { made }) {
      const table = /^drop policy (?:if exists )?\w+ on (\w+\.\w+)/i.exec(text)?.[1]?.toLowerCase()
      const isReplaced = statements.some((other) =>
        new RegExp(`^create policy \\w+ on ${table}\\b`, 'i').test(other.text),
      )
      if (table === undefined || !made.has(table) || isReplaced) return null
      return {
        why: `rows of ${table} become invisible`,
        instead: 'create the policy that takes its place in the same file',
      }
    },
  },
  {
    name: 'whole-table-write',
    judge({ text }, _file, { made }) {
      if (!/^(update|delete|insert into .* select)\b/i.test(text) || !made.has(subject(text))) return null
      return {
        why: `every row of ${subject(text)} that it changes stays locked until the file ends`,
        instead:
          'let the new release read rows without the value, and fill them in pages by a command, as firsthand-seal does',
      }
    },
  },
  {
    name: 'own-timeout',
    judge({ text }) {
      if (!/^set (?:local |session )?(?:lock_timeout|statement_timeout)\b/i.test(text)) return null
      return { why: 'firsthand-migrate bounds the wait for locks and tries again', instead: 'leave it out' }
    },
  },
  {
    name: 'concurrently-in-transaction',
    judge({ text }, { withoutTransaction }) {
      if (withoutTransaction || !/\bindex concurrently\b/i.test(text)) return null
      return {
        why: 'a file runs in a transaction, and PostgreSQL refuses it there',
        instead: 'put it into a file of its own whose first line is -- no transaction',
      }
    },
  },
  {
    name: 'not-repeatable',
    judge({ text }, { withoutTransaction }) {
      const repeatable =
        /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists|reindex .*concurrently|alter table [\w.]+ validate constraint)\b/i
      if (!withoutTransaction || repeatable.test(text)) return null
      return {
        why: 'a file without a transaction is begun again after a failure',
        instead:
          'only create index concurrently if not exists, drop index concurrently if exists, reindex concurrently and validate constraint belong there',
      }
    },
  },
]
