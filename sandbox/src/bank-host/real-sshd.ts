import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopback } from '../world/ports.ts'

/** How a bank's host is reached. Plain data. */
export type BankHostAddress = {
  readonly host: string
  readonly port: number
  readonly user: string
  /** The private key of the login. */
  readonly keyFile: string
  /** Of the host key, as `ssh-keygen -lf` prints it. */
  readonly fingerprint: string
  readonly inFolder: string
  readonly outFolder: string
}

const sshd = '/usr/sbin/sshd'

function makeKey(file: string): string {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file])
  return (
    execFileSync('ssh-keygen', ['-lf', `${file}.pub`])
      .toString()
      .split(' ')[1] ?? ''
  )
}

async function untilOpen(port: number): Promise<void> {
  for (const end = performance.now() + 10_000; ; await sleep(20)) {
    const socket = connect(port, loopback)
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    if (performance.now() > end) throw new Error('sshd does not listen: is openssh-server installed?')
  }
}

/**
 * A bank's host: OpenSSH's own server in a folder, with `out` for the bank's files and `in` for ours. It can go away, come back,
 * and come back with another host key.
 */
export async function realSshd(folder: string, port: number) {
  const at = (...names: string[]) => join(folder, ...names)
  for (const name of ['out', 'in', 'keys']) mkdirSync(at(name), { recursive: true })
  // Wanted by sshd for its child without rights, when root starts it.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  const fingerprints = { own: makeKey(at('keys', 'own')), strange: makeKey(at('keys', 'strange')) }
  makeKey(at('keys', 'login'))
  writeFileSync(at('keys', 'authorized'), readFileSync(at('keys', 'login.pub')), { mode: 0o600 })
  const configOf = (key: keyof typeof fingerprints) => {
    const lines = [
      `Port ${port}`,
      `ListenAddress ${loopback}`,
      `HostKey ${at('keys', key)}`,
      `AuthorizedKeysFile ${at('keys', 'authorized')}`,
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'PermitRootLogin prohibit-password',
      'StrictModes no',
      'UsePAM no',
      `PidFile ${at('sshd.pid')}`,
      'MaxStartups 100',
      'Subsystem sftp internal-sftp',
      'LogLevel VERBOSE',
    ]
    const file = at(`sshd-${key}.conf`)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  }
  let running: ReturnType<typeof spawn> | null = null
  const log = at('sshd.log')
  writeFileSync(log, '')
  async function start(key: keyof typeof fingerprints = 'own'): Promise<void> {
    running = spawn(sshd, ['-D', '-E', log, '-f', configOf(key)], { stdio: 'ignore' })
    await untilOpen(port)
  }
  async function stop(): Promise<void> {
    if (running === null || running.exitCode !== null) return
    const gone = once(running, 'exit')
    running.kill('SIGTERM')
    await gone
    running = null
  }
  const address: BankHostAddress = {
    host: loopback,
    port,
    user: userInfo().username,
    keyFile: at('keys', 'login'),
    fingerprint: fingerprints.own,
    inFolder: at('out'),
    outFolder: at('in'),
  }
  return {
    address,
    start,
    stop,
    /** Logins that the host has accepted so far. */
    logins: (): number => readFileSync(log, 'utf8').split('Accepted publickey').length - 1,
  }
}
export type RealSshd = Awaited<ReturnType<typeof realSshd>>
