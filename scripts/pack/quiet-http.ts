import http from 'node:http'
import type { Plugin } from 'rolldown'

const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { value }]) =>
  value === undefined ? [] : [name],
)

/**
 * An import of `node:http` reads all that it exports, and some of that loads the whole of `fetch`: 40 ms of a processor in
 * each process, asked for or not. Programs get the same module without those names.
 */
export const quietHttp: Plugin = {
  name: 'quiet-http',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? '\0quiet-http' : null),
  },
  load: {
    filter: { id: /^\0quiet-http$/ },
    handler: () =>
      `const http = process.getBuiltinModule('node:http')\nexport default http\nexport const { ${names.join(', ')} } = http\n`,
  },
}
