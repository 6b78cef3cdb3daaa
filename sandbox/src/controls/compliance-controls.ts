import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../world/world.ts'
import { type ComplianceChange, type Controls, mended } from './controls.ts'

const listNaming = (address: string) => `<sdnList><sdnEntry><uid>90002</uid><lastName>Nobody</lastName>
  <sdnType>Individual</sdnType><idList><id><uid>1</uid><idType>Digital Currency Address - ETH</idType>
  <idNumber>${address}</idNumber></id></idList></sdnEntry></sdnList>`

/** Controls of the companion of a sandbox world. */
export function complianceControls({
  compliance,
  contracts,
  complianceSecrets,
  complianceSettings,
}: World): Pick<Controls, 'freezeCompliance' | 'restartCompliance'> {
  if (compliance === null || contracts === null) throw new Error('the world was started without Compliance')
  const { router, book } = contracts
  // Another process after each restart.
  let running = compliance

  const settingsOf = ({ barredJurisdictions = [], contract = router }: ComplianceChange) => {
    const supported = {
      action: 'settle',
      chainId: `eip155:${book.chainId}`,
      contract: contract.toLowerCase(),
      barredJurisdictions,
    }
    return { ...complianceSettings, COMPLIANCE_SUPPORTED: JSON.stringify([supported]) }
  }

  const publications = () => running.output().split('"lists.in_force"').length
  let published = 0

  /** Puts a list into force. Each is a new file: one that was replaced never comes back. */
  async function publish(list: string): Promise<void> {
    const { listFile } = complianceSecrets
    published += 1
    await rm(listFile)
    await writeFile(listFile, `${list}${'\n'.repeat(published)}`)
    const before = publications()
    process.kill(running.pid, 'SIGHUP')
    for (const end = Date.now() + 10_000; publications() === before; await sleep(20))
      if (Date.now() > end) throw new Error('Compliance has not put the list into force')
  }

  return {
    async freezeCompliance() {
      const { pid } = running
      process.kill(pid, 'SIGSTOP')
      return mended(() => process.kill(pid, 'SIGCONT'))
    },
    async restartCompliance(change) {
      const list = await readFile(complianceSecrets.listFile, 'utf8')
      running = await running.restart(settingsOf(change))
      if (change.listed !== undefined) await publish(listNaming(change.listed))
      return mended(async () => {
        if (change.listed !== undefined) await publish(list.trimEnd())
        running = await running.restart(complianceSettings)
      })
    },
  }
}
