import type { Hold } from '@firsthand/wire/compliance-officer'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { Refusal, secondPersonNeeded } from '../identity/refusal.ts'
import { inScope, oneRow } from '../postgres/scope.ts'
import type { HoldRow } from '../rows.gen.ts'
import { holdFromRow } from './officer.store.ts'

/** Holds on customers. One person places one at once; it takes two to release it. */
export function holds(pool: pg.Pool) {
  return {
    place: (officer: Scope, subject: string, reason: string): Promise<Hold> =>
      inScope(pool, officer, async (query) => {
        const placed = sql`insert into cmp.hold (tenant_id, subject, reason, placed_by)
          values (${officer.tenant}, ${subject}, ${reason}, ${officer.subject}) returning *`
        const row = await oneRow<HoldRow>(query, placed)
        await audit(query, officer, 'hold.placed', { id: row.id, subject, reason })
        return holdFromRow(row)
      }),

    /**
     * The first to ask proposes, another one releases. Null when there is no such hold; raises `hold_released` when it
     * is gone, and `second_person_needed` when the same person asks twice.
     */
    release: (officer: Scope, id: string, reason: string): Promise<Hold | null> =>
      inScope(pool, officer, async (query) => {
        const { tenant, subject } = officer
        const [hold] = await query<HoldRow>(
          sql`select * from cmp.hold where tenant_id = ${tenant} and id = ${id} for update`,
        )
        if (hold === undefined) return null
        if (hold.released_by !== null) throw new Refusal('hold_released', 'The hold is released already.', {})
        if (hold.subject === subject) throw secondPersonNeeded('Nobody releases a hold on themselves.')
        if (hold.proposed_by === subject) throw secondPersonNeeded('Whoever proposed the release cannot release it.')
        const proposing = hold.proposed_by === null
        const row = await oneRow<HoldRow>(
          query,
          proposing
            ? sql`update cmp.hold set proposed_by = ${subject}, proposed_reason = ${reason}
                where tenant_id = ${tenant} and id = ${id} returning *`
            : sql`update cmp.hold set released_by = ${subject}, released_reason = ${reason}, released_at = now()
                where tenant_id = ${tenant} and id = ${id} returning *`,
        )
        const kind = proposing ? 'hold.release_proposed' : 'hold.released'
        await audit(query, officer, kind, { id, subject: hold.subject, reason })
        return holdFromRow(row)
      }),
  }
}

export type Holds = ReturnType<typeof holds>
