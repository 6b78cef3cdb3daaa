import { type Checked, checkSettings, isCheck } from '@firsthand/settings/check-settings'
import type { SettingsReport } from '@firsthand/settings/settings-report'
import type { Logger } from 'pino'
import { openLog } from './log.ts'

type Config = { readonly logLevel: string; readonly settings: SettingsReport }

/** Names and fingerprints of the files, so that two hosts can be compared; never what is in them. */
function logSettings(name: string, { files, links, ignored }: SettingsReport, log: Logger): void {
  for (const { setting, fingerprint } of files) log.info({ setting, fingerprint }, `${name}.setting_read`)
  for (const setting of links) log.info({ setting, why: 'a Kubernetes service link' }, `${name}.setting_ignored`)
  for (const setting of ignored) log.warn({ setting, why: 'unknown' }, `${name}.setting_ignored`)
}

/** On SIGHUP every file is read again. When one of them is wrong nothing is replaced: the log names it, and the program goes on. */
function readAgainOnSignal<C extends Config>({ program, read }: Checked<C>, { settings }: C, log: Logger): void {
  process.on('SIGHUP', () => {
    try {
      const fresh = read().settings
      const restarts = settings.replaceBy(fresh)
      logSettings(program, fresh, log)
      for (const setting of restarts) log.warn({ setting, why: 'takes a restart' }, `${program}.setting_ignored`)
      log.info({ count: fresh.files.length }, `${program}.settings_read_again`)
    } catch (err) {
      log.error({ err: err as Error }, `${program}.settings_not_read_again`)
    }
  })
}

/**
 * The settings of a program, and its log. What is wrong with the settings is the program's last line, as JSON like any other. With
 * `--check-settings` they are checked, and the program ends.
 */
export async function configured<C extends Config>(checked: Checked<C>): Promise<{ config: C; log: Logger }> {
  const { program, read } = checked
  const args = process.argv.slice(2)
  try {
    if (isCheck(args)) process.exit(await checkSettings(checked, args))
    const config = read()
    const log = openLog(config.logLevel)
    logSettings(program, config.settings, log)
    readAgainOnSignal(checked, config, log)
    return { config, log }
  } catch (err) {
    openLog('info').fatal({ err: err as Error }, `${program}.not_started`)
    process.exit(1)
  }
}
