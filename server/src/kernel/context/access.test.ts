import { createHash } from 'node:crypto'
import { toHttpRequest } from '@regent/contract/client'
import type { Method } from '@regent/contract/endpoint'
import { getContent } from '@regent/contract/operate/content/content'
import { getExactManifest, getManifest, getManifestHistory } from '@regent/contract/operate/content/content-manifests'
import { grantRole, revokeRole } from '@regent/contract/organization/admin-users'
import { expect, test } from 'vitest'
import { publishItems } from '../../testing/published-content.ts'
import { realmSecret } from '../../testing/realm-secret.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

/** The reads of content that may name another realm, as clients make them: without. */
async function contentReads(app: TestApp, pid: string) {
  await publishItems(app, [{ id: 'items.sword' }], pid)
  const admin = await app.as('admin')
  const options = { scope: `${app.cid}.${pid}` }
  const { uid, references } = await admin.call(getManifest, { query: { id: 'global' } }, options)
  const { id: contentId = '', version = '' } = references[0] ?? {}
  return [
    [getManifest, { query: { id: 'global' } }],
    [getManifestHistory, { query: { id: 'global' } }],
    [getExactManifest, { query: { uid } }],
    [getContent, { query: { contentId, version } }],
  ] as const
}

test('a person with a role in one realm reads its content without naming the realm again', async () => {
  const app = await testApp()
  const pid = app.development
  const member = await app.as(undefined, { [pid]: 'admin' })
  for (const [call, input] of await contentReads(app, pid)) {
    const answer = await member.send(call, input, { scope: `${app.cid}.${pid}` })
    expect([call.path, answer.status]).toEqual([call.path, 200])
    expect(await member.send(call, input)).toMatchObject({ status: 403 })
  }
})

test('a game server reads the content of its realm with a signed request', async () => {
  const app = await testApp()
  const secret = await realmSecret(app)
  for (const [call, input] of await contentReads(app, app.pid)) {
    const { method, url } = toHttpRequest(call, input)
    const signature = createHash('md5').update(`${secret}${app.pid}1${url}`, 'utf8').digest('base64')
    const headers = { 'x-beam-scope': app.scope, 'x-beam-signature': signature }
    const { statusCode } = await app.app.inject({ method: method as Extract<Method, 'GET'>, url, headers })
    expect([call.path, statusCode]).toEqual([call.path, 200])
  }
})

test('a role that is given or taken everywhere asks for the right everywhere, whatever realm the scope names', async () => {
  const app = await testApp()
  const member = await app.as(undefined, { [app.development]: 'admin' })
  const other = await app.as('tester')
  const params = { id: other.accountId }
  const scope = `${app.cid}.${app.development}`
  for (const [call, body] of [
    [grantRole, { role: 'developer' }],
    [revokeRole, { role: 'tester' }],
    [revokeRole, {}],
  ] as const) {
    const answer = await member.send(call, { params, body }, { scope })
    expect(answer).toMatchObject({ status: 403, body: { error: 'Forbidden' } })
  }
})
