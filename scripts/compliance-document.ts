import { openLog } from '@firsthand/log/log'
import { buildCustomerApp } from '../compliance/src/main/routes.ts'

/** The document needs the routes alone: no handler runs, so nothing stands behind them. */
export async function complianceDocument(): Promise<string> {
  const app = await buildCustomerApp({ log: openLog('silent'), observe: () => undefined } as never)
  await app.ready()
  const document = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  return document
}
