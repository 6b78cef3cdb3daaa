import type { Stage } from './stage.ts'

/** Everything that starts a market again without a second person, with the code of its refusal. */
export async function resumeAlone({ ask, openStops }: Stage, pairId: number): Promise<readonly string[]> {
  const by = 'acme-admin'
  const [stop] = (await openStops(by)).filter((each) => each.pairId === pairId)
  if (stop === undefined) throw new Error(`market ${pairId} is not stopped`)
  const faults: string[] = []
  const expectRefused = (what: string, code: string | null, wanted: string) => {
    if (code !== wanted) faults.push(`${what}: ${code ?? 'done'} in place of ${wanted}`)
  }
  const opened = await ask(by, `POST /admin/markets/${pairId}/resume`)
  expectRefused('one administrator opens a stopped market', opened.code, 'market_change_refused')
  const { body: proposal } = await ask(by, `POST /admin/stops/${stop.stopId}/resume`, { reason: 'the cause is known' })
  const own = await ask(by, `POST /proposals/${proposal.proposalId}/approve`, undefined, proposal.digest)
  expectRefused('one administrator approves their own proposal', own.code, 'offchain_approval_same_person')
  const unread = await ask('acme-second', `POST /proposals/${proposal.proposalId}/approve`)
  expectRefused('a second one approves without the digest', unread.code, 'precondition_required')
  await ask(by, `POST /proposals/${proposal.proposalId}/withdraw`, {})
  return faults
}

/** Two administrators of a tenant resume everything that was stopped; answers how many stops there were. */
export async function resumeAll({ ask, openStops }: Stage, tenant: 'acme' | 'globex'): Promise<number> {
  const [maker, checker] = [`${tenant}-admin`, `${tenant}-second`]
  const stops = await openStops(maker)
  for (const { stopId } of stops) {
    const proposed = await ask(maker, `POST /admin/stops/${stopId}/resume`, { reason: 'the cause is mended' })
    const { proposalId } = proposed.body
    const read = await ask(checker, `GET /proposals/${proposalId}`)
    const done = await ask(checker, `POST /proposals/${proposalId}/approve`, undefined, read.body.digest)
    if (done.code !== null) throw new Error(`${stopId} is not resumed: ${done.code}`)
  }
  return stops.length
}
