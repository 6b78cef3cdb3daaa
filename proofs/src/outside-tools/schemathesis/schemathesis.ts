import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roles } from '@firsthand/wire/roles'
import { repository } from '../../harness/changed-copy.ts'
import { pythonTool } from '../python-tools.ts'
import { compareReviewed } from '../reviewed.ts'
import { mustRun } from '../run-tool.ts'
import type { Tool } from '../tool.ts'
import { startJudgedWorld, tokenOf, urlOf } from '../world.ts'
import { reviewed } from './reviewed.ts'
import { judgeDocument } from './run.ts'

/** A slice asks what a storefront asks, and all of Compliance. */
const storefront = '^/(me|markets|chains|status|primary-mint)'

// biome-ignore lint/suspicious/noExplicitAny: a document of which one place is changed
type Json = any

const readDocument = async (file: string): Promise<Json> =>
  JSON.parse(await readFile(join(repository, 'docs', file), 'utf8'))

/** Promises a member of `GET /chains` that the service does not answer. */
function promising(document: Json): object {
  const schema = { type: 'object', required: ['planted'], properties: { planted: { type: 'string' } } }
  document.paths['/chains'].get.responses['200'].content['application/json'].schema = schema
  return document
}

/** Schemathesis over the documents of the service and of Compliance, against a running world. */
export const schemathesis: Tool = {
  name: 'Schemathesis',
  isQuick: true,
  async judge({ short }) {
    const program = await pythonTool('st')
    const version = (await mustRun(program, ['--version'])).trim().replace(/^.* /, '')
    await using world = await startJudgedWorld()
    const examples = short ? 1 : 3
    // Whoever holds every role meets the most of the service.
    const token = tokenOf(world, 'acme-buyer-1', roles)
    const service = { url: urlOf(world.api), token, examples }
    const judged = await Promise.all([
      judgeDocument(program, {
        ...service,
        document: await readDocument('openapi.json'),
        ...(short && { only: storefront }),
      }),
      judgeDocument(program, {
        url: urlOf(world.compliance),
        token: tokenOf(world, 'acme-compliance-officer'),
        examples,
        document: await readDocument('compliance-openapi.json'),
      }),
    ])
    const planted = await judgeDocument(program, {
      ...service,
      document: promising(await readDocument('openapi.json')),
      only: '^/chains$',
    })
    const findings = judged.flatMap((each) => each.findings)
    const operations = judged.reduce((sum, each) => sum + each.operations, 0)
    return {
      version,
      cases: `${judged.reduce((sum, { cases }) => sum + cases, 0)} requests to ${operations} operations of two documents`,
      findings: findings.length,
      unexplained: [...compareReviewed(findings, reviewed).open, ...judged.flatMap(({ faults }) => faults)],
      planted: {
        'a document that promises what the service does not answer': planted.findings.some((text) =>
          /violates schema/i.test(text),
        ),
      },
    }
  },
}
