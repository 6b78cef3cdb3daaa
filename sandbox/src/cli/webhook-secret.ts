import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Misused } from './problem.ts'

const form = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/

/** A secret as Standard Webhooks writes it; anything else is a misuse. */
export function readSecret(text: string): string {
  if (form.test(text)) return text
  throw new Misused('--secret takes whsec_ and at least 24 bytes in base64.')
}

/** The secret of this machine: made once and kept for this user alone, so that a receiver's settings stay valid. */
export async function machineSecret(folder: string): Promise<string> {
  const file = join(folder, 'webhook-secret')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) await makeSecret(file)
  const kept = (await readFile(file, 'utf8')).trim()
  if (!form.test(kept)) throw new Error(`${file} holds no webhook secret: remove it.`)
  return kept
}

/** Whole or not at all, and once: two commands that start together end with one secret. */
async function makeSecret(file: string): Promise<void> {
  const draft = `${file}-${randomBytes(6).toString('hex')}`
  await writeFile(draft, `whsec_${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
}

/** The headers of a webhook, signed now with this secret, as Standard Webhooks says. */
export function signed(secret: string, id: string, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const timestamp = `${Math.floor(Date.now() / 1000)}`
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
