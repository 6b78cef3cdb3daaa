import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RealSshd, realSshd } from '@firsthand/sandbox/bank-host/real-sshd'
import { freePort } from '@firsthand/sandbox/world/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSftpBank } from './sftp-bank.ts'

const folder = mkdtempSync(join(tmpdir(), 'bank-'))
let sshd: RealSshd
const open = () => {
  const { host, port, user: username, keyFile, fingerprint, inFolder, outFolder } = sshd.address
  const login = { host, port, username, privateKey: () => readFileSync(keyFile), hostKeys: new Set([fingerprint]) }
  return openSftpBank({ ...login, inFolder, outFolder })()
}

beforeAll(async () => {
  sshd = await realSshd(folder, await freePort())
  await sshd.start()
})
afterAll(async () => {
  await sshd.stop()
  rmSync(folder, { recursive: true })
})

test('files are listed, fetched, and published by a rename that replaces nothing', async () => {
  writeFileSync(join(sshd.address.inFolder, 'a.xml'), 'from the bank')
  const bank = await open()
  expect(await bank.list()).toMatchObject([{ name: 'a.xml', size: 13 }])
  expect(await bank.fetch('a.xml')).toEqual(Buffer.from('from the bank'))
  expect(await bank.fetch('renamed.xml')).toBeNull()
  await bank.writeDraft('.p.xml.part', Buffer.from('to the bank'))
  expect(await bank.readSent('p.xml')).toBeNull()
  await bank.publish('.p.xml.part', 'p.xml')
  expect(await bank.readSent('p.xml')).toEqual(Buffer.from('to the bank'))
  await bank.writeDraft('.p.xml.part', Buffer.from('something else'))
  await expect(bank.publish('.p.xml.part', 'p.xml')).rejects.toThrow()
  expect(await bank.readSent('p.xml')).toEqual(Buffer.from('to the bank'))
  bank.end()
})

test('a host with another key is never logged in to', async () => {
  const before = sshd.logins()
  await sshd.stop()
  await sshd.start('strange')
  await expect(open()).rejects.toThrow('not pinned')
  expect(sshd.logins()).toBe(before)
})
