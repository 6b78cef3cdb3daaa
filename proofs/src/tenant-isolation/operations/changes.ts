import { numberEvents } from '@firsthand/server/testing/numbered-events'
import { type Answer, pipeline, pipelineOn } from '../pipeline.ts'
import { changeOf } from './change.ts'
import { anyTenant, Leak, type Operation } from './lane.ts'

const requireAll = (answers: readonly Answer[]) => {
  const failed = answers.find(({ code }) => code !== null)
  if (failed) throw new Leak(`an honest change failed: ${failed.code} ${failed.message}`)
}

const commits: Operation = {
  name: 'a change that commits',
  weight: 5,
  async run(lane) {
    const { statements, remember } = changeOf(lane)
    requireAll(await pipeline(lane.db.catalog, anyTenant(lane), statements))
    await numberEvents(lane.db.admin)
    remember()
  },
}

const rollsBack: Operation = {
  name: 'a change that is rolled back',
  weight: 2,
  async run(lane) {
    requireAll(await pipeline(lane.db.catalog, anyTenant(lane), changeOf(lane).statements, 'rollback'))
  },
}

const breaks: Operation = {
  name: 'a change with an error in the middle',
  weight: 2,
  async run(lane) {
    const { statements } = changeOf(lane)
    const at = lane.random.below(statements.length + 1)
    const broken = statements.toSpliced(at, 0, 'select 1 / 0')
    const answers = await pipeline(lane.db.catalog, anyTenant(lane), broken)
    if (answers[at]?.code !== '22012') throw new Leak(`the error did not come: ${answers[at]?.code}`)
  },
}

/** The connection dies with the change under way: it must be as if nobody had asked. */
const isKilled: Operation = {
  name: 'a connection killed in the middle',
  weight: 0.4,
  async run(lane) {
    const { api, catalog } = lane.db
    const login = lane.random.pick([api, catalog])
    const { statements } = changeOf(lane)
    const some = login === api ? ['select pair_id from app.market'] : statements
    const client = await login.pool.connect()
    const death = lane.random.chance(0.5) ? ['select pg_terminate_backend(pg_backend_pid())'] : []
    const waiting = pipelineOn(client, login, anyTenant(lane), [...some, ...death, 'select pg_sleep(0.01)'], 'rollback')
    // Half of them die on the client's side, as when a machine goes: the server finds out later.
    if (death.length === 0)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    await waiting
    client.release(true)
  },
}

/** What administrators do. */
export const changes: readonly Operation[] = [commits, rollsBack, breaks, isKilled]
