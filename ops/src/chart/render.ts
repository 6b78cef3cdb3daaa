import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schemaFolder } from './schemas.ts'
import { tool } from './tools.ts'

export const chartFolder = fileURLToPath(new URL('../../chart', import.meta.url))

/** What helm makes of the chart. Values that its schema refuses are an error, with helm's own words. */
export function render(chart: string, values: string | null): string {
  const args = ['template', 'firsthand', chart, '--namespace', 'shop', '--kube-version', '1.36.0']
  if (values !== null) args.push('--values', values)
  return execFileSync(tool('helm'), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** What kubeconform finds in a rendering; empty when every object fits the schema of its kind. */
export function misfits(rendering: string): readonly string[] {
  const location = join(schemaFolder(), '{{.ResourceKind}}{{.KindSuffix}}.json')
  const args = ['-strict', '-schema-location', location, '-output', 'text', '-']
  const { status, stdout, stderr } = spawnSync(tool('kubeconform'), args, { input: rendering, encoding: 'utf8' })
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
  return status === 0 ? [] : lines
}

/** One number for all files of the chart: a rendering that was kept shows by it of which chart it is. */
export function printOfChart(): string {
  const files = readdirSync(chartFolder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('/rendered/'))
    .toSorted()
  const hash = createHash('sha256')
  for (const path of files) hash.update(path.slice(chartFolder.length)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}
