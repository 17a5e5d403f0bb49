import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const keptProcess = pathToFileURL(fileURLToPath(new URL('./kept-process.ts', import.meta.url))).href
const tsx = import.meta.resolve('tsx')

/** The death of the parent closes the channel; pings that have arrived before it are still to be answered. */
test.each([
  ['a child that answers a ping', `process.emit('message', { ping: true })`, {}],
  ['a child that sends a message, by itself or by a library', `process.send({ any: 1 })`, {}],
  // Node's cluster module has its own ideas of what a worker does when its parent dies.
  ['a worker that answers a ping', `process.emit('message', { ping: true })`, { NODE_UNIQUE_ID: '1' }],
  ['a worker that sends a message', `process.send({ any: 1 })`, { NODE_UNIQUE_ID: '1' }],
  ['a worker that sends nothing', '', { NODE_UNIQUE_ID: '1' }],
])('a process whose parent has died stops in order: %s', async (_, send, env) => {
  const folder = mkdtempSync(join(tmpdir(), 'regent-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = join(folder, 'child.mjs')
  const stop = `() => setImmediate(() => process.exit(7))`
  writeFileSync(
    script,
    `import { serveParent } from ${JSON.stringify(keptProcess)}
     serveParent(() => {}, ${stop})
     process.disconnect()
     ${send}`,
  )
  const child = fork(script, { execArgv: ['--import', tsx], silent: true, env: { ...process.env, ...env } })
  let errors = ''
  child.stderr?.on('data', (part: Buffer) => {
    errors += part
  })
  const [code] = await once(child, 'exit')
  expect({ code, errors }).toEqual({ code: 7, errors: '' })
})
