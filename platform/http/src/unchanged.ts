import type { onSendHookHandler } from 'fastify'

/** How the document describes an answer without a body to `If-None-Match`. */
export const notModified = {
  304: { type: 'null', description: 'As it was: it still has the `ETag` of `If-None-Match`.' },
}

/** Whether a list of tags names this one. Only what was read is compared, so a weak tag serves as well. */
const isNamedIn = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)

/** For routes that answer with an `ETag`: a caller that has the current answer gets a 304 without a body. */
export const answerUnchanged: onSendHookHandler = (request, reply, payload, done) => {
  const known = request.headers['if-none-match']
  const etag = reply.getHeader('etag')
  const isSame = typeof etag === 'string' && known !== undefined && isNamedIn(known, etag)
  if (!isSame || reply.statusCode !== 200) return done(null, payload)
  reply.code(304).removeHeader('content-type')
  // Fastify takes the length of what a HEAD would have been answered, and null has none.
  done(null, request.method === 'HEAD' ? '' : null)
}
