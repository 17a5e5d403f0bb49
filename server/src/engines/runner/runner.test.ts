import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyHeader } from './guard.ts'
import { eachLine } from './lines.ts'
import { type Running, startProgram } from './runner.ts'
import { readUsed } from './usage.ts'

/** Processes start and end in their own time. */
const soon = { timeout: 20_000 }

const own = 200_001
const isRoot = process.getuid?.() === 0

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regent-runner-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Options = { onLine?: (line: string, isError: boolean) => void; user?: number | undefined; memoryMb?: number }

let started = 0
async function start(code: string, { onLine = () => {}, user, memoryMb = 64 }: Options = {}) {
  started += 1
  const image = join(folder, `image${started}`)
  const workFolder = join(folder, `work${started}`)
  for (const made of [image, workFolder]) await mkdir(made)
  await chmod(workFolder, 0o700)
  if (user !== undefined) await chown(workFolder, user, user)
  const main = join(image, 'main.mjs')
  await writeFile(main, code)
  return startProgram({ main, folder: image, workFolder, user, env: { NAME: 'one' }, memoryMb }, onLine)
}

const listening =
  "import { createServer } from 'node:http'; createServer().listen(Number(process.env.PORT), '127.0.0.1');"

const serving = (handler: string) =>
  `import { createServer } from 'node:http'; createServer(${handler}).listen(Number(process.env.PORT), '127.0.0.1');`

const ask = ({ port, key }: Pick<Running, 'port' | 'key'>, path = '/') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const read = async (answer: IncomingMessage) => {
      let text = ''
      for await (const part of answer) text += part
      resolve({ status: answer.statusCode ?? 0, text })
    }
    get({ host: '127.0.0.1', port, path, agent: false, headers: { [keyHeader]: key } }, (answer) => {
      read(answer).catch(reject)
    }).on('error', reject)
  })

test('one that heeds no SIGTERM is killed', async () => {
  const running = await start(`${serving('(_, response) => response.end()')} process.on('SIGTERM', () => {})`)
  await running.ready
  await running.stop()
  expect(await running.ended).toBe('It was ended by SIGKILL.')
})

test('one that ends before it listens is not ready, and its lines are heard', async () => {
  const heard: unknown[] = []
  const running = await start("console.log('in'); console.error('out'); process.exitCode = 2", {
    onLine: (...line) => heard.push(line),
  })
  await expect(running.ready).rejects.toThrow('It ended with code 2.')
  await expect.poll(() => heard.length, soon).toBe(2)
  expect(heard).toEqual(
    expect.arrayContaining([
      ['in', false],
      ['out', true],
    ]),
  )
})

test('one whose server is killed ends by itself', async () => {
  const running = await start(serving('(_, response) => response.end()'))
  await running.ready
  // The system closes the channel of a process that is killed.
  running.abandon()
  expect(await running.ended).toBe('It ended with code 1.')
})

test('one that listens is ready once its health check, if it has one, does not fail', async () => {
  const warmingUp = `let asked = 0
    ${serving('({ url, method }, response) => response.writeHead(++asked < 3 ? 503 : 200).end(url + method + asked)')}`
  const running = await start(warmingUp)
  await running.ready
  expect(await ask(running)).toEqual({ status: 200, text: '/GET4' })
  await running.stop()
  const without = await start(serving('(_, response) => response.writeHead(404).end()'))
  await without.ready
  await without.stop()
})

test('calls without the key of the process are refused, and the program never sees the key', async () => {
  const running = await start(
    serving('({ rawHeaders }, response) => response.end(JSON.stringify([rawHeaders, process.env]))'),
  )
  await running.ready
  expect((await ask({ ...running, key: 'another' })).status).toBe(403)
  const { status, text } = await ask(running)
  expect([status, text.includes(running.key)]).toEqual([200, false])
  await running.stop()
})

test('a message is heard, also by a listener that comes late', async () => {
  const heard: string[] = []
  const running = await start(
    serving(`({ url }, response) => {
      if (url === '/listen') process.on('message', ({ at }) => console.log(at))
      response.end()
    }`),
    { onLine: (line) => heard.push(line) },
  )
  running.tell({ at: 'first' })
  await running.ready
  await ask(running, '/listen')
  running.tell({ at: 'second' })
  await expect.poll(() => heard, soon).toEqual(['first', 'second'])
  await running.stop()
})

test('one that is drained answers what is under way, then ends', async () => {
  const heard: string[] = []
  const holding =
    "({ url }, r) => { if (url === '/slow') { held = r; console.log('held') } else { r.end(); held?.end('done') } }"
  const running = await start(`let held; ${serving(holding)}`, { onLine: (line) => heard.push(line) })
  await running.ready
  const slow = ask(running, '/slow')
  await expect.poll(() => heard, soon).toEqual(['held'])
  const drained = running.drain(20_000)
  await ask(running, '/free')
  expect(await slow).toEqual({ status: 200, text: 'done' })
  await drained
  expect(await running.ended).toBe('It was ended by SIGTERM.')
})

test('one whose calls do not end in time is stopped', async () => {
  const heard: string[] = []
  const running = await start(serving("({ url }, r) => { if (url === '/slow') console.log('held'); else r.end() }"), {
    onLine: (line) => heard.push(line),
  })
  await running.ready
  const slow = ask(running, '/slow').catch(({ code }) => code)
  await expect.poll(() => heard, soon).toEqual(['held'])
  await running.drain(1)
  expect(await slow).toBe('ECONNRESET')
})

test('memory beyond the bound ends it, buffers included', async () => {
  const running = await start(
    `${serving('(_, r) => r.end()')} globalThis.held = []; setInterval(() => held.push(Buffer.alloc(8_000_000, 1)), 20)`,
  )
  expect(await running.ended).toMatch(/^It used \d+ MB of 64 MB \(and 96 MB for Node itself\)\.$/)
})

test('it goes behind the server: lower priority, and the first to go when memory is short', async () => {
  const running = await start(serving('(_, r) => r.end()'))
  await running.ready
  expect(getPriority(running.processId)).toBe(10)
  await expect
    .poll(() => readFile(`/proc/${running.processId}/oom_score_adj`, 'utf8').catch(() => '800\n'), soon)
    .toBe('800\n')
  await running.stop()
})

/** What a hostile program tries, as an expression, by name. */
const attacks: Record<string, string> = {
  'reads the key of the server': 'fs.readFileSync(SECRET)',
  'lists the data folder': 'fs.readdirSync(DATA)',
  'reads the environment of the server': "fs.readFileSync('/proc/' + process.ppid + '/environ')",
  'reads its own /proc': "fs.readFileSync('/proc/self/environ')",
  'reads another image': "fs.readFileSync(OTHER + '/main.mjs')",
  'reads another image whose name begins with its own': "fs.readdirSync(import.meta.dirname + '0')",
  'reads another work folder': 'fs.readdirSync(OTHERS_WORK)',
  'writes another work folder': "fs.writeFileSync(OTHERS_WORK + '/x', '')",
  'changes its own image': "fs.writeFileSync(import.meta.filename, '')",
  'links to the data folder': "fs.symlinkSync(DATA, process.env.HOME + '/link')",
  'starts a process': "cp.execSync('id')",
  'starts a thread': "new Worker('1', { eval: true })",
  'loads native code': "process.dlopen({ exports: {} }, process.env.HOME + '/x.node')",
  'uses the bindings of Node': "process.binding('fs')",
  'kills the server': 'process.kill(process.ppid, 0)',
  'opens the debugger of the server': 'process._debugProcess(process.ppid)',
  'slows the server down': 'os.setPriority(process.ppid, 19)',
  'opens its own debugger': 'inspector.open(0)',
}

describe.each([
  ['a user of its own', isRoot ? own : undefined],
  ['the server’s user', undefined],
])('a hostile program that runs as %s', (_, user) => {
  test('reaches nothing but its own folders', async () => {
    const data = join(folder, `data-${user}`)
    const other = join(folder, `image${started + 1}0`)
    const othersWork = join(folder, `work-other-${user}`)
    for (const made of [data, other, othersWork]) await mkdir(made, { recursive: true })
    await writeFile(join(data, 'secret.key'), 'secret', { mode: 0o600 })
    await writeFile(join(other, 'main.mjs'), 'secret')
    const heard: string[] = []
    const tries = Object.entries(attacks).map(([name, code]) => `attempt(${JSON.stringify(name)}, () => ${code})`)
    const running = await start(
      `import fs from 'node:fs'; import cp from 'node:child_process'; import os from 'node:os'
      import inspector from 'node:inspector'; import { Worker } from 'node:worker_threads'
      const [DATA, SECRET, OTHER, OTHERS_WORK] = ${JSON.stringify([data, join(data, 'secret.key'), other, othersWork])}
      const outcome = {}
      function attempt(name, act) {
        try { act(); outcome[name] = 'DONE' } catch (error) { outcome[name] = 'refused' }
      }
      ${tries.join('\n')}
      fs.writeFileSync(process.env.TMPDIR + '/own', 'mine')
      attempt('uses its own folders', () => fs.readFileSync(process.env.HOME + '/own') && fs.readdirSync('.'))
      console.log(JSON.stringify({ outcome, groups: process.getgroups(), uid: process.getuid() }))
      ${serving('(_, r) => r.end()')}`,
      { onLine: (line) => heard.push(line), user },
    )
    await running.ready
    await running.stop()
    const { outcome, groups, uid } = JSON.parse(heard[0] ?? '{}')
    expect(outcome).toEqual({
      ...Object.fromEntries(Object.keys(attacks).map((name) => [name, 'refused'])),
      'uses its own folders': 'DONE',
    })
    if (user !== undefined) expect([uid, groups]).toEqual([user, [user]])
    // Nothing but the lines that it meant to write: no warning of Node.
    expect(heard).toHaveLength(1)
  })
})

test.runIf(isRoot)('an image that its user may not read is refused with what to do', async () => {
  const image = join(folder, 'closed')
  await mkdir(image, { mode: 0o700 })
  const main = join(image, 'main.mjs')
  await writeFile(main, listening)
  const program = { main, folder: image, workFolder: folder, user: own, env: {}, memoryMb: 64 }
  await expect(startProgram(program, () => {})).rejects.toThrow(
    `The services of this organization run as user ${own}, which cannot enter ${image}. Run: chmod o+x ${image}`,
  )
})

test.runIf(isRoot)(
  'a port that another user’s program has taken is not called, and the program is not ready',
  async () => {
    const running = await start('setInterval(() => {}, 1_000)', { user: own })
    let calls = 0
    const thief = createServer((_, response) => {
      calls += 1
      response.end()
    }).listen(running.port, '127.0.0.1')
    await expect(running.ready).rejects.toThrow('Another program uses its PORT.')
    expect(calls).toBe(0)
    thief.close()
    await running.stop()
  },
)

test('lines are heard by their ends, the last one without; of one that is too long, the beginning', async () => {
  const heard: string[] = []
  const stream = Readable.from([Buffer.from('one\r\ntw'), Buffer.from('o\n\nmuch too long\nen'), Buffer.from('d')])
  eachLine(stream, 6, (line) => heard.push(line))
  await finished(stream)
  expect(heard).toEqual(['one', 'two', '', 'much t', 'end'])
})

test('a flood of output waits for the next second', async () => {
  const stream = new Readable({ read() {} })
  eachLine(stream, 6, () => {})
  stream.push(Buffer.alloc(5 * 1_048_576, 'x'))
  await expect.poll(() => stream.isPaused(), soon).toBe(true)
  await expect.poll(() => stream.isPaused(), { timeout: 20_000 }).toBe(false)
  stream.destroy()
})

test('the usage of a process is read while it runs', async () => {
  expect((await readUsed(process.pid))?.memoryBytes).toBeGreaterThan(1_000_000)
})
