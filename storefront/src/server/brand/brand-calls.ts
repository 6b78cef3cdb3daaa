import type { Call } from '@firsthand/token-handler/answer-by'
import { type Brand, themeCss } from './theme-css.ts'

export type Logo = { readonly path: string; readonly type: string; readonly bytes: Buffer }

const send =
  (type: string, bytes: Buffer): Call =>
  ({ response }) => {
    response.writeHead(200, {
      'content-type': type,
      'content-length': bytes.length,
      'cache-control': 'public, max-age=300',
    })
    response.end(bytes)
  }

/** The files of the brand: its colours and its logo, from this origin like everything else. */
export const brandCalls = (brand: Brand, logo: Logo | null): Readonly<Record<string, Call>> => ({
  'GET /theme.css': send('text/css; charset=utf-8', Buffer.from(themeCss(brand))),
  ...(logo !== null && { [`GET ${logo.path}`]: send(logo.type, logo.bytes) }),
})
