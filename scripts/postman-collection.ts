import { fixedPorts } from '@firsthand/sandbox/world/fixed-ports'
import { bodies } from '../conformance/src/checks/contract-checks.ts'
import { postmanCollection } from '../tools/src/postman.ts'
import { openapiDocument } from './openapi-document.ts'

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>> }

const local = (port: number) => `http://127.0.0.1:${port}`

/** Postman runs it before each request: the sandbox gives a token for the persona of the environment, and it is kept until it ends. */
const takeToken = `const [control, persona] = ['controlUrl', 'persona'].map((name) => pm.environment.get(name))
const isKept = pm.environment.get('tokenOf') === persona && Date.parse(pm.environment.get('tokenEnds')) > Date.now() + 60000
if (control && persona && !isKept) {
  const body = { mode: 'raw', raw: JSON.stringify({ persona }) }
  const header = { 'Content-Type': 'application/json' }
  pm.sendRequest({ url: control + '/sandbox/tokens', method: 'POST', header, body }, (error, response) => {
    if (error || response.code !== 200) throw new Error('No sandbox answers at ' + control + ': start it with "firsthand-sandbox dev".')
    const { token, expiresAt } = response.json()
    pm.environment.set('bearerToken', token)
    pm.environment.set('tokenOf', persona)
    pm.environment.set('tokenEnds', expiresAt)
  })
}`

/** The collection that Postman imports, made from the document as it is now, with the bodies that the suite sends. */
export async function postmanFile(): Promise<string> {
  const text = await openapiDocument()
  const { paths } = JSON.parse(text) as Document
  const called = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operationId,
      ]),
    ),
  )
  const made = await postmanCollection(text, (method, path) => bodies[called.get(`${method} ${path}`) ?? ''])
  const collection = {
    ...JSON.parse(made),
    variable: [{ key: 'baseUrl', value: local(fixedPorts.api) }],
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: takeToken.split('\n') } }],
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}

/** The environment beside it: a sandbox on its usual ports, and who calls. */
export function postmanEnvironment(): string {
  const values = {
    baseUrl: local(fixedPorts.api),
    controlUrl: local(fixedPorts.control),
    persona: 'acme-buyer-1',
    bearerToken: '',
  }
  const environment = {
    name: 'Firsthand sandbox',
    values: Object.entries(values).map(([key, value]) => ({
      key,
      value,
      type: key === 'bearerToken' ? 'secret' : 'default',
      enabled: true,
    })),
    _postman_variable_scope: 'environment',
  }
  return `${JSON.stringify(environment, null, 2)}\n`
}
