import { runInNewContext } from 'node:vm'
import type { Plugin } from 'rolldown'

const begin = 'var standalone_default = '

/**
 * Scalar's package holds the script of its page as one literal of four megabytes, which the API would read through at each
 * start: 100 ms of a processor. It becomes a file beside the programs.
 */
export const scalarScript: Plugin = {
  name: 'scalar-script',
  transform: {
    filter: { id: /@scalar\/fastify-api-reference\/dist\/index[.]js$/ },
    handler(code) {
      const start = code.indexOf(begin)
      const end = code.indexOf('\n', start)
      if (start < 0 || end < 0) throw new Error('the script of the API reference is not where this command knows it')
      const literal = code.slice(start + begin.length, end).replace(/;$/, '')
      const source = String(runInNewContext(literal))
      const file = this.emitFile({ type: 'asset', name: 'scalar.js', source })
      const read = `${begin}readFileSync(new URL(import.meta.ROLLUP_FILE_URL_${file}), 'utf8');`
      return `import { readFileSync } from 'node:fs'\n${code.slice(0, start)}${read}${code.slice(end)}`
    },
  },
}
