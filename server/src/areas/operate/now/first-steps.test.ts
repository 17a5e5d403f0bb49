import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { saveContent } from '@regent/contract/operate/content/content'
import { saveManifest } from '@regent/contract/operate/content/content-manifests'
import { firstStepNames, getGettingStarted, testDeviceId } from '@regent/contract/operate/now-first-steps'
import {
  clientCalls,
  type SnippetLanguage,
  snippetLanguages,
  starterContent,
  stepCalls,
  writeSnippet,
} from '@regent/contract/operate/now-snippets'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import { archiveRealm } from '@regent/contract/organization/realms'
import { transformWithOxc } from 'vite'
import { expect, test, vi } from 'vitest'
import { ownApp, startApp, type TestApp, testApp } from '../../../testing/test-app.ts'

const run = promisify(execFile)

async function withPort(app: TestApp) {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Publishes the starter content as the console does; without `force`, so all checks pass. */
async function publishStarter(app: TestApp, pid: string) {
  const developer = await app.as('developer')
  const scope = `${app.cid}.${pid}`
  const { content } = await developer.call(saveContent, { body: { content: starterContent } }, { scope })
  await developer.call(saveManifest, { body: { id: 'global', references: content } }, { scope })
}

const stepsOf = async (app: TestApp, pid = app.pid) =>
  (await (await app.as('tester')).call(getGettingStarted, {}, { scope: `${app.cid}.${pid}` })).steps

/** Runs a snippet unchanged, as a reader who pastes it. */
async function runSnippet(language: SnippetLanguage, text: string): Promise<void> {
  if (language === 'curl') {
    const { stdout } = await run('bash', ['-c', text])
    expect(stdout).not.toContain('"error"')
    return
  }
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const { code } = await transformWithOxc(text, 'snippet.ts')
  await import(`data:text/javascript,${encodeURIComponent(code)}`)
}

test.each(['typescript', 'curl'] as const)(
  'the %s snippets run unchanged, and each completes its step',
  async (language) => {
    const app = await ownApp()
    const server = await withPort(app)
    await publishStarter(app, app.pid)
    for (const name of firstStepNames) {
      await runSnippet(language, writeSnippet(language, name, { server, scope: app.scope }))
      expect(Object.keys(await stepsOf(app))).toContain(name)
    }
    const steps = await stepsOf(app)
    expect(steps.content).toEqual({ at: expect.any(Number), versions: 1, items: expect.any(Number) })
    expect(steps.leaderboard).toEqual({ at: expect.any(Number), gamerTag: expect.any(Number) })
  },
)

/** The requests in the text of a snippet, with the gamer tag as `{player}` and without what each language adds. */
const requestsIn = (text: string) =>
  [...text.matchAll(/\/(?:basic|object)\/[^\s"'`]*/g)].map(([path]) =>
    path.replaceAll(/\$\{player\}|\$PLAYER|%d/g, '{player}'),
  )

test.each(Object.keys(snippetLanguages) as SnippetLanguage[])(
  'the %s snippet of a step makes exactly its calls',
  (language) => {
    for (const name of firstStepNames) {
      const text = writeSnippet(language, name, { server: 'http://127.0.0.1:8080', scope: '1.DE_2' })
      const paths = [clientCalls.signIn, clientCalls.whoAmI, ...stepCalls[name]].map(({ path }) => path)
      expect(requestsIn(text)).toEqual(paths)
      for (const bracket of ['()', '{}', '[]'])
        expect(text.split(bracket[0] ?? '').length, `${bracket} of ${name}`).toBe(text.split(bracket[1] ?? '').length)
    }
  },
)

test('the snippets of Unity and Godot send the bodies of the calls', () => {
  const client = { server: 'http://127.0.0.1:8080', scope: '1.DE_2' }
  const bodies = (language: SnippetLanguage) =>
    firstStepNames.flatMap((name) =>
      writeSnippet(language, name, client)
        .split('\n')
        .filter((line) => line.includes('Debug.Log(await') || line.includes('print(await'))
        .map((line) => line.trim()),
    )
  expect(bodies('csharp')).toEqual([
    'Debug.Log(await Call("GET", "/basic/content/manifest/public/json?id=global"));',
    'Debug.Log(await Call("PUT", "/object/leaderboards/leaderboards.weekly/entry", $"{{\\"id\\":{player},\\"score\\":300}}"));',
    'Debug.Log(await Call("GET", "/object/leaderboards/leaderboards.weekly/view?max=10"));',
    'Debug.Log(await Call("POST", $"/object/calendars/{player}/claim", "{\\"id\\":\\"calendars.daily\\"}"));',
    'Debug.Log(await Call("GET", $"/object/calendars/{player}"));',
    'Debug.Log(await Call("POST", $"/object/commerce/{player}/purchase", "{\\"purchaseId\\":\\"listings.blue-hat:stores.main\\"}"));',
    'Debug.Log(await Call("GET", $"/object/inventory/{player}?scope=currency,items"));',
    'Debug.Log(await Call("POST", "/basic/push/register", $"{{\\"provider\\":\\"fcm\\",\\"token\\":\\"device-of-{player}\\"}}"));',
  ])
  expect(bodies('godot')).toEqual([
    'print(await send(HTTPClient.METHOD_GET, "/basic/content/manifest/public/json?id=global"))',
    'print(await send(HTTPClient.METHOD_PUT, "/object/leaderboards/leaderboards.weekly/entry", {"id": player, "score": 300}))',
    'print(await send(HTTPClient.METHOD_GET, "/object/leaderboards/leaderboards.weekly/view?max=10"))',
    'print(await send(HTTPClient.METHOD_POST, "/object/calendars/%d/claim" % player, {"id": "calendars.daily"}))',
    'print(await send(HTTPClient.METHOD_GET, "/object/calendars/%d" % player))',
    'print(await send(HTTPClient.METHOD_POST, "/object/commerce/%d/purchase" % player, {"purchaseId": "listings.blue-hat:stores.main"}))',
    'print(await send(HTTPClient.METHOD_GET, "/object/inventory/%d?scope=currency,items" % player))',
    'print(await send(HTTPClient.METHOD_POST, "/basic/push/register", {"provider": "fcm", "token": ("device-of-%d" % player)}))',
  ])
})

test('the console’s test player completes no step, and a client’s call next to it does', async () => {
  const app = await ownApp()
  const server = await withPort(app)
  await publishStarter(app, app.development)
  const scope = `${app.cid}.${app.development}`
  const send = (path: string, method: string, body?: string, token?: string) =>
    fetch(server + path, {
      method,
      headers: {
        'x-beam-scope': scope,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
  const { access_token: token } = requireTokens(
    await app.anonymous.call(createToken, { body: { grant_type: 'device', device_id: testDeviceId } }, { scope }),
  )
  const { id } = (await (await send(clientCalls.whoAmI.path, 'GET', undefined, token)).json()) as { id: number }
  const fill = (text: string) => text.replaceAll('{player}', String(id))
  for (const name of firstStepNames) {
    for (const { method, path, body } of stepCalls[name])
      expect((await send(fill(path), method, body && fill(body), token)).status, path).toBe(200)
  }
  expect(Object.keys(await stepsOf(app, app.development))).toEqual(['content'])
  const player = await app.player(app.development)
  expect((await stepsOf(app, app.development)).client).toMatchObject({ gamerTag: player.gamerTag })
  expect((await stepsOf(app, app.staging)).client).toBeUndefined()
})

test('a new realm has done no step; other organizations and archived realms are refused; a second server agrees', async () => {
  const app = await ownApp()
  expect(await stepsOf(app)).toEqual({})
  const player = await app.player()
  const second = await startApp({}, app.databaseUrl)
  const admin = await app.as('admin')
  const answer = await second.app.inject({
    url: getGettingStarted.path,
    headers: { authorization: `Bearer ${admin.token}`, 'x-beam-scope': app.scope },
  })
  expect(answer.json()).toEqual({ steps: { client: { at: app.now(), gamerTag: player.gamerTag } }, players: 1 })
  await second.close()
  const other = await testApp()
  await expect((await other.as('admin')).call(getGettingStarted, {}, { scope: app.scope })).rejects.toMatchObject({
    status: 403,
  })
  await expect(player.call(getGettingStarted, {})).rejects.toMatchObject({ status: 403 })
  await admin.call(archiveRealm, { body: { pid: app.development } })
  await expect(admin.call(getGettingStarted, {}, { scope: `${app.cid}.${app.development}` })).rejects.toMatchObject({
    code: 'ProjectIsArchived',
  })
})
