import { dataSchemaOf } from '@firsthand/wire/event-data'
import { eventKinds } from '@firsthand/wire/events'
import { expect, test } from 'vitest'
import { components } from './components.ts'
import { webhooks } from './webhooks.ts'

const entries = Object.values(webhooks).map(
  ({ post }) => post.requestBody.content['application/cloudevents+json'].schema.properties,
)

test('A8: every type of event has a dataschema with a version, and stands under webhooks once', () => {
  const described = entries.flatMap(({ type, dataschema }) =>
    type.enum.map((kind) => [kind, dataschema.const] as const),
  )
  expect(described).toHaveLength(eventKinds.length)
  expect(new Map(described)).toEqual(new Map(eventKinds.map((kind) => [kind, dataSchemaOf(kind)])))
  for (const kind of eventKinds) expect(dataSchemaOf(kind)).toMatch(/^urn:firsthand:event:[a-z_.]+:[1-9][0-9]*$/)
})

test('A8: what the data of an event is, the document names', () => {
  const named = components.map((schema) => `#/components/schemas/${(schema as { $id?: string }).$id}`)
  for (const { data } of entries) expect(named).toContain(data.$ref)
})
