import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import type { Random } from '@firsthand/sandbox/world/random'
import type { World } from '@firsthand/sandbox/world/world'

export type Answer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what the service answers, read by whoever asked
  readonly body: any
}

/** What a person has read of a proposal, some time ago. */
type Screen = { readonly proposalId: string; readonly digest: string; readonly price: string }
/** An approval that was accepted: who sent it, and what they had read under that digest. */
export type Accepted = Screen & { readonly person: string }

type Place = {
  readonly world: World
  readonly urls: readonly string[]
  readonly choices: Random
  readonly terms: (unitPrice: string) => object
  readonly instrumentId: string
}

const tokenMs = 120_000

/** The same token for a while: to sign one for each call would only take time. */
function renewed(sign: () => string): () => string {
  let [token, until] = ['', 0]
  return () => {
    if (Date.now() > until) [token, until] = [sign(), Date.now() + tokenMs]
    return token
  }
}

/** Prices that nobody has proposed before. */
let nextPrice = 10_000

/** An administrator who proposes, reads, and decides by what is on their screens, however old. */
export function administrator({ world, urls, choices, terms, instrumentId }: Place, name: string) {
  const { issuer, audience, privateKeys } = world.identity
  const [key] = privateKeys
  if (key === undefined) throw new Error('the world has no identity provider')
  const claims = () => claimsOf({ name, tenant: 'acme', roles: ['marketplace-admin'] }, { issuer, audience })
  const token = renewed(() => signToken(key, claims()))
  const screens: Screen[] = []
  const accepted: Accepted[] = []
  const strange: string[] = []
  const counts: Record<string, number> = {}

  async function call(method: string, path: string, body?: object, ifMatch?: string): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${token()}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(ifMatch && { 'if-match': ifMatch }),
    }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${choices.pick(urls)}${path}`, sent)
    const answer: Answer = { status: response.status, body: await response.json() }
    if (answer.status >= 500) strange.push(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    const code = answer.status < 300 ? 'done' : String(answer.body.code)
    const what = `${path.split('/').at(-1)?.slice(0, 8)} ${code}`
    if (method !== 'GET') counts[what] = (counts[what] ?? 0) + 1
    return answer
  }

  const propose = async () => {
    nextPrice += 1
    await call('PUT', `/admin/instruments/${instrumentId}`, terms(`${nextPrice}`))
  }
  const readOpen = async () => {
    const { body } = await call('GET', `/proposals?subject=${instrumentId}`)
    for (const { proposalId } of body.items ?? []) {
      const read = await call('GET', `/proposals/${proposalId}`)
      if (read.status === 200)
        screens.push({ proposalId, digest: read.body.digest, price: read.body.payload.draft.unitPrice })
    }
  }
  /** What is on one screen, or the address of one with the digest of another. */
  const screen = (): Screen | null => {
    if (screens.length === 0) return null
    const recent = screens.slice(-4)
    const seen = choices.pick(recent)
    return choices.chance(0.2) ? { ...seen, proposalId: choices.pick(recent).proposalId } : seen
  }
  const approve = async () => {
    const seen = screen()
    if (seen === null) return readOpen()
    const { status } = await call('POST', `/proposals/${seen.proposalId}/approve`, undefined, `"${seen.digest}"`)
    if (status === 200) accepted.push({ ...seen, person: name })
  }
  const reject = async () => {
    const seen = screen()
    if (seen) await call('POST', `/proposals/${seen.proposalId}/reject`, { reason: 'proof' }, `"${seen.digest}"`)
  }
  const withdraw = async () => {
    const seen = screen()
    if (seen) await call('POST', `/proposals/${seen.proposalId}/withdraw`, {})
  }
  const actions = [propose, propose, readOpen, readOpen, approve, approve, approve, reject, withdraw]

  return {
    name,
    accepted,
    strange,
    counts,
    /** A few steps, each without waiting for anybody else. */
    async take(steps: number): Promise<void> {
      for (let step = 0; step < steps; step += 1) await choices.pick(actions)()
    },
  }
}
