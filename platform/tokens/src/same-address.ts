const unreserved = /^[\w.~-]$/

/** RFC 3986, 6.2.2: an escape that need not be one is its character, and every other one is written in capitals. */
const plainEscapes = (path: string) =>
  path.replaceAll(/%([0-9a-f]{2})/gi, (written, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return unreserved.test(character) ? character : written.toUpperCase()
  })

/** Nothing that the parser would drop, or read as another character. */
const asAddressesAre = /^[!#-[\]-~]+$/

/** An address without query and fragment in the one way in which it is written; null for what is no address of a server. */
export function plainAddress(text: string): string | null {
  if (!asAddressesAre.test(text) || !URL.canParse(text)) return null
  const { protocol, username, password, origin, pathname } = new URL(text)
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return null
  return `${origin}${plainEscapes(pathname)}`
}

/** A router takes these segments as they stand, and a parser of addresses resolves them: two readers, two requests. */
const dotSegment = /\/(\.|%2e){1,2}(\/|$)/i

/**
 * The address of a request below the one that callers use; null for one that can be read in two ways. No header has a part in
 * it: whoever sends them chooses them.
 */
export function requestedAddress(publicUrl: string, target: string): string | null {
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  if (!path.startsWith('/') || dotSegment.test(path)) return null
  return plainAddress(`${publicUrl.replace(/\/+$/, '')}${path}`)
}
