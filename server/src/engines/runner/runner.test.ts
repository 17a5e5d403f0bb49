import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachLine } from './lines.ts'
import { startProgram } from './runner.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regent-runner-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(code: string, onLine: (line: string, isError: boolean) => void = () => {}) {
  const main = join(folder, 'main.mjs')
  await writeFile(main, code)
  return startProgram({ main, folder, env: { NAME: 'one' }, memoryMb: 64 }, onLine)
}

const listening =
  "import { createServer } from 'node:http'; createServer().listen(Number(process.env.PORT), '127.0.0.1');"

test('one that heeds no SIGTERM is killed', async () => {
  const running = await start(`${listening} process.on('SIGTERM', () => console.log('no'))`)
  await running.ready
  await running.stop()
  expect(await running.ended).toBe('It was ended by SIGKILL.')
})

test('one that ends before it listens is not ready, and its lines are heard', async () => {
  const heard: unknown[] = []
  const running = await start("console.log('in'); console.error('out'); process.exitCode = 2", (...line) =>
    heard.push(line),
  )
  await expect(running.ready).rejects.toThrow('It ended with code 2.')
  await expect.poll(() => heard.length).toBe(2)
  expect(heard).toEqual(
    expect.arrayContaining([
      ['in', false],
      ['out', true],
    ]),
  )
})

test('one whose server is killed ends by itself', async () => {
  const running = await start(listening)
  await running.ready
  // The system closes the channel of a process that is killed.
  running.abandon()
  expect(await running.ended).toBe('It ended with code 1.')
})

test('lines are heard by their ends, the last one without; of one that is too long, the beginning', async () => {
  const heard: string[] = []
  const stream = Readable.from([Buffer.from('one\r\ntw'), Buffer.from('o\n\nmuch too long\nen'), Buffer.from('d')])
  eachLine(stream, 6, (line) => heard.push(line))
  await finished(stream)
  expect(heard).toEqual(['one', 'two', '', 'much t', 'end'])
})
