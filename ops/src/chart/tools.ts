import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What is built once lies here, beside the other programs that only checks need. */
export const toolchain = fileURLToPath(new URL('../../../.toolchain/chart', import.meta.url))

const sources = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
} as const

/** What schemas come from: the projects that define the objects of a chart, and compose files. */
const modules = {
  kubernetes: 'k8s.io/kubernetes@v1.36.3',
  compose: 'github.com/compose-spec/compose-go/v2@v2.16.2',
  monitoring: 'github.com/prometheus-operator/prometheus-operator@v0.94.1',
} as const

// biome-ignore lint/style/noProcessEnv: Go finds its caches and its proxy there
const environment = () => ({ ...process.env, GOBIN: join(toolchain, 'bin'), GOFLAGS: '-modcacherw -buildvcs=false' })

/** The path of a Go program, built at its version where it is not yet. */
export function tool(name: keyof typeof sources): string {
  const path = join(toolchain, 'bin', `${name}-${sources[name].split('@')[1]}`)
  if (existsSync(path)) return path
  mkdirSync(join(toolchain, 'bin'), { recursive: true })
  process.stdout.write(`building ${sources[name]}, once\n`)
  execFileSync('go', ['install', sources[name]], { env: environment(), stdio: 'inherit' })
  execFileSync('mv', [join(toolchain, 'bin', name), path])
  return path
}

/** The folder of a Go module's files, fetched through the module proxy. */
export function moduleFolder(name: keyof typeof modules): string {
  const printed = execFileSync('go', ['mod', 'download', '-json', modules[name]], { env: environment() })
  return (JSON.parse(printed.toString()) as { readonly Dir: string }).Dir
}
