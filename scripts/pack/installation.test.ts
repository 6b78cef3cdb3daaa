import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { joinInstallations, writeInstallation } from './installation.ts'

/** A packed part of a planted release; one of the service has a lock of its own. */
async function packed(out: string, part: string, hasLock: boolean): Promise<void> {
  const folder = join(out, 'made', part)
  await mkdir(folder, { recursive: true })
  const manifest = { name: `@firsthand/${part}`, version: '9.9.9', bin: { [`firsthand-${part}`]: 'dist/x.js' } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  if (hasLock) await writeFile(join(folder, 'npm-shrinkwrap.json'), '{}')
  await writeFile(join(out, `${part}.tgz`), part)
  await writeInstallation(out, folder, `${part}.tgz`)
}

test('the installation of the service has every package that brings a lock, by the hash of its file', async () => {
  const out = await mkdtemp(join(tmpdir(), 'installation-test-'))
  try {
    await packed(out, 'server', true)
    await packed(out, 'signer', true)
    await packed(out, 'sandbox', false)
    await joinInstallations(out)
    // Again, as when more parts are packed into the same folder.
    await joinInstallations(out)
    const lock = JSON.parse(await readFile(join(out, 'install/service/package-lock.json'), 'utf8'))
    const project = JSON.parse(await readFile(join(out, 'install/service/package.json'), 'utf8'))
    const dependencies = { '@firsthand/server': 'file:../../server.tgz', '@firsthand/signer': 'file:../../signer.tgz' }
    expect(project).toEqual({ name: 'firsthand-service-installation', private: true, dependencies })
    const locked = {
      version: '9.9.9',
      integrity: expect.stringMatching(/^sha512-[\w+/]{86}==$/),
      hasShrinkwrap: true,
    }
    expect(lock.packages).toEqual({
      '': { dependencies },
      'node_modules/@firsthand/server': expect.objectContaining({ ...locked, resolved: 'file:../../server.tgz' }),
      'node_modules/@firsthand/signer': expect.objectContaining({ ...locked, resolved: 'file:../../signer.tgz' }),
    })
  } finally {
    await rm(out, { recursive: true })
  }
})
