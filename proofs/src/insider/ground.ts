import { setTimeout as sleep } from 'node:timers/promises'
import { claimsOf, type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import type { Api } from '@firsthand/sandbox/world/api'
import type { World } from '@firsthand/sandbox/world/world'
import type { Role } from '@firsthand/wire/roles'
import pg from 'pg'
import { callsTo, type Sent } from './calls.ts'

export const operator = 'acme-treasury-operator'
export const approver = 'acme-treasury-approver'
/** One person in both roles. */
export const both = 'acme-treasury-both'
export const gateway = 'acme-bank-gateway'
export const officer = 'acme-compliance-officer'
export const buyer = 'acme-buyer-1'

/** The programs that are attacked: the sound ones, or some of them without a cure. */
export type Programs = {
  /** Two instances of the service. */
  readonly urls: readonly [string, string]
  /** A further instance with settings of its own; whoever starts it ends it. */
  readonly startApi: (settings: Readonly<Record<string, string>>) => Promise<Api>
  readonly compliance: { readonly url: string; readonly serviceUrl: string }
  /** Which of a role's signers is asked. */
  readonly replica: 0 | 1
  readonly attestorSocket: string
  /** The repository, or a changed copy of it. */
  readonly root: string
}

export type Ground = Awaited<ReturnType<typeof openGround>>

/** What attackers have at hand: calls as anybody, tokens, and the records, read past every program. */
export async function openGround(world: World, programs: Programs) {
  const open = (name: string) =>
    new pg.Pool({ connectionString: adminUrlOf(world.databaseServer.adminUrl, name), max: 2 })
  const [records, customers] = [open(world.database), open(world.complianceDatabase)]
  for (const pool of [records, customers]) pool.on('error', () => undefined)
  const { issuer, audience, privateKeys } = world.identity
  const key = privateKeys[0] as PrivateKey

  /** The token of a persona, or of somebody of acme who is no persona. */
  const tokenOf = (name: string, roles: readonly Role[] = [], claims: object = {}): string => {
    const persona = personaNamed(name) ?? { name, tenant: name.split('-')[0] ?? '', roles }
    return signToken(key, { ...claimsOf(persona, { issuer, audience }), ...claims })
  }
  const { ask, done } = callsTo(programs.urls, tokenOf)
  /** What somebody reads of a proposal. */
  const read = async (as: string, proposalId: string) => (await done(as, `GET /proposals/${proposalId}`)).body
  const undo = new AsyncDisposableStack()
  const made = new Map<string, Promise<unknown>>()
  const approve = (as: string, proposalId: string, sent: Sent = {}) =>
    ask(as, `POST /proposals/${proposalId}/approve`, sent)

  return {
    ...programs,
    /** What several attacks need: made by the first of them, and ended with the ground. */
    once<T>(name: string, make: (undo: AsyncDisposableStack) => Promise<T>): Promise<T> {
      const found = made.get(name) ?? make(undo)
      made.set(name, found)
      return found as Promise<T>
    },
    world,
    records,
    customers,
    ask,
    done,
    tokenOf,
    read,
    approve,
    /** Somebody else reads a proposal, and approves exactly that. */
    async agreed(proposalId: string, as = approver): Promise<void> {
      const { digest } = await read(as, proposalId)
      await done(as, `POST /proposals/${proposalId}/approve`, { digest })
    },
    /** The person who proposed it reads it, and approves it. */
    async approveOwn(as: string, proposalId: string): Promise<string | null> {
      const { digest } = await read(as, proposalId)
      return (await approve(as, proposalId, { digest })).code
    },
    /** The first column of the first row, as text; null without a row. */
    async find(text: string, ...values: readonly unknown[]): Promise<string | null> {
      const { rows } = await records.query({ text, values: [...values], rowMode: 'array' })
      const [found = null] = (rows[0] as (string | number | boolean | null)[] | undefined) ?? []
      return found === null ? null : `${found}`
    },
    async [Symbol.asyncDispose]() {
      await undo.disposeAsync()
      await Promise.all([records.end(), customers.end()])
    },
  }
}

const patienceMs = 60_000

/** Waits for what programs do by themselves; whoever waited looks what came of it. */
export async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end && !(await isSo()); ) await sleep(250)
}
