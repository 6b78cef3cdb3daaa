import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roomyCompliance } from '@firsthand/sandbox/roomy-settings'
import type { World } from '@firsthand/sandbox/world'
import type { ComplianceChange, Hands } from './hands.ts'

const listNaming = (address: string) => `<sdnList><sdnEntry><uid>90002</uid><lastName>Nobody</lastName>
  <sdnType>Individual</sdnType><idList><id><uid>1</uid><idType>Digital Currency Address - ETH</idType>
  <idNumber>${address}</idNumber></id></idList></sdnEntry></sdnList>`

/** Hands on the companion of a sandbox world. */
export function sandboxCompliance(
  { compliance, folder, contracts }: World,
  mended: (mend: () => unknown) => AsyncDisposable,
): Pick<Hands, 'freezeCompliance' | 'restartCompliance'> {
  assert.ok(compliance && contracts, 'the world is complete')
  // Another process after each restart.
  let running = compliance

  async function settingsOf({ barredJurisdictions = [], contract = contracts?.router, listed }: ComplianceChange) {
    const supported = {
      action: 'settle',
      chainId: `eip155:${contracts?.book.chainId}`,
      contract: contract?.toLowerCase(),
      barredJurisdictions,
    }
    const settings = { ...roomyCompliance, COMPLIANCE_SUPPORTED: JSON.stringify([supported]) }
    if (listed === undefined) return settings
    const file = join(folder, 'conformance-list.xml')
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
        running = await running.restart(roomyCompliance)
      })
    },
  }
}
