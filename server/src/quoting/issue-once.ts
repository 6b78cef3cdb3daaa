import { Refusal } from '@firsthand/refusal/refusal'
import { codeOf } from '@firsthand/wire/refusals'
import type { IntentAsking } from './intent-asking.ts'
import { issueIntent, ownQuote } from './issue-intent.ts'
import type { Quote } from './quote.rules.ts'
import type { QuotingDeps } from './quoting-deps.ts'

/**
 * The intent call: one at a time for a reference in this process, so that fifty at once ask the signers once; across
 * processes the first draft and the first bundle win. Whatever it is refused with is noted at the quote.
 */
export function issueOnce(deps: QuotingDeps): (asking: IntentAsking, reference: string) => Promise<string> {
  const running = new Map<string, Promise<string>>()

  async function issue(asking: IntentAsking, quote: Quote): Promise<string> {
    try {
      return await issueIntent(deps, asking, quote)
    } catch (error) {
      if (error instanceof Refusal) await noteRefusal(deps, asking, quote, error)
      throw error
    }
  }

  return async (asking, reference) => {
    const quote = await ownQuote(deps, asking.caller, reference)
    if (quote.bundle !== null) return issueIntent(deps, asking, quote)
    const key = JSON.stringify([asking.caller.tenantId, asking.caller.subject, quote.reference])
    const joined = running.get(key)
    if (joined !== undefined) return joined
    const issuing = issue(asking, quote).finally(() => running.delete(key))
    running.set(key, issuing)
    return issuing
  }
}

/** A note that cannot be kept must not hide why the intent was refused. */
async function noteRefusal(deps: QuotingDeps, asking: IntentAsking, quote: Quote, refusal: Refusal): Promise<void> {
  const code = codeOf(refusal.reason, deps.rail.surface)
  await deps.quotes.keepRefusal(asking.caller, quote, { code, at: deps.now() }).catch(() => undefined)
}
