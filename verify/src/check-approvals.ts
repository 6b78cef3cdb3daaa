import type { CredentialsFile } from '@firsthand/passkeys/credentials-file'
import { keptVerifier, readDecision } from '@firsthand/passkeys/verify-kept'
import { linesIn } from './check-decisions.ts'
import { parseStrict, UnusableFile } from './read-json.ts'
import { type Finding, fails, found, holds, unchecked } from './report.ts'

/** Exported approvals and rejections, by the passkeys of a file that two approvers have signed. */
export async function checkApprovals(
  [name, text]: readonly [name: string, text: string],
  { keys, approvedBy }: { readonly keys: CredentialsFile; readonly approvedBy: readonly string[] },
): Promise<readonly Finding[]> {
  const verifier = keptVerifier(keys)
  const faults: Finding[] = []
  let before = 0
  for (const [i, line] of linesIn(text, name).entries()) {
    const place = `${name}, line ${i + 1}`
    parseStrict(line, place)
    const decision = readable(line, place)
    const by = JSON.stringify([decision.tenant_id, decision.issuer, decision.subject])
    const what = `${decision.decision} of ${decision.proposal_id} by ${by}`
    const fault = await verifier.check(decision)
    if (fault !== null) faults.push(fails(place, what, fault))
    if (decision.decided_at.getTime() < before) faults.push(fails(place, what, 'it was decided before the one above'))
    before = decision.decided_at.getTime()
  }
  const { verified, unsigned } = verifier.counts
  return [
    holds(
      'the file of passkeys',
      `number ${keys.number} of ${keys.deployment} is signed by ${approvedBy.join(' and ')}`,
    ),
    ...faults,
    found(
      name,
      `${verified} decisions were signed with the passkeys of those who made them`,
      verified > 0,
      'it has none',
    ),
    ...(unsigned === 0 ? [] : [unchecked(name, `${unsigned} decisions`, 'they have no signature')]),
    unchecked(name, 'they were made at the times that they state', 'a passkey signs no time'),
    unchecked(name, 'no decision is missing', 'the file has no head'),
  ]
}

function readable(line: string, place: string) {
  try {
    return readDecision(line)
  } catch (cause) {
    throw new UnusableFile(`${place}: it is no decision`, { cause })
  }
}
