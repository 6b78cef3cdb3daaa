import { bundleChecks, faultsOf } from '@firsthand/sdk/bundle-faults'
import { verifyBundle } from '@firsthand/sdk/verify-bundle'
import { Bundle, bundleComponents } from '@firsthand/wire/bundles'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import { SettlementKeys } from '@firsthand/wire/settlement-keys'
import { Address, Timestamp } from '@firsthand/wire/values'
import { Compile } from 'typebox/compile'
import { shaped } from './read-json.ts'
import { type Finding, fails, found, holds, unchecked } from './report.ts'

const named = {
  ...Object.fromEntries(bundleComponents.map((each) => [`${(each as { $id?: string }).$id}#`, each])),
  'Address#': Address,
  'Timestamp#': Timestamp,
}
const bundleShape = Compile(named, Bundle)
const keysShape = Compile(SettlementKeys)

export const readBundle = (value: unknown, place: string): Bundle => shaped(bundleShape, value, place) as Bundle
export const readKeys = (value: unknown, place: string): SettlementKeys => shaped(keysShape, value, place)

const addressForm = /^0x[0-9a-fA-F]{40}$/

/** Every address in the tree that is not spelled as EIP-55 has it: a party has one spelling. */
function misspelt(value: unknown): readonly string[] {
  if (typeof value === 'string') return addressForm.test(value) && checksumAddress(value) !== value ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(misspelt) : []
}

export type BundleAsked = {
  /** The published keys with their dates; without them nobody knows whose signatures they are. */
  readonly keys?: SettlementKeys | undefined
  readonly tenant?: string | undefined
  /** The router that the reader trusts, from elsewhere than the bundle. */
  readonly router?: string | undefined
}

/** A settlement bundle by itself, and by the published keys. */
export async function checkBundle(bundle: Bundle, asked: BundleAsked, subject: string): Promise<readonly Finding[]> {
  const { keys, tenant, router } = asked
  const spelling = misspelt(bundle)
  const options = tenant === undefined ? {} : { tenant }
  const faults = keys === undefined ? await faultsOf(bundle, bundleChecks) : await verifyBundle(bundle, keys, options)
  const together = 'its intent, digest, calldata and three signatures belong together'
  return [
    found(subject, 'its addresses are spelled as EIP-55 has them', spelling.length === 0, spelling.join(', ')),
    ...(faults.length === 0 ? [holds(subject, together)] : faults.map((fault) => fails(subject, together, fault))),
    ...vouched(subject, 'its keys were valid when it was issued', keys, faults, 'no file of settlement keys was given'),
    ...vouched(subject, 'it is for its reference', tenant, faults, 'no tenant was given, which is hashed with it'),
    router === undefined
      ? unchecked(subject, 'it settles at a router that you trust', 'no router was given')
      : found(
          subject,
          'it settles at the router that was given',
          router === bundle.router,
          `it names ${bundle.router}`,
        ),
    unchecked(subject, 'it was issued at the time that it states', 'no signature covers `issuedAt`'),
  ]
}

/** What was compared with something that the reader brings. A fault of it is among the others. */
function vouched(subject: string, check: string, given: unknown, faults: readonly string[], missing: string) {
  if (given === undefined) return [unchecked(subject, check, missing)]
  return faults.length === 0 ? [holds(subject, check)] : []
}
