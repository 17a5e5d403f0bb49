import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type OwnServer = { url: string; mailedCode: (accountId: number) => Promise<string>; close: () => Promise<void> }

/** A server with settings of its own, on an empty database; for stories that the server of all stories cannot tell. */
export async function startOwnServer(name: string, settings: Record<string, string>): Promise<OwnServer> {
  const port = await freePort()
  const dataDir = `${root}.regent/e2e-${name}`
  await rm(dataDir, { recursive: true, force: true })
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    ...settings,
  }
  const server = spawn(process.execPath, ['server/dist/main.js'], { cwd: root, env })
  // A story that fails does not come to the end.
  process.once('exit', () => server.kill('SIGTERM'))
  let output = ''
  server.stdout.on('data', (part) => {
    output += part
  })
  server.stderr.pipe(process.stderr)
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${url}/ready`).catch(() => undefined))?.ok ?? false
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  return {
    url,
    /** The last code mailed to an account, which a server without a mail server prints. */
    async mailedCode(accountId) {
      const last = () => output.split(`The code for account ${accountId} is `).slice(1).at(-1)?.split(' ')[0] ?? ''
      await expect.poll(last, { timeout: 20_000 }).not.toBe('')
      return last()
    },
    close: () => stop(server),
  }
}

async function stop(server: ChildProcess): Promise<void> {
  const isGone = once(server, 'exit')
  server.kill('SIGTERM')
  await isGone
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || address === null) throw new Error('No port is free')
  return address.port
}
