import type { FlowObject, Run } from '@firsthand/engine/run'
import { type MatchDeps, matchReceipts } from './match-receipts.ts'
import type { AccountKey } from './receipt.rules.ts'

/** So many in one step; a step that dies is repeated, and finds what is left. */
const mostAtOnce = 200

/** Finishes what an import left to be matched (key: the tenant and the account). */
export const receiptsObject = (deps: MatchDeps): FlowObject => ({
  name: 'Receipts',
  open: true,
  flows: {
    async match(run: Run, account: AccountKey) {
      const count = await run.step('match', () => matchReceipts(deps, account, mostAtOnce))
      if (count === mostAtOnce) run.send({ object: 'Receipts', key: run.key, handler: 'match' }, account)
      return { count }
    },
  },
})
