import { explain } from '@firsthand/postgres/database-errors'
import { connect } from '@firsthand/postgres/tenant'
import type { NewEnd, SessionEnd } from '@firsthand/tokens/session-ends'
import type { SessionMarks } from '@firsthand/values/values'
import type pg from 'pg'

type NotedRow = { readonly next: string; readonly ends: readonly SessionEnd[] }

const dateOf = (unixSeconds: number) => new Date(unixSeconds * 1000)

/** Sessions that ended, for all instances. The rows belong to no tenant, so functions of the owner answer. */
export function sessionEndStore(pool: pg.Pool) {
  async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row | undefined> {
    const client = await connect(pool)
    let broken: Error | undefined
    try {
      return (await client.query<Row>(text, values)).rows[0]
    } catch (error) {
      broken = error as Error
      throw explain(error)
    } finally {
      client.release(broken)
    }
  }

  return {
    /** Answers whether its logout token is new. */
    async keep({ token, session, subject, endedAt, keptUntil }: NewEnd): Promise<boolean> {
      const row = await ask<{ new: boolean }>('select app.end_session($1, $2, $3, $4, $5) as new', [
        token,
        session,
        subject,
        dateOf(endedAt),
        dateOf(keptUntil),
      ])
      return row?.new === true
    },

    async isEnded({ session, subject, issuedAt }: SessionMarks): Promise<boolean> {
      const values = [session, subject, dateOf(issuedAt)]
      const row = await ask<{ ended: boolean }>('select app.is_session_ended($1, $2, $3) as ended', values)
      // Without an answer there is no permission.
      return row?.ended !== false
    },

    /** What was noted since the last call, whose `next` this is; everything where it is null. */
    async since(next: string | null): Promise<NotedRow> {
      const row = await ask<NotedRow>('select next::text, ends from app.session_ends($1::xid8)', [next ?? '0'])
      if (row === undefined) throw new Error('the database does not list ended sessions')
      return row
    },
  }
}

export type SessionEndStore = ReturnType<typeof sessionEndStore>
