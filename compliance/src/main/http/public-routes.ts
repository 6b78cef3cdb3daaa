import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

/** Liveness, and the keys by which decisions can be checked. */
export function publicRoutes(app: FastifyInstance, { key }: Deps): void {
  const config = { opensTo: 'public' } as const
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/.well-known/decision-keys.json', { config }, async () => ({ keys: [key.publicKey] }))
}
