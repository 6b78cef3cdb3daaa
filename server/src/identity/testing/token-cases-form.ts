// biome-ignore-all format: a table is read as a table
import { forgeToken, signerOf } from './token-forge.ts'
import type { TokenCase } from './token-mint.ts'

const bad = (name: string, make: TokenCase['make']): TokenCase => ({ name, expected: 401, make })

/** Signed as it stands: what is wrong is what was signed. */
const payload = (name: string, text: (good: string) => string): TokenCase => bad(name, (mint) => mint.signText(text))

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The last character of 64 bytes has four bits that mean nothing: the same signature, written differently. */
function withLooseBits(token: string): string {
  const last = alphabet.indexOf(token.slice(-1))
  return `${token.slice(0, -1)}${alphabet[last | 1]}`
}

/** Wrong in its form, however good the rest. */
export const formTokens: readonly TokenCase[] = [
  bad('unknown crit', (mint) => mint.sign({}, { crit: ['exp'], exp: 1 })),
  bad('crit with b64 false', (mint) => mint.sign({}, { crit: ['b64'], b64: false })),
  bad('crit empty', (mint) => mint.sign({}, { crit: [] })),
  bad('crit a text', (mint) => mint.sign({}, { crit: 'b64' })),

  bad('one part', () => 'token'),
  bad('two parts', (mint) => mint.sign().split('.', 2).join('.')),
  bad('four parts', (mint) => `${mint.sign()}.AAAA`),
  bad('five parts', (mint) => `${mint.sign()}.AAAA.AAAA`),
  bad('no payload', (mint) => mint.sign().replace(/\..*\./, '..')),
  bad('a dot before it', (mint) => `.${mint.sign()}`),
  bad('a trailing =', (mint) => `${mint.sign()}=`),
  bad('a trailing %0A', (mint) => `${mint.sign()}%0A`),
  bad('a trailing comma', (mint) => `${mint.sign()},`),
  bad('in quotes', (mint) => `"${mint.sign()}"`),
  bad('two tokens', (mint) => `${mint.sign()} ${mint.sign()}`),
  bad('loose bits in the last character', (mint) => withLooseBits(mint.sign())),
  bad('the alphabet of plain base64', (mint) => mint.sign({}, { note: '??????' }).replaceAll('-', '+').replaceAll('_', '/')),
  bad('as JSON', (mint) => {
    const [header, claims, signature] = mint.sign().split('.')
    return JSON.stringify({ protected: header, payload: claims, signature })
  }),

  payload('tenant twice', (good) => good.replace('"tenant":"acme"', '"tenant":"globex","tenant":"acme"')),
  payload('tenant twice, once in disguise', (good) => good.replace('"tenant":"acme"', '"\\u0074enant":"globex","tenant":"acme"')),
  payload('a key twice deep inside', (good) => good.replace('"roles":[]', '"roles":[],"x":{"y":[{"z":1,"z":2}]}')),
  bad('alg twice in the header', ({ keys: { es }, claims }) => forgeToken(`{"typ":"at+jwt","alg":"none","alg":"ES256","kid":"${es.kid}"}`, claims(), signerOf(es, 'sha256'))),
  payload('__proto__ as a claim', (good) => good.replace('"roles":[]', '"roles":[],"__proto__":{"roles":["marketplace-admin"]}')),
  payload('payload an array', (good) => `[${good}]`),
  payload('payload null', () => 'null'),
  payload('payload a text', (good) => JSON.stringify(good)),
  payload('payload not JSON', (good) => good.slice(0, -1)),
  payload('payload with two objects', (good) => `${good}${good}`),
  bad('payload not UTF-8', ({ keys: { es }, claims }) => {
    const bytes = Buffer.from(JSON.stringify(claims({ note: '?' })))
    bytes[bytes.indexOf('"note":"') + 8] = 0xff
    return forgeToken({ typ: 'at+jwt', alg: 'ES256', kid: es.kid }, bytes, signerOf(es, 'sha256'))
  }),
  bad('header not JSON', ({ keys: { es }, claims }) => forgeToken('{"alg":"ES256"', claims(), signerOf(es, 'sha256'))),
  bad('longer than 8192 characters', (mint) => mint.sign({ note: 'x'.repeat(6000) })),
]

/** What Node itself does not read as a request: the edge answers before anybody looks at the token. */
export const unreadableTokens: readonly TokenCase[] = [
  { name: 'a trailing line break', expected: 400, make: (mint) => `${mint.sign()}\n` },
  { name: 'of 200 KiB', expected: 400, make: (mint) => mint.sign({ note: 'x'.repeat(150 * 1024) }) },
]
