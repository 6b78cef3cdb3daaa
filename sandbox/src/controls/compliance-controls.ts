import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '../world/world.ts'
import { type ComplianceChange, type Controls, mended } from './controls.ts'

const listNaming = (address: string) => `<sdnList><sdnEntry><uid>90002</uid><lastName>Nobody</lastName>
  <sdnType>Individual</sdnType><idList><id><uid>1</uid><idType>Digital Currency Address - ETH</idType>
  <idNumber>${address}</idNumber></id></idList></sdnEntry></sdnList>`

/** Controls of the companion of a sandbox world. */
export function complianceControls({
  compliance,
  folder,
  contracts,
  complianceSettings,
}: World): Pick<Controls, 'freezeCompliance' | 'restartCompliance'> {
  if (compliance === null || contracts === null) throw new Error('the world was started without Compliance')
  const { router, book } = contracts
  // Another process after each restart.
  let running = compliance

  async function settingsOf({ barredJurisdictions = [], contract = router, listed }: ComplianceChange) {
    const supported = {
      action: 'settle',
      chainId: `eip155:${book.chainId}`,
      contract: contract.toLowerCase(),
      barredJurisdictions,
    }
    const settings = { ...complianceSettings, COMPLIANCE_SUPPORTED: JSON.stringify([supported]) }
    if (listed === undefined) return settings
    const file = join(folder, 'named-list.xml')
    await writeFile(file, listNaming(listed))
    return { ...settings, COMPLIANCE_LISTS: JSON.stringify([{ name: 'sandbox', format: 'ofac-sdn-xml', file }]) }
  }

  return {
    async freezeCompliance() {
      const { pid } = running
      process.kill(pid, 'SIGSTOP')
      return mended(() => process.kill(pid, 'SIGCONT'))
    },
    async restartCompliance(change) {
      running = await running.restart(await settingsOf(change))
      return mended(async () => {
        running = await running.restart(complianceSettings)
      })
    },
  }
}
