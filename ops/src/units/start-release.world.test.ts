import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitFolder } from './stage.ts'

const root = mkdtempSync(join(tmpdir(), 'firsthand-host-'))
const at = (path: string) => join(root, path)
const settings = (name: string) => at(`etc/firsthand/${name}`)
beforeAll(() => {
  for (const folder of ['bin', 'etc/firsthand', 'opt/firsthand/0.2.0', 'opt/firsthand/0.3.0'])
    mkdirSync(at(folder), { recursive: true })
  writeFileSync(at('bin/systemctl'), `#!/bin/sh\necho "$@" >> ${at('asked')}\n`, { mode: 0o755 })
})
afterAll(() => rmSync(root, { recursive: true }))

const start = (release: string, program: string) =>
  spawnSync('sh', [join(unitFolder, 'start-release.sh'), release, program, root], {
    encoding: 'utf8',
    env: { PATH: `${at('bin')}:/usr/bin:/bin` },
  })

const programs = ['api', 'signer@fee-0', 'compliance-migrate']

test('a program is started in a release with the settings of that release, and in the one before again', () => {
  for (const release of ['0.2.0', '0.3.0']) {
    writeFileSync(settings(`api-${release}.env`), `of ${release}`)
    writeFileSync(settings(`signer-fee-0-${release}.json`), `of ${release}`)
    writeFileSync(settings(`migrate-compliance-${release}.env`), `of ${release}`)
  }
  for (const release of ['0.2.0', '0.3.0', '0.2.0']) {
    for (const program of programs) expect(start(release, program)).toMatchObject({ status: 0 })
    expect(readlinkSync(at('opt/firsthand/current'))).toBe(release)
    for (const name of ['api.env', 'signer-fee-0.json', 'migrate-compliance.env'])
      expect(readFileSync(settings(name), 'utf8')).toBe(`of ${release}`)
  }
  const asked = readFileSync(at('asked'), 'utf8').trim().split('\n')
  expect(asked).toEqual([1, 2, 3].flatMap(() => programs.map((program) => `start firsthand-${program}`)))
})

test('settings that are no link stay, and a release that is not installed is not started', () => {
  writeFileSync(settings('compliance.env'), 'the only copy')
  writeFileSync(settings('compliance-0.3.0.env'), 'of 0.3.0')
  const refused = start('0.3.0', 'compliance')
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('compliance.env would be lost') })
  expect(readFileSync(settings('compliance.env'), 'utf8')).toBe('the only copy')
  expect(readlinkSync(at('opt/firsthand/current'))).toBe('0.2.0')
  expect(start('0.4.0', 'api')).toMatchObject({ status: 1, stderr: '/opt/firsthand/0.4.0 is missing\n' })
})
