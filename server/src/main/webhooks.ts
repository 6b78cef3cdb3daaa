import { eventShapes } from '@firsthand/wire/event-data'

const at = (id = '') => ({ $ref: `#/components/schemas/${id}` })

/** What a receiver is sent, as OpenAPI describes it: one entry for all types of events that carry the same data. */
export const webhooks = Object.fromEntries(
  eventShapes.map(({ shape, schema, dataschema, kinds }) => [
    shape,
    {
      post: {
        summary: `Events of ${shape === kinds[0] ? shape : `\`${shape}.*\``}`,
        tags: ['Webhooks'],
        requestBody: {
          required: true,
          content: {
            'application/cloudevents+json': {
              schema: {
                allOf: [at('Event')],
                properties: { type: { enum: kinds }, dataschema: { const: dataschema }, data: at(schema.$id) },
              },
            },
          },
        },
        responses: { '2XX': { description: 'It was taken.' } },
      },
    },
  ]),
)
