import { buildApp } from './app.ts'
import { EngineError } from './engines/database/engine-error.ts'
import { sendWaitingEmails } from './engines/email/email.ts'
import { startEngines } from './engines/engines.ts'
import { createLog } from './log.ts'
import { describeSettings, loadSecretKey, readSettings, SettingsError } from './settings.ts'

const emailIntervalMs = 5_000

/** Starts the product: settings, engines, the server; and stops it gracefully on a signal. */
async function main(): Promise<void> {
  const settings = readSettings()
  const secretKey = loadSecretKey(settings)
  const log = createLog(settings.logLevel)
  const engines = await startEngines(settings, log)
  const { app } = await buildApp({ db: engines.db, hub: engines.hub, settings, secretKey, log })

  const { smtpUrl } = settings
  const emails = smtpUrl
    ? setInterval(() => {
        sendWaitingEmails(engines.db, smtpUrl, settings.mailFrom, log).catch((error) =>
          log.error({ err: error }, 'mail was not sent'),
        )
      }, emailIntervalMs)
    : undefined

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    clearInterval(emails)
    await app.close()
    await engines.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

  const address = await app
    .listen({ port: settings.port, host: settings.host })
    .catch(async (error: NodeJS.ErrnoException) => {
      await engines.stop()
      throw error.code === 'EADDRINUSE'
        ? new SettingsError(`PORT ${settings.port} is in use by another program.`)
        : error
    })
  process.stdout.write(`\n  Regent is ready: ${settings.publicUrl ?? address}\n\n`)
  for (const line of describeSettings(settings)) process.stdout.write(`  ${line}\n`)
  process.stdout.write('\n')
}

main().catch((error: unknown) => {
  const isExpected = error instanceof SettingsError || error instanceof EngineError
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
