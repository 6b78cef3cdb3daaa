import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '@firsthand/refusal/refusal'
import type { FastifyPluginAsync } from 'fastify'

/** Nothing but what the worker writes for everybody: the checkpoint, tiles, bundles, time stamps with what they are of, and roots on chain. */
const shown =
  /^(checkpoint|tile\/([0-6]|entries)\/(x[0-9]{3}\/)*[0-9]{3}(\.p\/[1-9][0-9]{0,2})?|anchors\/[0-9]{4}-[0-9]{2}-[0-9]{2}\.(checkpoint|tsr|root\.json))$/

const typeOf = (path: string): string => {
  if (path.endsWith('checkpoint')) return 'text/plain; charset=utf-8'
  if (path.endsWith('.json')) return 'application/json; charset=utf-8'
  return path.endsWith('.tsr') ? 'application/timestamp-reply' : 'application/octet-stream'
}

/** The transparency log as files, for whoever wants to read it. A tile never changes; the checkpoint does. */
export const logFiles: FastifyPluginAsync<{ readonly folder: string }> = async (app, { folder }) => {
  app.get<{ Params: { readonly '*': string } }>(
    '/log/*',
    { config: { access: 'public', limit: null }, schema: { hide: true } },
    async (request, reply) => {
      const path = request.params['*']
      const file = join(folder, path)
      const found = shown.test(path) ? await stat(file).catch(() => null) : null
      if (!found?.isFile()) throw notFound()
      const isKept = path !== 'checkpoint'
      reply.header('cache-control', isKept ? 'public, max-age=31536000, immutable' : 'no-cache')
      return reply.type(typeOf(path)).header('content-length', found.size).send(createReadStream(file))
    },
  )
}
