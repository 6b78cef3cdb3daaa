import assert from 'node:assert/strict'
import { createListing } from '../drivers/listings.ts'
import { admin, until } from '../drivers/rail-calls.ts'
import { call, type Json, type Target } from '../drivers/target.ts'
import { anUnsoldMarket } from '../drivers/unsold-market.ts'
import type { Checks } from '../report/check.ts'

const integrator = 'acme-integrator'

/** Waits until there are so many: an event is in the list a moment after what wrote it was answered. */
const events = async (target: Target, query: string, awaited = 0): Promise<Json[]> => {
  const question = () => call(target, 'GET', `/events?limit=200&${query}`, { as: integrator })
  const { status, body, text } = await until(
    question,
    (answer) => answer.status !== 200 || answer.body.items.length >= awaited,
  )
  assert.equal(status, 200, text)
  return body.items
}

const documentOf = async (target: Target): Promise<Json> =>
  (await call(target, 'GET', '/openapi.json', { as: integrator })).body

/** A listing that the tenant may see, and so gets the events of. */
async function listingSeen(target: Target): Promise<Json> {
  const { tenant } = await target.identify(admin)
  return createListing(target, admin, { entitled_tenants: [tenant] })
}

export const eventChecks: Checks = {
  'EVENT-1': async (target) => {
    const { id } = await listingSeen(target)
    const found = await events(target, `type=listing.created&subject=${id}`, 1)
    assert.deepEqual(
      found.map(({ type, subject }) => [type, subject]),
      [['listing.created', id]],
    )
    assert.deepEqual(await events(target, `type=listing.deleted&subject=${id}`), [])
  },

  'EVENT-2': async (target) => {
    const { id } = await listingSeen(target)
    const [event] = await events(target, `subject=${id}`, 1)
    assert.match(event.dataschema, /^urn:.*:[0-9]+$/)
    const { webhooks } = await documentOf(target)
    assert.ok(JSON.stringify(webhooks).includes(JSON.stringify(event.dataschema)), 'the document describes it')
  },

  'EVENT-3': async (target) => {
    const { webhooks } = await documentOf(target)
    const described = Object.values<Json>(webhooks).flatMap(({ post }) => {
      const [{ schema }] = Object.values<Json>(post.requestBody.content)
      return schema.properties.type.enum
    })
    const seen = new Set((await events(target, '', 1)).map(({ type }) => type))
    assert.ok(seen.size > 0)
    assert.deepEqual(
      [...seen].filter((type) => !described.includes(type)),
      [],
    )
  },

  'EVENT-4': async (target) => {
    const { tenant } = await target.identify(admin)
    const body = anUnsoldMarket({ status: 'active', entitledTenants: [tenant] })
    const { body: market } = await call(target, 'POST', '/admin/markets', { as: admin, body })
    const closed = await call(target, 'POST', `/admin/markets/${market.pairId}/close`, { as: admin })
    assert.equal(closed.status, 200, closed.text)
    const types = (await events(target, `subject=${market.pairId}`, 2)).map(({ type }) => type)
    assert.deepEqual([types[0], types.at(-1)], ['market.created', 'market.closed'])
  },
}
