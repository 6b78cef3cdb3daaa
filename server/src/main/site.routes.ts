import { builtFiles, type Served } from '@firsthand/built-files/built-files'
import { notFound } from '@firsthand/refusal/refusal'
import type { FastifyPluginAsync } from 'fastify'

/** The pages load what lies beside them and nothing else; they hold no script and no style of their own. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Icons stand in the style sheet.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const day = 86_400

type Found = { readonly file: Served } | { readonly to: string } | null

/** The documentation site, as `pnpm docs:site` builds it. A page is found with and without its ending. */
export const siteRoutes: FastifyPluginAsync<{ readonly folder: string }> = async (app, { folder }) => {
  const files = builtFiles(folder)

  async function find(path: string, accepted: string): Promise<Found> {
    if (path === '/' || path === '/index.html') {
      const html = await files.page('')
      const file = {
        type: 'text/html; charset=utf-8',
        bytes: Buffer.from(html ?? ''),
        encoding: null,
        isImmutable: false,
      }
      return html === null ? null : { file }
    }
    const names = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]
    for (const name of names) {
      const file = await files.file(name, accepted)
      if (file !== null) return { file }
    }
    // Relative, so that it holds behind a proxy that serves the site below a path.
    const folderPage = path.endsWith('/') ? null : await files.file(`${path}/index.html`, accepted)
    return folderPage === null ? null : { to: `${path.slice(path.lastIndexOf('/') + 1)}/` }
  }

  app.get<{ Params: { readonly '*': string } }>(
    '/*',
    { config: { access: 'public', limit: null }, schema: { hide: true } },
    async (request, reply) => {
      const found = await find(`/${request.params['*']}`, String(request.headers['accept-encoding'] ?? ''))
      if (found === null) throw notFound()
      if ('to' in found) return reply.header('cache-control', 'public, max-age=300').redirect(found.to, 308)
      const { type, bytes, encoding, isImmutable } = found.file
      if (encoding !== null) reply.header('content-encoding', encoding)
      reply.header('vary', 'accept-encoding')
      reply.header('cache-control', isImmutable ? `public, max-age=${365 * day}, immutable` : 'public, max-age=300')
      if (type.startsWith('text/html')) reply.header('content-security-policy', pagePolicy)
      return reply.type(type).send(bytes)
    },
  )
}
