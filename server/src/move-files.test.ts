import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderFiles } from './engines/files/folder-files.ts'
import { type S3Server, s3Server } from './testing/s3-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'regent-move-files-'))
let store: S3Server

beforeAll(async () => {
  store = await s3Server()
})
afterAll(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** `npm run move-files` with these options, on a server's settings. */
function run(...options: string[]): ChildProcess {
  const program = fileURLToPath(new URL('./move-files.ts', import.meta.url))
  const { PATH, HOME } = process.env
  return spawn(process.execPath, ['--import', 'tsx', program, ...options], {
    env: { PATH, HOME, DATA_DIR: dataDir, NEW_FILES_URL: store.urlOf('moved') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const [said, failed] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  if (child.exitCode === null) await once(child, 'exit')
  return { code: child.exitCode, said: said + failed }
}

test('the command is killed in the middle, continues when it is run again, and shows no secret', async () => {
  const files = folderFiles(join(dataDir, 'files'))
  for (let index = 0; index < 40; index += 1) {
    await files.put(`cloud-saves/realm/${index}`, Readable.from([Buffer.from(`file ${index}`)]), 100)
  }
  const isStuck = () => store.objects.size >= 20
  store.fail(
    Array.from({ length: 100 }, () => 'hang' as const),
    isStuck,
  )
  const killed = run('--to', 'env:NEW_FILES_URL')
  const ended = once(killed, 'exit')
  while (!isStuck()) await delay(20)
  killed.kill('SIGKILL')
  await ended
  store.heal()
  expect(store.objects.size).toBeLessThan(40)

  const { code, said } = await outcomeOf(run('--to', 'env:NEW_FILES_URL'))
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^From .*\nto {3}s3:\/\/\*\*\*:\*\*\*@127\.0\.0\.1:\d+\/regent-files\/moved/),
  ])
  expect(said).not.toContain(store.secret)
  expect(said).not.toContain(encodeURIComponent(store.secret))
  expect([...store.objects.values()].map(({ content }) => String(content)).sort()).toEqual(
    Array.from({ length: 40 }, (_, index) => `file ${index}`).sort(),
  )
  expect((await outcomeOf(run('--to', 'env:NEW_FILES_URL'))).said).toContain(
    'copied 0 files (0.0 MB), 0 identical, 40 already copied, deleted 0',
  )
}, 60_000)

test.each([
  [[], 'Usage: npm run move-files'],
  [['--to', 'file:'], '--from and --to are the same'],
  [['--to', 'env:NO_SUCH_VARIABLE'], '--to: the variable NO_SUCH_VARIABLE is not set.'],
  [['--to', 's3://key:hunter2@host/Bucket'], '--to must have a bucket after the host'],
])('with the options %j it says in a sentence what is wrong', async (options, why) => {
  const { code, said } = await outcomeOf(run(...options))
  expect(code).toBe(1)
  expect(said).toContain(why)
  expect(said).not.toMatch(/hunter2|at main/)
})
