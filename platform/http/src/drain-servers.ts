import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set while the process drains. */
    leaving: boolean
  }
}

/** While the process drains, each answer asks its caller to connect elsewhere next time. */
export function askToReconnect(app: FastifyInstance, reply: FastifyReply): void {
  if (app.leaving) reply.header('connection', 'close')
}

/** How long the last answers may take after the listeners closed; a request has its own limit of ten seconds. */
const lastAnswersMs = 10_000

/** Serves on until load balancers have seen that the process is not ready; then the last answers; then the end. */
export async function drainServers(apps: readonly FastifyInstance[], drainSeconds: number): Promise<void> {
  for (const app of apps) app.leaving = true
  await sleep(drainSeconds * 1000)
  // Once a server closes, slow clients no longer time out: they must not keep the process alive.
  const cut = setTimeout(() => apps.map((app) => app.server.closeAllConnections()), lastAnswersMs)
  await Promise.all(apps.map((app) => app.close()))
  clearTimeout(cut)
}
