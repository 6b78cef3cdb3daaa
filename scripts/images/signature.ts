import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is signed: the list of all images by their hashes, and what they were made of. */
const signed = ['index.json', 'provenance.json'] as const

/** ECDSA over P-256 and SHA-256 is what cosign makes and verifies for a key of its own (`sign-blob`, `verify-blob`). */
function demandCurve(key: KeyObject, file: string): KeyObject {
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error(`${file} is no key on the curve P-256`)
  return key
}

/** Signs what a layout says of its images, each into a file beside it. The key is a PEM file without a password. */
export async function signLayout(layout: string, keyFile: string): Promise<void> {
  const key = demandCurve(createPrivateKey(await readFile(keyFile)), keyFile)
  for (const name of signed) {
    const signature = sign('sha256', await readFile(join(layout, name)), key)
    await writeFile(join(layout, `${name}.sig`), signature.toString('base64'))
  }
}

/** The files whose signature is missing or not of this key. */
export async function unsigned(layout: string, keyFile: string): Promise<readonly string[]> {
  const key = demandCurve(createPublicKey(await readFile(keyFile)), keyFile)
  const faults = []
  for (const name of signed) {
    const signature = await readFile(join(layout, `${name}.sig`), 'utf8').catch(() => '')
    const isRight = verify('sha256', await readFile(join(layout, name)), key, Buffer.from(signature, 'base64'))
    if (!isRight) faults.push(`${name} is not signed by ${keyFile}`)
  }
  return faults
}
