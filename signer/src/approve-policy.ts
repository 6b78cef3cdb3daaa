import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { reportFailure } from '@firsthand/settings/command'
import { approvedBytes, checkPolicy } from './policy/policy-file.ts'

reportFailure('approve-policy')

/**
 * Adds one person's signature to a policy file: the file, the approver's name, and a PEM file with an Ed25519 key. Prints what was
 * signed: both approvers compare the number, the end, the deployment and the hash with what they agreed on.
 */
const [file = '', by = '', keyFile = ''] = process.argv.slice(2)
const read = JSON.parse(readFileSync(file, 'utf8'))
const { policy: given, approvals = [] } = 'policy' in read ? read : { policy: read }
const policy = checkPolicy(given, Date.now())
const bytes = approvedBytes(policy)
const signature = sign(null, bytes, createPrivateKey(readFileSync(keyFile))).toString('base64url')
const others = approvals.filter((approval: { by: string }) => approval.by !== by)
writeFileSync(file, `${JSON.stringify({ policy, approvals: [...others, { by, signature }] }, null, 2)}\n`)
const { role, deployment, number, version, notAfter } = policy
const sha256 = createHash('sha256').update(bytes).digest('hex')
process.stdout.write(`${JSON.stringify({ by, role, deployment, number, version, notAfter, sha256 })}\n`)
