import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { allowLongRequests } from '@firsthand/http/edge'
import { refusalOf } from '@firsthand/http/errors'
import { fieldErrors } from '@firsthand/http/field-errors'
import { type Line, lineBatches } from '@firsthand/http/ndjson-lines'
import { isCleanText, parseStrictJson, unstorable } from '@firsthand/http/strict-json'
import type { FieldError } from '@firsthand/refusal/refusal'
import { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'
import { ListingWrite } from '@firsthand/wire/listings'
import { codeOf } from '@firsthand/wire/refusals'
import { ref } from '@firsthand/wire/values'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import { adminContextOf } from '#identity/admin-context.routes'
import { importListings } from './import-listings.ts'
import type { ReadLine } from './import-parts.rules.ts'
import type { Catalogue } from './write-listing.ts'

export const ndjson = 'application/x-ndjson'
const limits = { maxLine: 16 * 1024, batchLines: 1000 }
const unreadable = (message: string): FieldError[] => [{ path: '', code: 'unreadable', message }]

type Validate = ((value: unknown) => boolean) & { errors?: readonly FastifySchemaValidationError[] | null }

function readLine(validate: Validate, { number: line, bytes }: Line): ReadLine {
  if (bytes === null) return { line, errors: unreadable('A line has at most 16 KiB.') }
  const read = parseStrictJson(bytes)
  if ('fault' in read) return { line, errors: unreadable(read.fault) }
  if (!validate(read.value)) return { line, errors: fieldErrors(validate.errors ?? [], 'body') }
  return isCleanText(read.value)
    ? { line, write: read.value as ListingWrite }
    : { line, errors: unreadable(unstorable) }
}

const isBlank = ({ bytes }: Line) => bytes?.every((byte) => byte === 0x20 || byte === 0x0d) ?? false

async function* readLines(stream: AsyncIterable<Buffer>, validate: Validate): AsyncGenerator<readonly ReadLine[]> {
  for await (const lines of lineBatches(stream, limits)) {
    yield lines.filter((line) => !isBlank(line)).map((line) => readLine(validate, line))
  }
}

async function* asText(parts: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const records of parts) yield records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

/** Whole catalogues at once. The answer is streamed while the request is still being sent, so a client must read as it sends. */
export const listingImport: FastifyPluginAsyncTypebox<{ catalogue: Catalogue }> = async (app, { catalogue }) => {
  app.addContentTypeParser(ndjson, (_request, payload, done) => done(null, payload))
  app.post(
    '/admin/tokens/import',
    {
      config: { access: 'marketplace-admin', limit: 'writes', mediaType: ndjson, line: ref(ListingWrite) },
      schema: {
        operationId: 'admin.tokens.import',
        tags: ['Listing administration'],
        summary: 'Import listings',
        description:
          'One listing a line, created or replaced by `source`, `chain_id` and `token_ref`; as long as you like, 16 KiB a line. The answer has one line for each of yours, and a tally after every thousand. Read it while you send. A broken import is repeated: what was taken before is unchanged.',
        response: {
          200: {
            description: 'What became of each line, while it is done.',
            content: { [ndjson]: { schema: { anyOf: [ref(ImportedLine), ref(ImportTally)] } } },
          },
        },
      },
    },
    async (request, reply) => {
      const requestId = request.id
      allowLongRequests(request.raw.socket, reply.raw)
      const validate = request.compileValidationSchema(ref(ListingWrite), 'body') as Validate
      const lines = readLines(request.body as AsyncIterable<Buffer>, validate)
      const nameOf = (error: unknown) => {
        const refusal = refusalOf(error)
        // A client that disconnected is no error, and nobody reads the last line.
        if (error === request.raw.errored) request.log.info({ requestId }, 'listing_import.broken_off')
        else request.log.error({ err: refusal.cause ?? refusal, requestId }, 'listing_import.stopped')
        return codeOf(refusal.reason, 'general')
      }
      const pause = (seconds: number) => sleep(seconds * 1000)
      const answer = asText(importListings({ catalogue, context: adminContextOf(request), pause }, lines, nameOf))
      return reply.type(ndjson).send(Readable.from(answer, { objectMode: false }) as never)
    },
  )
}
