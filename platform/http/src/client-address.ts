import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

type Asked = { readonly headers: FastifyRequest['headers']; readonly raw: Pick<FastifyRequest['raw'], 'socket'> }

/** An address of IPv4 is written as one, also where the listener takes both kinds. */
const plain = (address: string): string => (/^::ffff:[0-9.]+$/i.test(address) ? address.slice(7) : address)

const isTrusted = (proxies: BlockList, address: string): boolean =>
  isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Proxies by address or network, with commas between. Raises an error that names what is neither. */
export function proxyList(text: string): BlockList {
  const proxies = new BlockList()
  for (const each of text.split(',').map((part) => part.trim())) {
    if (each === '') continue
    const { address = '', bits } = /^(?<address>[0-9a-f.:]+)(?:[/](?<bits>[0-9]{1,3}))?$/i.exec(each)?.groups ?? {}
    const [kind, most] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    if (isIP(address) === 0 || Number(bits ?? 0) > most)
      throw new Error(`"${each}" is not an address or a network such as 10.0.0.0/28`)
    proxies.addSubnet(address, Number(bits ?? most), kind)
  }
  return proxies
}

/**
 * The address that a request comes from. A proxy of ours writes it into `X-Forwarded-For`, as the last entry: whatever stands before that was
 * sent by the caller. From anybody else the header has no effect.
 */
export const clientAddress =
  (proxies: BlockList) =>
  ({ headers, raw }: Asked): string => {
    const peer = plain(raw.socket.remoteAddress ?? '')
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined || !isTrusted(proxies, peer)) return peer
    const named = plain(String(forwarded).split(',').at(-1)?.trim() ?? '')
    return isIP(named) === 0 ? peer : named
  }
