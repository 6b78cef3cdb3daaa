import type { IncomingMessage } from 'node:http'

/** What a browser keeps of one cookie for certain is 4,096 bytes with its name and attributes. */
const valueMax = 3_800
const piecesMax = 3

/** The longest text that fits into the pieces of one cookie. */
export const cookieTextMax = valueMax * piecesMax

/** The cookies of a request by name; of two with the same name, none: one of them is not ours. */
export function cookiesOf({ headers }: Pick<IncomingMessage, 'headers'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const twice = new Set<string>()
  for (const part of (headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 0) continue
    const name = part.slice(0, at).trim()
    if (found.has(name)) twice.add(name)
    found.set(name, part.slice(at + 1).trim())
  }
  for (const name of twice) found.delete(name)
  return found
}

const nameOfPiece = (name: string, piece: number) => (piece === 0 ? name : `${name}.${piece}`)

/** A cookie that was kept in pieces; null when one is missing. The first piece states how many there are. */
export function readPieces(cookies: ReadonlyMap<string, string>, name: string): string | null {
  const first = cookies.get(name) ?? ''
  const [, count = '', head = ''] = /^([1-3])\.([\w-]+)$/.exec(first) ?? []
  if (count === '') return null
  const rest = Array.from({ length: Number(count) - 1 }, (_, index) => cookies.get(nameOfPiece(name, index + 1)))
  return rest.includes(undefined) ? null : [head, ...rest].join('')
}

export type SameSite = 'Strict' | 'Lax'

/** The header that sets a `__Host-` cookie: this host alone, never over plain HTTP, never for a script. */
export function setCookie(name: string, value: string, sameSite: SameSite, maxAgeSeconds?: number): string {
  const life = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}${life}`
}

export const clearCookie = (name: string, sameSite: SameSite): string => setCookie(name, '', sameSite, 0)

/** The headers that keep a long value in as many pieces as it needs, and remove pieces of a longer one before it. */
export function setPieces(name: string, value: string): readonly string[] {
  if (value.length > cookieTextMax) throw new Error('the session does not fit into its cookies')
  const count = Math.max(1, Math.ceil(value.length / valueMax))
  return Array.from({ length: piecesMax }, (_, index) => {
    const text = value.slice(index * valueMax, (index + 1) * valueMax)
    if (index >= count) return clearCookie(nameOfPiece(name, index), 'Strict')
    return setCookie(nameOfPiece(name, index), index === 0 ? `${count}.${text}` : text, 'Strict')
  })
}

export const clearPieces = (name: string): readonly string[] =>
  Array.from({ length: piecesMax }, (_, index) => clearCookie(nameOfPiece(name, index), 'Strict'))
