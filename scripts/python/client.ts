import { bundleVectors } from './bundle-vectors.ts'
import { callsModule } from './calls.ts'
import { readDocument } from './document.ts'
import { intentModule } from './intent.ts'
import { refusalsModule } from './refusals.ts'
import { schemasModule } from './schemas.ts'
import { webhookVectors } from './webhook-vectors.ts'

/** Where the generated modules stand. Nothing else is kept there. */
export const pythonFolder = 'python/src/firsthand/gen'

/** Every generated file of the Python client, by its path. */
export async function pythonClient(): Promise<ReadonlyMap<string, string>> {
  const document = await readDocument()
  return new Map([
    [`${pythonFolder}/__init__.py`, '"""Modules that `pnpm generate` makes."""\n'],
    [`${pythonFolder}/schemas.py`, schemasModule(document)],
    [`${pythonFolder}/refusals.py`, refusalsModule(document)],
    [`${pythonFolder}/calls.py`, callsModule(document)],
    [`${pythonFolder}/intent.py`, intentModule()],
    ['python/tests/vectors/bundles.json', await bundleVectors()],
    ['python/tests/vectors/webhooks.json', await webhookVectors()],
  ])
}
