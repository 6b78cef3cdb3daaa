import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pageFiles } from './page-files.ts'

const folder = 'sandbox/src/control/page'
const file = pageFiles()

test('the page is made of its own files alone: nothing inline, and no other host', async () => {
  const html = (await file('/'))?.bytes.toString() ?? ''
  const named = [...html.matchAll(/(?:src|href)="(?!#)([^"]+)"/g)].map(([, address]) => address ?? '')
  expect(named).toContain('/page/main.js')
  for (const address of named) expect(await file(address), address).toBeDefined()
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/)
  for (const name of await readdir(folder)) {
    const text = await readFile(`${folder}/${name}`, 'utf8')
    const hosts = [...text.matchAll(/https?:\/\/[\w.:-]+/g)].map(([address]) => address)
    expect(hosts.filter((address) => !/^http:\/\/(localhost:3000|www\.w3\.org)$/.test(address))).toEqual([])
    for (const [, other] of text.matchAll(/from '\.\/([^']+)'/g)) expect(await file(`/page/${other}`)).toBeDefined()
  }
})

test('no address leads out of the folder of the page', async () => {
  for (const path of ['/page/', '/page/../control.ts', '/page/%2e%2e/control.ts', '/page/index.html/..', '/sandbox'])
    expect(await file(path), path).toBeUndefined()
})
