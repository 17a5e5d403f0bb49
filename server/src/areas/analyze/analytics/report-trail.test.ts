import { queryHistory, reportLimits } from '@regent/contract/analyze/analytics'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { expect, test } from 'vitest'
import { ownApp, type TestApp, testApp } from '../../../testing/test-app.ts'

const report = (app: TestApp, token: string | undefined, payload: object[]) =>
  app.app.inject({
    method: 'POST',
    url: `/report/custom_batch/${app.cid}/${app.pid}/1`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })

test('an audit event is in the trail, by whom the token names; of players and people without a role it is not [audit-1 audit-2]', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  const player = await app.player()
  const stranger = await app.as(undefined)
  const act = {
    op: 'g.core',
    e: 'build_uploaded',
    c: 'Audit',
    p: { action: 'upload', description: 'Build 12 for Android\u0000', email: 'somebody@else.test', role: 'admin' },
  }
  const fault = { op: 'g.core', e: 'console_error', c: 'audit', p: { message: 'TypeError' } }
  const bare = { e: 'login', c: 'audit' }
  for (const { token } of [tester, player, stranger]) {
    expect((await report(app, token, [act, fault, bare, { e: '', c: 'audit' }])).statusCode).toBe(200)
  }
  const trail = async () => (await tester.call(listAuditEntries, { query: { subject: 'report' } })).rows
  const by = {
    accountId: tester.accountId,
    email: expect.stringMatching(/^tester-/),
    role: 'tester',
    pid: app.pid,
    at: app.now(),
  }
  expect(await trail()).toMatchObject([
    { ...by, subjectId: 'login', after: {} },
    {
      ...by,
      action: 'POST /report/custom_batch',
      subjectId: 'build_uploaded',
      before: null,
      after: { action: 'upload', description: 'Build 12 for Android' },
    },
  ])
  await app.moveHistory()
  const query = 'select count(*) as n from audit_build_uploaded'
  expect((await (await app.as('developer')).call(queryHistory, { body: { query } })).json).toEqual([{ n: 3 }])
  // The trail is kept for good: it is not for everything that a tool does.
  const many = Array.from({ length: reportLimits.auditPerPerson - 1 }, () => act)
  expect((await report(app, tester.token, many)).statusCode).toBe(429)
  expect(await trail()).toHaveLength(2)
  app.advance(60_000)
  expect((await report(app, tester.token, many)).statusCode).toBe(200)
})

test('a body that is no list of events is refused with its field, with a token and without one', async () => {
  const app = await testApp()
  const player = await app.player()
  const send = async (token: string | undefined, payload: object) => {
    const url = `/report/custom_batch/${app.cid}/${app.pid}/${player.gamerTag}`
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const reply = await app.app.inject({ method: 'POST', url, headers, payload })
    return { status: reply.statusCode, body: reply.json() as unknown }
  }
  for (const token of [player.token, undefined]) {
    expect(await send(token, [{ nonsense: 1 }])).toMatchObject({ status: 400, body: { field: 'body.0.e' } })
    expect(await send(token, { e: 'won' })).toMatchObject({ status: 400, body: { field: 'body' } })
    // Clients report before they are signed in; those events are dropped.
    expect(await send(token, [{ e: 'won', c: 'raid' }])).toEqual({ status: 200, body: {} })
  }
})
