import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { cosign, cosignedAt, isByLog, readCheckpoint, signCheckpoint } from './checkpoint.ts'
import { parseProof, writeProof } from './leaf-proof.ts'
import { linesBy, noteSigner, readKey, readNote, signs, writeKey } from './note.ts'

/** The example of Go’s `golang.org/x/mod/sumdb/note`: its signer key and the note that it signs. */
const seed = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1)
const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
const peter = noteSigner('PeterNeumann', signs.note, createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }))
const peterKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const peterNote =
  'If you think cryptography is the answer to your problem,\nthen you don’t know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'

test('keys are written and read as other clients do, and one whose id does not fit is refused', () => {
  expect(writeKey(peter)).toBe(peterKey)
  expect(readKey(peterKey)).toMatchObject({ name: 'PeterNeumann', publicKey: peter.publicKey })
  expect(() => readKey(peterKey.replace('c74f', 'c74e'))).toThrow('does not fit')
  expect(() => readKey('PeterNeumann')).toThrow('name+id+key')
})

test('a note of another client is read, with whose signature it has', () => {
  const note = readNote(peterNote)
  expect(note.text.endsWith('problem is.\n')).toBe(true)
  expect(linesBy(note, readKey(peterKey))).toHaveLength(1)
  for (const broken of ['', 'text\n', 'text\n\n', 'text\n\nno signature\n', peterNote.slice(0, -1)])
    expect(() => readNote(broken)).toThrow()
})

const keyPair = () => generateKeyPairSync('ed25519').privateKey
const log = noteSigner('firsthand.example/log', signs.note, keyPair())
const witness = noteSigner('witness.example', signs.cosignature, keyPair())
const state = { size: 812, root: Buffer.alloc(32, 7) }

test('a checkpoint is signed the same whenever it is signed, and only by its log', () => {
  const source = signCheckpoint(log, state)
  expect(signCheckpoint(log, state)).toBe(source)
  const checkpoint = readCheckpoint(source)
  expect(checkpoint).toMatchObject({ origin: log.name, ...state })
  expect(isByLog(checkpoint, log)).toBe(true)
  expect(isByLog(checkpoint, noteSigner(log.name, signs.note, keyPair()))).toBe(false)
  expect(isByLog(readCheckpoint(source.replace('812', '813')), log)).toBe(false)
  expect(() => readCheckpoint(source.replace('812', '0812'))).toThrow('no checkpoint')
})

test('a cosignature holds for its checkpoint and its moment, and for no other', () => {
  const at = new Date('2026-11-19T10:00:00Z')
  const source = signCheckpoint(log, state)
  const cosigned = source + cosign(witness, readCheckpoint(source).note.text, at)
  expect(cosignedAt(readCheckpoint(cosigned).note, witness)).toEqual(at)
  expect(isByLog(readCheckpoint(cosigned), log)).toBe(true)
  expect(cosignedAt(readCheckpoint(source).note, witness)).toBeNull()
  expect(cosignedAt(readCheckpoint(cosigned.replace('812', '813')).note, witness)).toBeNull()
})

test('a proof is read as it was written', () => {
  const hashes = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const source = signCheckpoint(log, state)
  for (const each of [hashes, []]) {
    const text = writeProof(5, each, source)
    expect(parseProof(text)).toMatchObject({ index: 5, hashes: each, checkpoint: { size: 812 } })
    expect(() => parseProof(text.replace('index 5', 'index 05'))).toThrow('tlog-proof')
  }
})
