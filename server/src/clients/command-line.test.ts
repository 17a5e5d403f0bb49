import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { setApprovalRules } from '@regent/contract/organization/approvals'
import { allowConnection, listConnections } from '@regent/contract/organization/connections'
import { allRealms, createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import type { Right } from '@regent/contract/permissions'
import { dayMs, hourMs } from '@regent/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../../cli/src/program.ts'
import type { System } from '../../../cli/src/system.ts'
import { rulesWith } from '../testing/approval-studio.ts'
import { listening } from '../testing/connected-service.ts'
import { publishItems } from '../testing/published-content.ts'
import { type Actor, ownApp, type TestApp } from '../testing/test-app.ts'

/** The command line against a real server: a release from an empty folder, with a key and a second person. */

const folder = mkdtempSync(join(tmpdir(), 'regent-command-line-'))
/** Those of the preset "Release pipeline", those for undo, and those for players. */
const rights: Right[] = [
  ...(['view games', 'view content', 'view single-content', 'create content', 'edit content'] as const),
  ...([
    'delete content',
    'view config',
    'create config',
    'edit config',
    'promote realm',
    'rollback realm',
    'view audit',
  ] as const),
  ...(['view players', 'edit inventory', 'view jobs', 'run jobs', 'view events', 'view logs'] as const),
  ...([
    'view player-profile',
    'create events',
    'edit events',
    'end events',
    'run analytics',
    'create inventory',
  ] as const),
]

let app: TestApp
let url: string
let secret: string
let admin: Actor
let staging: string

/** What the person does in the browser: they sign in to the console and allow the command line. */
let allowInBrowser = async (_address: string): Promise<void> => {}

/** A computer with its own contexts. Jobs of the server run while a command waits. */
function computer(name: string, env: System['env'] = {}, answers: string[] = [], meanwhile = async () => {}) {
  const out: string[] = []
  const err: string[] = []
  const system: System = {
    env: { XDG_CONFIG_HOME: join(folder, name), ...env },
    isTerminal: answers.length > 0,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    readInput: async () => '',
    ask: async () => answers.shift() ?? '',
    openBrowser: (address) => void allowInBrowser(address),
    sleep: async () => {
      await meanwhile()
      await app.runJobs()
    },
    now: Date.now,
  }
  return async (...args: string[]) => {
    out.length = 0
    err.length = 0
    const code = await run(args, system)
    return { code, out: out.join(''), err: err.join('') }
  }
}

beforeAll(async () => {
  app = await ownApp()
  url = await listening(app)
  admin = await app.as('admin')
  staging = `${app.cid}.${app.staging}`
  const island = { id: 'islands.amber', checksum: 'amber', properties: { depth: { data: 3 } }, tags: [] }
  for (const scope of [staging, app.scope]) {
    const { content } = await admin.call(saveContent, { body: { content: [island] } }, { scope })
    await admin.call(saveManifest, { body: { references: content } }, { scope })
  }
  const account = await admin.call(createServiceAccount, { body: { name: 'Pipeline', description: 'Releases' } })
  const body = { serviceAccountId: account.id, name: 'main', mode: 'write' as const, rights, realms: [allRealms] }
  const made = await admin.call(createApiKey, { body: { ...body, addresses: [], expires: app.now() + 30 * dayMs } })
  secret = made.secret
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a key signs in, and its file is readable only by its owner', async () => {
  const regent = computer('login', { REGENT_KEY: secret })
  expect(await regent('login', '--key', '--url', url, '--scope', app.scope ?? '')).toMatchObject({ code: 0 })
  const file = join(folder, 'login', 'regent', 'config.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const later = computer('login')
  const { code, out } = await later('realms', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ pid: app.pid }))
  expect((await later('context', 'list')).out).toMatch(/\* +default .*API key/)
  expect((await later('logout')).code).toBe(0)
  const signedOut = await later('realms')
  expect(signedOut).toMatchObject({ code: 3, out: '' })
  expect(signedOut.err).toContain('Next step: Run "regent login"')
})

test('a person signs in with the browser, works with their rights, and signs out on the server', async () => {
  allowInBrowser = async (address) => {
    const page = await fetch(address, { redirect: 'manual' })
    const asked = new URL(page.headers.get('location') ?? '').searchParams
    const read = (name: string) => asked.get(name) ?? ''
    const request = { clientId: read('client_id'), redirectUri: read('redirect_uri'), state: read('state') }
    const body = { ...request, codeChallenge: read('code_challenge'), mode: 'write' as const, realms: [allRealms] }
    const { redirect } = await admin.call(allowConnection, { body })
    expect((await fetch(`${request.redirectUri}?code=stolen&state=other`)).status).toBe(404)
    expect((await fetch(redirect)).status).toBe(200)
  }
  const regent = computer('browser', {}, ['no question is asked'])
  const login = await regent('login', '--url', url)
  expect(login).toMatchObject({ code: 0, err: expect.stringContaining('Continue in the browser') })
  const realms = await regent('realms', '--json')
  expect(JSON.parse(realms.out)).toContainEqual(expect.objectContaining({ pid: app.pid }))
  const file = readFileSync(join(folder, 'browser', 'regent', 'config.json'), 'utf8')
  const { accessToken, refreshToken } = JSON.parse(file).contexts.default
  app.advance(hourMs + 1)
  admin = await app.as('admin')
  expect((await regent('realms')).code).toBe(0)
  const renewed = JSON.parse(readFileSync(join(folder, 'browser', 'regent', 'config.json'), 'utf8')).contexts.default
  expect(renewed.accessToken).not.toBe(accessToken)
  expect(renewed.refreshToken).not.toBe(refreshToken)
  expect((await regent('logout')).code).toBe(0)
  expect((await admin.call(listConnections, {})).connections).toEqual([])
  expect((await regent('realms')).code).toBe(3)
})

test('a refused sign-in stores nothing, and without a terminal no browser opens', async () => {
  let opened = 0
  allowInBrowser = async (address) => {
    opened += 1
    const asked = new URL(address).searchParams
    await fetch(`${asked.get('redirect_uri')}?error=access_denied&state=${asked.get('state')}`)
  }
  const refused = await computer('refused', {}, ['no question is asked'])('login', '--url', url)
  expect(refused).toMatchObject({ code: 3, out: '', err: expect.stringContaining('refused in the browser') })
  const silent = await computer('silent')('login', '--url', url)
  expect(silent).toMatchObject({ code: 3, out: '' })
  expect(opened).toBe(1)
})

/** The id in the first line that matches. */
const idIn = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''

/** The option that confirms a plan, if it asks for a name. */
async function confirmationOf(shown: string, regent: ReturnType<typeof computer>): Promise<string[]> {
  const { out } = await regent('plans', 'show', idIn(shown, /^Plan (\d+)/), '--json')
  const { typeName } = JSON.parse(out).plan
  return typeName === undefined ? [] : ['--confirm', typeName]
}

test('a release: pull, edit, diff, push, approval by a second person, promote and undo', async () => {
  await admin.call(setApprovalRules, { body: { rules: rulesWith({ acts: { publish: 1 } }) } }, { scope: staging })
  const content = ['--folder', join(folder, 'content')]
  const environment = { REGENT_URL: url, REGENT_SCOPE: staging, REGENT_KEY: secret }
  const pipeline = computer('pipeline', environment)
  expect(await pipeline('content', 'pull', ...content)).toMatchObject({ code: 0, err: '' })
  const file = join(folder, 'content', 'islands', 'amber.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('3', '7'))
  expect(await pipeline('content', 'diff', ...content, '--exit-code')).toMatchObject({
    code: 1,
    out: '~ islands.amber\n',
  })

  const planned = await pipeline('content', 'push', ...content)
  expect(planned.code, planned.err).toBe(0)
  expect(planned.out).toMatch(/approvals: 0 of 1/)
  const confirm = await confirmationOf(planned.out, pipeline)
  const waiting = await pipeline('content', 'push', ...content, '--apply', ...confirm)
  expect(waiting).toMatchObject({ code: 4, out: '' })
  const plan = idIn(waiting.err, /regent plans apply (\d+)/)
  expect(plan).not.toBe('')
  expect((await pipeline('plans', 'apply', plan, ...confirm)).code).toBe(4)

  const request = idIn(waiting.err, /Approval request (\d+)/)
  const own = await pipeline('approvals', 'approve', request, '--hash', '00000000')
  expect(own.code).toBe(1)
  const answers = [app.email, app.password]
  const colleague = computer('colleague', {}, answers)
  const signedIn = await colleague('login', '--password', '--url', url, '--scope', staging)
  expect(signedIn.code, signedIn.err).toBe(0)
  answers.push('yes')
  expect((await colleague('approvals', 'list', '--waiting')).out).toContain(request)
  const approved = await colleague('approvals', 'approve', request)
  expect(approved.code, approved.err).toBe(0)
  expect(approved.err).toContain('islands.amber')
  expect(approved.out).toContain('approved, 1 of 1')

  const applied = await pipeline('plans', 'apply', plan, ...confirm)
  expect(applied.code, applied.err).toBe(0)
  expect((await pipeline('content', 'diff', ...content)).out).toContain('equal')

  const promotion = ['content', 'promote', '--from', app.staging, '--realm', app.pid]
  const toConfirm = await confirmationOf((await pipeline(...promotion)).out, pipeline)
  const promoted = await pipeline(...promotion, '--apply', ...toConfirm, '--json')
  expect(promoted.code, promoted.err).toBe(0)
  const done = JSON.parse(promoted.out)
  expect(done).toMatchObject({ state: 'done', kind: 'promote-content' })
  const undo = ['plans', 'undo', String(done.id), '--realm', app.pid]
  const undone = await pipeline(...undo, '--apply', ...(await confirmationOf((await pipeline(...undo)).out, pipeline)))
  expect(undone.code, undone.err).toBe(0)
  expect((await pipeline('audit', '--realm', app.pid)).out).toContain('manifest')
}, 120_000)

test('a pipeline waits for its colleagues, and learns why they refuse', async () => {
  await admin.call(setApprovalRules, { body: { rules: rulesWith({ acts: { 'many-players': 1 }, maxPlayers: 1 }) } })
  const players = [await app.player(), await app.player()]
  const chosen = players.flatMap(({ gamerTag }) => ['--player', String(gamerTag)])
  await publishItems(app, [{ id: 'currency.gems', properties: { startingAmount: 0 } }])
  const answers = [app.email, app.password]
  const colleague = computer('approver', {}, answers)
  await colleague('login', '--password', '--url', url, '--scope', app.scope)
  /** The pipeline runs a command with --wait, while the colleague decides with another one. */
  const whileWaiting = async (decide: (request: string) => string[]) => {
    const decided: string[] = []
    const pipeline = computer(
      'waiting',
      { REGENT_URL: url, REGENT_SCOPE: app.scope, REGENT_KEY: secret },
      [],
      async () => {
        if (decided.length > 0) return
        const { out } = await colleague('approvals', 'list', '--waiting', '--json')
        const { id, hash } = JSON.parse(out)[0]
        const { code, err } = await colleague(
          ...decide(String(id)),
          ...(decide('')[1] === 'approve' ? ['--hash', hash] : []),
        )
        decided.push(`${code}${err}`)
      },
    )
    return pipeline('grant', ...chosen, '--give', 'currency.gems=5', '--apply', '--wait', '5')
  }
  const refused = await whileWaiting((id) => ['approvals', 'refuse', id, '--comment', 'Too early'])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('ended as refused: Too early')
  const granted = await whileWaiting((id) => ['approvals', 'approve', id])
  expect(granted.code, granted.err).toBe(0)
  expect(granted.out).toMatch(/^done: /)
})

test('an expired sign-in is renewed, and the new tokens are stored', async () => {
  const regent = computer('renewal', {}, [app.email, app.password])
  await regent('login', '--password', '--url', url, '--scope', app.scope)
  const file = join(folder, 'renewal', 'regent', 'config.json')
  const before = JSON.parse(readFileSync(file, 'utf8')).contexts.default
  app.advance(25 * hourMs)
  expect((await regent('realms')).code).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8')).contexts.default.accessToken).not.toBe(before.accessToken)
  expect((await regent('context', 'show', '--json')).out).toContain(app.pid)
})

test('the other commands read and change a realm', async () => {
  const regent = computer('others', { REGENT_URL: url, REGENT_SCOPE: staging, REGENT_KEY: secret })
  const set = await regent('config', 'set', 'chat|enabled', 'true', '--apply', '--reason', 'test')
  expect(set.code, set.err).toBe(0)
  expect(await regent('config', 'get', 'chat|enabled')).toMatchObject({ code: 0, out: 'true\n' })
  expect((await regent('config', 'get', 'chat|unknown')).code).toBe(1)
  const player = await app.player(app.staging)
  expect((await regent('players', 'find', String(player.gamerTag))).out).toContain(String(player.gamerTag))
  expect((await regent('players', 'show', String(player.gamerTag))).out).toContain('WebGL')
  for (const args of [
    ['events', 'list'],
    ['seasons', 'list'],
    ['jobs', 'list'],
    ['logs'],
    ['plans', 'list'],
    ['audit'],
  ]) {
    const listed = await regent(...args)
    expect(listed.code, `${args.join(' ')}: ${listed.err}`).toBe(0)
  }
  const called = await regent('call', 'getPlayer', '--param', `player=${player.gamerTag}`)
  expect(JSON.parse(called.out)).toMatchObject({ gamerTag: player.gamerTag })
  const event = join(folder, 'event.json')
  const phase = { name: 'main', duration_minutes: 60, rules: [] }
  const content = {
    name: 'Regatta',
    symbol: 'events.regatta',
    start_date: new Date(app.now()).toISOString(),
    phases: [phase],
  }
  writeFileSync(event, JSON.stringify(content))
  const started = await regent('events', 'start', event, '--now', '--apply')
  expect(started.code, started.err).toBe(0)
  expect((await regent('events', 'list')).out).toContain('events.regatta')
  expect((await regent('events', 'end', 'events.regatta')).err).toContain('Nothing was changed')
  expect((await regent('events', 'end', 'events.regatta', '--apply')).code).toBe(0)
  const queried = await regent('query', 'select 1 as one', '--format', 'csv')
  expect(queried, queried.err).toMatchObject({ code: 0, out: expect.stringContaining('one\n1') })
})
