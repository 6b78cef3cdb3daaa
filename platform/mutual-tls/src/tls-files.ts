import { createPrivateKey } from 'node:crypto'
import { statSync } from 'node:fs'
import type { SecureContextOptions } from 'node:tls'
import { noteCertificate } from '@firsthand/probes/certificates'
import { ConfigError } from '@firsthand/settings/config-error'
import { readNamed } from '@firsthand/settings/settings-file'
import { certificatesIn, fingerprintsIn, type Trust } from './certificates.ts'

export type TlsFiles = {
  readonly certificateFile: string
  readonly keyFile: string
  /** One authority or several: both while one replaces the other. */
  readonly caFile: string
  /** Fingerprints of certificates that are refused before they expire. */
  readonly refusedFile?: string
}

/** What the files hold. */
type Material = Trust & { readonly secure: SecureContextOptions; readonly notAfter: string }

export type TlsReport = (
  event: 'reloaded' | 'not_reloaded' | 'refused' | 'ends_soon',
  reason: string,
  count: number,
) => void

const checkMs = 1_000
const dayMs = 86_400_000
/** So long before the end of our certificate it is reported once a day. */
const noticeMs = 7 * dayMs

/** Reads all files, and refuses what could not be used: an expired certificate, another one's key, a list without authorities. */
export function readTlsFiles(files: TlsFiles, setting: string, nowMs: number): Material {
  const read = (member: keyof TlsFiles) => readNamed(files[member] ?? '', `${setting}: ${member}`)
  const wrong = (member: keyof TlsFiles, what: string) => new ConfigError(`${setting}: ${member} ${what}`)
  const parsed = <T>(member: keyof TlsFiles, parse: (text: string) => T): T => {
    const text = read(member)
    try {
      return parse(text)
    } catch (error) {
      throw wrong(member, `cannot be used: ${(error as Error).message}`)
    }
  }
  const [own] = parsed('certificateFile', certificatesIn)
  const key = parsed('keyFile', (text) => createPrivateKey(text))
  const authorities = parsed('caFile', certificatesIn)
  if (own === undefined) throw wrong('certificateFile', 'holds no certificate')
  if (!own.checkPrivateKey(key)) throw wrong('keyFile', 'is not the key of the certificate')
  if (Date.parse(own.validTo) <= nowMs) throw wrong('certificateFile', `expired at ${own.validTo}`)
  if (authorities.length === 0 || !authorities.every(({ ca }) => ca))
    throw wrong('caFile', 'must hold certificates of authorities only')
  const secure = {
    cert: read('certificateFile'),
    key: read('keyFile'),
    ca: read('caFile'),
    minVersion: 'TLSv1.3',
  } as const
  return {
    secure,
    notAfter: new Date(own.validTo).toISOString(),
    authorities: new Set(authorities.map(({ fingerprint256 }) => fingerprint256)),
    refused: files.refusedFile === undefined ? new Set() : parsed('refusedFile', fingerprintsIn),
  }
}

/**
 * Certificate, key, authorities and refused certificates in files that are replaced while the program runs. They are read again on SIGHUP
 * and within a second of a change. What cannot be used changes nothing and is tried again: a certificate may have come before its key.
 */
export function openTlsFiles(files: TlsFiles, setting: string, report: TlsReport) {
  const version = () =>
    Object.values(files)
      .map((file) => statSync(file, { throwIfNoEntry: false }))
      .map((stat) => `${stat?.ino} ${stat?.mtimeMs} ${stat?.size}`)
      .join()
  let seen = version()
  let refused = ''
  let material = readTlsFiles(files, setting, Date.now())
  const listeners = new Set<(changed: boolean) => void>()

  function reload(): boolean {
    const current = version()
    if (current === seen) return false
    try {
      material = readTlsFiles(files, setting, Date.now())
      seen = current
      report('reloaded', `our certificate is valid until ${material.notAfter}`, 1)
      return true
    } catch (error) {
      if (current !== refused) report('not_reloaded', (error as Error).message, 1)
      refused = current
      return false
    }
  }
  /** A certificate that ends unnoticed ends the signing. */
  let noticedAt = 0
  function notice(now: number): void {
    if (Date.parse(material.notAfter) - now > noticeMs || now - noticedAt < dayMs) return
    noticedAt = now
    report('ends_soon', `our certificate is valid until ${material.notAfter}`, 1)
  }
  function check(): void {
    const changed = reload()
    notice(Date.now())
    for (const listener of listeners) listener(changed)
  }
  const timer = setInterval(check, checkMs)
  timer.unref()
  process.on('SIGHUP', check)
  const forget = noteCertificate(setting, () => Date.parse(material.notAfter))
  return {
    material: () => material,
    /** Called after every check of the files, with whether they changed. */
    onCheck: (listener: (changed: boolean) => void) => void listeners.add(listener),
    close() {
      forget()
      clearInterval(timer)
      process.off('SIGHUP', check)
    },
  }
}

export type OpenTlsFiles = ReturnType<typeof openTlsFiles>
