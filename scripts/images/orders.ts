import { homePlatform, platforms } from '@firsthand/sandbox/world/platforms'
import { type Program, programs } from '../../ops/programs.ts'

/** An image: the programs of a packed package that it holds, and what of the package goes along. */
export type ImageOrder = {
  readonly image: string
  readonly part: string
  /** What it runs by itself. */
  readonly command: string
  readonly alsoRuns: readonly string[]
  /** Folders and files below `dist`, besides the programs. */
  readonly assets: readonly string[]
  /** Files that this image does not have, and so nothing that only they import. */
  readonly leavesOut: RegExp | null
  /** Packages that are programs, and so are never imported. */
  readonly brings: readonly string[]
  /** Programs of the machine that it starts, by their path. */
  readonly borrows: readonly string[]
}

const signerAssets = ['signer/journal.sql', 'signer/journal-additions.sql']
const assetsOf: Readonly<Record<string, readonly string[]>> = {
  api: ['server/bootstrap.sql', 'server/migrations', 'assets/scalar.js'],
  compliance: ['compliance/bootstrap.sql', 'compliance/migrations'],
  console: ['console/dist'],
  storefront: ['storefront/dist'],
  ...Object.fromEntries(['signer', 'signer-aws', 'signer-azure'].map((name) => [name, signerAssets])),
}

const custodies = { signer: 'pkcs11', 'signer-aws': 'aws-kms', 'signer-azure': 'azure-key-vault' } as const

/** The modules of the other kinds of custody. */
function otherCustodies(name: string): RegExp | null {
  const own = custodies[name as keyof typeof custodies]
  if (own === undefined) return null
  const others = Object.values(custodies).filter((each) => each !== own)
  return new RegExp(`/dist/bundled/[^/]+/(${others.join('|')})-[^/]+[.]js$`)
}

const orderOf = ({ name, package: part, command, image, alsoRuns }: Program): ImageOrder => ({
  image,
  part,
  command,
  alsoRuns,
  assets: assetsOf[name] ?? [],
  leavesOut: otherCustodies(name),
  brings: [],
  borrows: [],
})

/** It holds a whole world, whose supervisor is a script. */
const sandbox = (order: ImageOrder): ImageOrder => ({
  ...order,
  assets: [''],
  // A cluster of PostgreSQL is never made twice alike: the sandbox makes its databases itself. Perl and Python, which two languages of
  // PostgreSQL's functions need, are in no image.
  leavesOut: /\/dist\/assets\/databases$|\/lib\/postgresql\/(\w+_)?pl(perl|python3)[.]so$/,
  brings: Object.values(platforms[homePlatform]),
  borrows: ['/bin/sh', '/bin/mkdir', '/bin/rm', '/bin/sleep'],
})

/** One image for each program. */
export const images: readonly ImageOrder[] = programs
  .map(orderOf)
  .map((order) => (order.part === 'sandbox' ? sandbox(order) : order))
