import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** IPv4 blocks that hold no public host, by the registry of special-purpose addresses. */
const special4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind a carrier, and the metadata of one cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the platform of one cloud, which only its machines reach
  '169.254.0.0/16', // link-local, and the metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]

/** Parts of 2000::/3 that hold no public host. Everything outside it is refused: mapped, translated, local. */
const special6 = [
  '2001::/23', // protocol assignments, Teredo among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address in disguise
  '3fff::/20', // documentation
]

function listOf(blocks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const block of blocks) {
    const [network = '', bits] = block.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const refused4 = listOf(special4, 'ipv4')
const refused6 = listOf(special6, 'ipv6')
const global6 = listOf(['2000::/3'], 'ipv6')
const loopback4 = listOf(['127.0.0.0/8'], 'ipv4')

/** Whether an IP address may be a host on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
    : !refused4.check(address, 'ipv4')

const isLoopbackAddress = (address: string): boolean =>
  isIPv6(address) ? address === '::1' : loopback4.check(address, 'ipv4')

/** `public` is the internet alone; `loopback` is this machine alone, for a sandbox. */
export type TargetRule = 'public' | 'loopback'

/** The host of an address, without the brackets that an IPv6 address stands in. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Whether this rule allows a connection to an IP address. */
export const mayConnect = (rule: TargetRule, address: string): boolean =>
  rule === 'public' ? isPublicAddress(address) : isLoopbackAddress(address)

const outOfReach: Readonly<Record<TargetRule, string>> = {
  public: 'Name a host that the public internet reaches.',
  loopback: 'This sandbox sends to loopback addresses alone, such as 127.0.0.1.',
}

/**
 * What is wrong with a target as it is written, in words for its author; null when nothing is. What its name resolves to is
 * judged at each attempt.
 */
export function targetFault(rule: TargetRule, text: string): string | null {
  if (!URL.canParse(text)) return 'This is no address.'
  const url = new URL(text)
  const host = hostOf(url)
  if (url.protocol !== 'https:' && !(rule === 'loopback' && url.protocol === 'http:')) return 'Use https.'
  if (url.username !== '' || url.password !== '') return 'Leave user and password out: every event is signed.'
  if (url.hash !== '') return 'Leave the fragment out.'
  if (isIP(host) !== 0) return mayConnect(rule, host) ? null : outOfReach[rule]
  // A sandbox asks no name server, and a name without a dot can only mean a machine nearby.
  if (rule === 'loopback' || !/[.][^.]/.test(host)) return outOfReach[rule]
  return null
}

const timeoutMs = 2000

/** Every address of a name; none when it has none or cannot be resolved. */
export type ResolveHost = (host: string) => Promise<readonly string[]>

/**
 * A resolver of our own, because the system's resolver keeps one of few threads busy for as long as a name server takes.
 */
export const resolveHost: ResolveHost = async (host) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Connects to these addresses without another lookup: the name may resolve to something else a moment later. */
export const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    if (all === true) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }
