import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { run } from './program.ts'
import { configPath, readConfig, writeConfig } from './session/config-file.ts'
import { testSystem } from './testing/test-system.ts'

const folder = mkdtempSync(join(tmpdir(), 'regent-cli-'))
const env = { XDG_CONFIG_HOME: folder }

/** The requests that the server got, and what it answers. */
const requests: { path: string; headers: IncomingHttpHeaders }[] = []
let answer = { status: 200, body: {} as object }
/** Answers of single paths. */
let answers: Record<string, object | string> = {}
let failures = 0
const server = createServer((request, response) => {
  requests.push({ path: request.url ?? '', headers: request.headers })
  if (failures > 0) {
    failures -= 1
    response.writeHead(503).end()
    return
  }
  const answered = answers[request.url ?? ''] ?? answer.body
  response
    .writeHead(answer.status, { 'content-type': 'application/json' })
    .end(typeof answered === 'string' ? answered : JSON.stringify(answered))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeEach(() => {
  requests.length = 0
  answers = {}
  answer = { status: 200, body: {} }
  rmSync(join(folder, 'regent'), { recursive: true, force: true })
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function regent(args: string[], more: Record<string, string> = {}) {
  const { system, take } = testSystem({ env: { ...env, ...more } })
  return { code: await run(args, system), ...take() }
}

const signedIn = { REGENT_URL: url, REGENT_KEY: 'rk_secret', REGENT_SCOPE: '1.DE_2' }

const failure = (status: number, error: string) => ({
  status,
  body: { status, service: 'test', error, message: 'It failed.', requestId: 'request-7', field: 'name' },
})

test.each([
  [401, 'InvalidTokenError', 3],
  [403, 'ApprovalNeeded', 4],
  [403, 'Forbidden', 1],
  [409, 'PlanMoved', 5],
  [412, 'StaleVersion', 5],
  [500, 'InternalServerError', 1],
])(
  'after status %i %s the message, the request id and the remedy are printed; the exit code is %i',
  async (status, error, code) => {
    answer = failure(status, error)
    const result = await regent(['plans', 'show', '5', '--json'], signedIn)
    expect(result).toMatchObject({ code, out: '' })
    expect(result.err).toMatch(
      new RegExp(`^${error}: It failed.\\nField: name\\nRequest id: request-7\\nNext step: .+\\n$`),
    )
  },
)

test.each([
  [[], 'Usage'],
  [['unknown'], 'unknown command'],
  [['plans', 'show'], 'missing required argument'],
  [['plans', 'show', 'x'], 'must be a whole number'],
  [['plans', 'list', '--colour'], 'unknown option'],
  [['call', 'getPlan'], '--param id='],
  [['call', 'nothing'], 'There is no call'],
  [['logs', '--since', 'today'], '--since'],
  [['grant', '--give', 'currency.gems=x', '--player', '7'], 'whole number'],
  [['grant', '--give', 'currency.gems=1'], 'either --player or --segment'],
  [['query', '@missing.sql'], 'missing.sql cannot be read'],
  [['realms', '--context', 'unknown'], 'There is no context'],
])('%j is refused with exit code 2', async (args, message) => {
  const result = await regent(args, signedIn)
  expect(result).toMatchObject({ code: 2, out: '' })
  expect(result.err).toContain(message)
  expect(requests).toEqual([])
})

test('without a sign-in nothing is sent, and nothing is asked without a terminal', async () => {
  const place = { REGENT_URL: url, REGENT_SCOPE: '1.DE_2' }
  expect(await regent(['plans', 'list'], place)).toMatchObject({ code: 3, out: '' })
  expect(await regent(['login'], place)).toMatchObject({ code: 3, out: '' })
  expect(requests).toEqual([])
})

test('a server that does not respond is named', async () => {
  const result = await regent(['plans', 'list'], { ...signedIn, REGENT_URL: 'http://127.0.0.1:1' })
  expect(result.code).toBe(1)
  expect(result.err).toContain('http://127.0.0.1:1 does not respond')
})

test('the stored key is sent only to its own server', async () => {
  const { system } = testSystem({ env })
  writeConfig(system, {
    current: 'main',
    contexts: { main: { url: 'https://regent.example', scope: '1.DE_2', key: 'rk_stored' } },
  })
  expect((await regent(['plans', 'list', '--url', url])).code).toBe(3)
  expect(requests).toEqual([])
})

test('options override the environment, which overrides the context', async () => {
  const { system } = testSystem({ env })
  writeConfig(system, { current: 'main', contexts: { main: { url, scope: '1.DE_2', key: 'rk_stored' } } })
  answer.body = { rows: [], next: null }
  const sent = async (args: string[], more: Record<string, string> = {}) => {
    requests.length = 0
    await regent(['plans', 'list', ...args], more)
    const { authorization, 'x-beam-scope': scope } = requests[0]?.headers ?? {}
    return [authorization, scope]
  }
  expect(await sent([])).toEqual(['Bearer rk_stored', '1.DE_2'])
  const other = { REGENT_KEY: 'rk_other', REGENT_SCOPE: '1.DE_3' }
  expect(await sent([], other)).toEqual(['Bearer rk_other', '1.DE_3'])
  expect(await sent(['--realm', 'DE_4'], other)).toEqual(['Bearer rk_other', '1.DE_4'])
  expect(await sent(['--scope', '1.DE_5'], other)).toEqual(['Bearer rk_other', '1.DE_5'])
})

test('a person signs in with a second factor; the password is asked without showing it, and not stored', async () => {
  const tokens = { access_token: 'access', token_type: 'bearer', expires_in: 1, refresh_token: 'refresh', scopes: [] }
  answers = {
    '/basic/auth/token': { token_type: 'second_factor', challenge_token: 'challenge', expires_in: 1, ways: ['app'] },
    '/api/auth/second-factor': tokens,
  }
  const asked: [string, boolean][] = []
  const { system, take } = testSystem({
    env,
    isTerminal: true,
    ask: async (question, { isSecret } = { isSecret: false }) => {
      asked.push([question, isSecret])
      return ['ada@example.com', 'Studio-Games-1', '123 456'][asked.length - 1] ?? ''
    },
  })
  expect(await run(['login', '--password', '--url', url, '--scope', '1.DE_2'], system), take().err).toBe(0)
  expect(asked.map(([, isSecret]) => isSecret)).toEqual([false, true, false])
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, 'Bearer access'])
  const { contexts } = readConfig(system)
  expect(contexts).toEqual({
    default: { url, scope: '1.DE_2', email: 'ada@example.com', accessToken: 'access', refreshToken: 'refresh' },
  })
})

test('a failed sign-in stores nothing', async () => {
  answer = failure(401, 'InvalidTokenError')
  expect((await regent(['login', '--key', '--url', url, '--scope', '1'], { REGENT_KEY: 'rk_wrong' })).code).toBe(3)
  expect(readConfig(testSystem({ env }).system)).toEqual({ contexts: {} })
})

test('a read is repeated while the server restarts; a write is not', async () => {
  answer.body = { rows: [], next: null }
  failures = 2
  expect((await regent(['plans', 'list'], signedIn)).code).toBe(0)
  expect(requests).toHaveLength(3)
  failures = 1
  expect((await regent(['plans', 'refuse', '5'], signedIn)).code).toBe(1)
  expect(requests).toHaveLength(4)
})

test('a broken file of contexts is refused by its name', async () => {
  const { system } = testSystem({ env })
  writeConfig(system, { contexts: {} })
  writeFileSync(configPath(system), '{')
  const result = await regent(['realms'])
  expect(result.code).toBe(2)
  expect(result.err).toContain('config.json is not a valid file')
})

test('texts of players cannot control the terminal', async () => {
  const by = 'ada@example.com'
  answer.body = {
    rows: [{ id: 1, state: 'open', madeAt: 0, madeByEmail: by, title: 'a\u001b[2J\u009bb\nc' }],
    next: null,
  }
  const { out } = await regent(['plans', 'list'], signedIn)
  expect(out).toContain('a [2J b c')
  expect(out.trimEnd().split('\n')).toHaveLength(2)
  expect(JSON.parse((await regent(['plans', 'list', '--json'], signedIn)).out)[0].title).toBe('a\u001b[2J\u009bb\nc')
})

test('a call gets its path, query, header and body', async () => {
  answer.body = { result: 'ok' }
  const args = ['call', 'listPlanRows', '--param', 'id=5', '--query', 'limit=3', '--header', 'If-Match=2']
  expect(await regent(args, signedIn)).toMatchObject({ code: 0, out: '{\n  "result": "ok"\n}\n', err: '' })
  expect(requests[0]).toMatchObject({ path: '/api/plans/5/rows?limit=3', headers: { 'if-match': '2' } })
  expect((await regent(['calls', 'listPlanRows'])).out).toContain('/api/plans/:id/rows')
})

test('with --review a call becomes a plan; other calls have no review', async () => {
  answer.body = { result: 'ok' }
  await regent(['call', 'notifyPlayers', '--body', '{"payload":{}}', '--review'], signedIn)
  expect(requests[0]).toMatchObject({ path: '/basic/notification/game', headers: { 'x-review': 'as-given' } })
  const { code, err } = await regent(['call', 'archiveRealm', '--review'], signedIn)
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('cannot be reviewed') })
})

test('the scripts of the shells get commands and options', async () => {
  const words = async (...before: string[]) => (await regent(['completion', 'words', '--', ...before])).out.split('\n')
  expect(await words()).toEqual(expect.arrayContaining(['login', 'content', 'plans', '--json']))
  expect(await words('content')).toEqual(expect.arrayContaining(['pull', 'push', 'promote']))
  expect(await words('content', 'push', '--folder', 'x')).toEqual(
    expect.arrayContaining(['--prune', '--apply', '--realm']),
  )
  for (const shell of ['bash', 'zsh', 'fish'])
    expect(await regent(['completion', shell])).toMatchObject({
      code: 0,
      out: expect.stringContaining('completion words --'),
    })
})

test('help and version succeed', async () => {
  expect(await regent(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  expect((await regent(['content', 'push', '--help'])).out).toContain('--prune')
})

const metrics = (failing: number, last?: { seconds: number; bytes: number }, verifiedSeconds?: number) =>
  [
    '# TYPE regent_backup_failing gauge',
    `regent_backup_failing ${failing}`,
    'regent_restore_check_failing 0',
    ...(verifiedSeconds === undefined ? [] : [`regent_restore_verified_timestamp_seconds ${verifiedSeconds}`]),
    ...(last === undefined
      ? []
      : [
          `regent_backup_last_success_timestamp_seconds{kind="scheduled"} ${last.seconds}`,
          `regent_backup_last_size_bytes{kind="scheduled"} ${last.bytes}`,
        ]),
  ].join('\n')

test('the last backup of a server is shown without a sign-in', async () => {
  const seconds = Date.UTC(2026, 0, 31, 4) / 1_000
  const now = () => (seconds + 3 * 3_600) * 1_000
  const backups = async (...args: string[]) => {
    const { system, take } = testSystem({ env: { ...env, REGENT_URL: url }, now })
    return { code: await run(['backups', ...args], system), ...take() }
  }
  answers = { '/metrics': metrics(0, { seconds, bytes: 12_340_000 }) }
  const shown = await backups()
  expect(shown.code).toBe(0)
  expect(shown.out).toMatch(/2026-01-31 04:00:00 +3 h +12\.3 MB +ok +none/)
  expect(requests[0]?.headers.authorization).toBeUndefined()
  answers = { '/metrics': metrics(1, { seconds, bytes: 1 }, seconds + 60) }
  expect(JSON.parse((await backups('--json')).out)).toEqual([
    {
      madeAt: seconds * 1_000,
      ageSeconds: 10_800,
      bytes: 1,
      state: 'failing',
      verifiedAt: (seconds + 60) * 1_000,
      restore: 'ok',
    },
  ])
  answers = { '/metrics': metrics(0) }
  expect((await backups()).out).toContain('none')
  answers = {}
  const blocked = await backups()
  expect(blocked).toMatchObject({ code: 1, out: '' })
  expect(blocked.err).toContain('does not have the metrics of Regent')
})
