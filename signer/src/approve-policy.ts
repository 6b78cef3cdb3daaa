import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { approvedBytes } from './policy/policy-file.ts'

/** Adds one person's signature to a policy file: the file, the approver's name, and a PEM file with an Ed25519 key. */
const [file = '', by = '', keyFile = ''] = process.argv.slice(2)
const read = JSON.parse(readFileSync(file, 'utf8'))
const { policy, approvals = [] } = 'policy' in read ? read : { policy: read }
const signature = sign(null, approvedBytes(policy), createPrivateKey(readFileSync(keyFile))).toString('base64url')
const others = approvals.filter((approval: { by: string }) => approval.by !== by)
writeFileSync(file, `${JSON.stringify({ policy, approvals: [...others, { by, signature }] }, null, 2)}\n`)
