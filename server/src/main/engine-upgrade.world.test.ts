import { setTimeout as sleep } from 'node:timers/promises'
import { restateIngress } from '@firsthand/engine/restate-ingress'
import type { FlowObject, Run } from '@firsthand/engine/run'
import { expect, test } from 'vitest'
import { engineOfThisFile } from '#testing/engine-under-test'

const done: string[] = []

/** A release: it does its work in two steps with a wait between them, in which the next release arrives. */
const release = (version: string, waitSeconds: number): FlowObject => ({
  name: 'Job',
  open: true,
  flows: {
    async work(run: Run, { id }: { id: string }) {
      await run.step(`begin ${version}`, async () => done.push(`${id} begun by ${version}`))
      await run.sleep(waitSeconds)
      await run.step(`end ${version}`, async () => done.push(`${id} ended by ${version}`))
    },
  },
})
const engine = engineOfThisFile([release('old', 2)])

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await sleep(20))
    if (await holds()) return
  throw new Error(`it did not come to hold: ${done.join(', ')}`)
}

test('what runs when the next release comes ends on its own, and what begins then runs on the next', async () => {
  const ingress = restateIngress(engine.engine.ingressUrls)
  const start = (id: string) => ingress.send({ object: 'Job', key: id, handler: 'work' }, JSON.stringify({ id }), id)
  const early = Array.from({ length: 20 }, (_, at) => `early-${at}`)
  await Promise.all(early.map(start))
  await until(() => done.length === early.length)
  const next = await engine.serve([release('new', 0.1)])
  const late = Array.from({ length: 20 }, (_, at) => `late-${at}`)
  await Promise.all(late.map(start))
  await until(() => done.length === 80)
  for (const id of early) expect(done).toContain(`${id} ended by old`)
  for (const id of late) expect(done).toContain(`${id} ended by new`)

  const open = (deployment: string) =>
    engine.engine.query(
      `select count(*) as n from sys_invocation where pinned_deployment_id = '${deployment}' and status <> 'completed'`,
    )
  await until(async () => Number((await open(engine.first.deployment))[0]?.n) === 0)
  expect(next.troubles).toEqual([])
  ingress.close()
}, 60_000)

test('a worker that goes in the middle leaves its work to another one at the same address', async () => {
  const ingress = restateIngress(engine.engine.ingressUrls)
  done.length = 0
  const ids = Array.from({ length: 10 }, (_, at) => `moved-${at}`)
  const waiting = await engine.serve([release('waiting', 1)])
  await Promise.all(
    ids.map((id) => ingress.send({ object: 'Job', key: id, handler: 'work' }, JSON.stringify({ id }), `again-${id}`)),
  )
  await until(() => done.length === ids.length)
  await waiting.close()
  await engine.serveAt(waiting.url, [release('waiting', 1)])
  await until(() => ids.every((id) => done.includes(`${id} ended by waiting`)))
  expect(done.filter((line) => line.includes('begun')).length).toBe(ids.length)
  ingress.close()
}, 60_000)
