import { Resolver } from 'node:dns/promises'

const timeoutMs = 2000

/** Every address of a name; none when it has none, or nobody can say. */
export type ResolveHost = (host: string) => Promise<readonly string[]>

/**
 * Asked by ourselves and not through the system's resolver: that one keeps a thread busy for as long as a name server likes,
 * and there are few of them.
 */
export const resolveHost: ResolveHost = async (host) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
