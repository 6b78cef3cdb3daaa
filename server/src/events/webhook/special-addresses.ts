import { BlockList, isIPv6 } from 'node:net'

/** IPv4 blocks that are nobody's public host, by the registry of special-purpose addresses. */
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

/** Parts of 2000::/3 that are not what they seem. All else outside it is refused unseen: mapped, translated, local. */
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

export const isLoopbackAddress = (address: string): boolean =>
  isIPv6(address) ? address === '::1' : loopback4.check(address, 'ipv4')
