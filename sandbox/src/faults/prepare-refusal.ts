import { manifestFor } from '../treasury/hand-in.ts'
import type { Treasury } from '../treasury/treasury.ts'
import type { World } from '../world/world.ts'
import { filledIn, type Kept, newNames, type ReadyCall, takeStep } from './make-call.ts'
import type { RefusalExample } from './row.ts'
import { refusalExamples } from './table.ts'

/** A refusal whose first calls are made. */
export type Prepared = {
  readonly code: string
  readonly example: RefusalExample
  readonly kept: Kept
  readonly call: ReadyCall
}

/** What the gateway of acme would not sign of a file. */
const manifests = {
  'of another file': (world: World, text: string) => manifestFor(world, 'acme', 'statement', `${text} `),
  'with the number 2': (world: World, text: string) => manifestFor(world, 'acme', 'statement', text, 2),
} as const

/** Makes the first calls of an example, and answers the one that comes last. */
export async function prepareRefusal(
  world: World,
  url: string,
  treasury: () => Promise<Treasury>,
  code: string,
): Promise<Prepared> {
  const example = refusalExamples.get(code)
  if (example === undefined) throw new Error(`no refusal has the code ${code}`)
  const sandbox = async (body: object) => (await treasury()).credit({ ...body })
  let kept = newNames()
  for (const step of example.first ?? []) kept = await takeStep({ world, url, sandbox }, step, kept)
  const { file, manifest } = example.call
  const spoilt = file === undefined ? {} : { fileText: await (await treasury()).spoilt(file) }
  const call = { ...filledIn(example.call, kept), ...spoilt }
  if (manifest === undefined) return { code, example, kept, call }
  const headers = { ...call.headers, 'bank-manifest': await manifests[manifest](world, spoilt.fileText ?? '') }
  return { code, example, kept, call: { ...call, headers } }
}
