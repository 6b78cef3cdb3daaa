import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ip = (command: string) => run('ip', command.split(' '))

/** Hosts of signers, each with the network to the API's host. */
const signerHosts = ['one', 'two'] as const
export type SignerHost = (typeof signerHosts)[number]
export type Host = 'api' | SignerHost

export type Network = Awaited<ReturnType<typeof makeNetwork>>

/** A run that was killed leaves its namespaces behind. */
async function removeLeftovers(): Promise<void> {
  const { stdout } = await ip('netns list')
  for (const [name, pid] of stdout.matchAll(/^fh-(\d+)-\w+/gm))
    if (!existsSync(`/proc/${pid}`)) await ip(`netns del ${name}`)
}

/**
 * Three network namespaces, of which two hold signers: each has one link, to the API's. Nothing else of this machine can be reached from
 * them, and nothing reaches them.
 */
export async function makeNetwork() {
  const nameOf = (host: Host) => `fh-${process.pid}-${host}`
  const addressOf = (host: SignerHost) => `10.77.${signerHosts.indexOf(host)}.2`
  await removeLeftovers()
  const made: Host[] = []
  const remove = async () => {
    for (const host of made) await ip(`netns del ${nameOf(host)}`).catch(() => undefined)
  }
  try {
    for (const host of ['api', ...signerHosts] as const) {
      await ip(`netns add ${nameOf(host)}`)
      made.push(host)
      await ip(`-n ${nameOf(host)} link set lo up`)
    }
    for (const host of signerHosts) {
      const [inside, outside] = [nameOf(host), nameOf('api')]
      await ip(`link add to-${host} netns ${outside} type veth peer name uplink netns ${inside}`)
      await ip(`-n ${outside} addr add ${addressOf(host).replace(/2$/, '1')}/24 dev to-${host}`)
      await ip(`-n ${inside} addr add ${addressOf(host)}/24 dev uplink`)
      await ip(`-n ${outside} link set to-${host} up`)
      await ip(`-n ${inside} link set uplink up`)
    }
  } catch (error) {
    await remove()
    throw error
  }
  return {
    addressOf,
    /** What comes before a command that runs on the host. */
    on: (host: Host): readonly string[] => ['netns', 'exec', nameOf(host)],
    /** The cable is pulled: whoever calls gets no answer at all. */
    cut: (host: SignerHost) => ip(`-n ${nameOf(host)} link set uplink down`),
    mend: (host: SignerHost) => ip(`-n ${nameOf(host)} link set uplink up`),
    [Symbol.asyncDispose]: remove,
  }
}
