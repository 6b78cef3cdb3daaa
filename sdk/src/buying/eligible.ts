import type { EligibilityPreview, PurchaseEligibility } from '../gen/types.gen.ts'
import { dataOf, explanationOf, FirsthandRefusal, type Refusal } from '../refusal.ts'

type Preview = {
  readonly data: EligibilityPreview | PurchaseEligibility | undefined
  readonly error: unknown
  readonly response?: Response
}

/** Throws the first verdict that fails as the refusal that the purchase would be answered with. */
export function requireEligible(preview: Preview): void {
  const { eligible, verdicts } = dataOf(preview)
  const failed = verdicts.find(({ passes }) => !passes)
  if (failed === undefined && eligible) return
  const { passes: _, remedy, ...members } = failed ?? { passes: false, code: null, detail: null, remedy: null }
  const code = members.code ?? 'forbidden'
  const known = explanationOf(code)
  throw new FirsthandRefusal({
    ...members,
    type: 'about:blank',
    title: code,
    status: known.status,
    code,
    detail: members.detail ?? 'The buyer may not buy this.',
    requestId: preview.response?.headers.get('x-request-id') ?? '',
    retryable: known.retryable,
    whoActs: known.whoActs,
    remedy: remedy ?? known.remedy,
  } as unknown as Refusal)
}
