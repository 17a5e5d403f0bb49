import { importHistory } from '@regent/contract/analyze/analytics'
import { saveTemplate } from '@regent/contract/communicate/campaigns-templates'
import { sendMail } from '@regent/contract/communicate/mail'
import { isTooDeep, maxJsonDepth, parseJson } from '@regent/contract/json-depth'
import { uploadEntitlementDefinitions } from '@regent/contract/monetize/entitlements'
import { createToken } from '@regent/contract/organization/auth'
import { expect, test } from 'vitest'
import { readSocketStart } from '../../areas/players/sessions/session-start.ts'
import { testApp } from '../../testing/test-app.ts'

const nested = (depth: number, inner = '1') => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`

test.each([
  [nested(maxJsonDepth), false],
  [nested(maxJsonDepth + 1), true],
  [`${'{"a":'.repeat(maxJsonDepth)}1${'}'.repeat(maxJsonDepth)}`, false],
  [`{"a":${nested(maxJsonDepth)}}`, true],
  [JSON.stringify({ text: '['.repeat(1_000) }), false],
  [JSON.stringify({ text: `\\"${'['.repeat(1_000)}` }), false],
  [`[${nested(2).concat(',').repeat(1_000)}1]`, false],
  ['['.repeat(100_000), true],
])('depth is counted outside of texts: %.40s', (text, expected) => {
  expect(isTooDeep(text)).toBe(expected)
})

test('a body that is nested too deeply is refused wherever it is sent', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const player = await app.player()
  const deep = nested(100_000)
  const calls = [
    { url: createToken.path, token: undefined, payload: `{"grant_type":"guest","initProperties":${deep}}` },
    { url: importHistory.path, token: developer.token, payload: `{"events":${deep}}` },
    { url: sendMail.path, token: developer.token, payload: deep },
    {
      url: `/report/custom_batch/${app.cid}/${app.pid}/1`,
      token: player.token,
      payload: `[{"e":"a","p":{"a":${deep}}}]`,
    },
  ]
  for (const { url, token, payload } of calls) {
    const reply = await app.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'x-beam-scope': app.scope, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    })
    expect({ url, body: reply.json() }).toMatchObject({ url, body: { status: 400, field: 'body' } })
  }
})

test('YAML that is nested too deeply is refused', async () => {
  const app = await testApp()
  app.giveExtras()
  const admin = await app.as('admin')
  for (const yaml of [nested(100_000), '- '.repeat(20_000)]) {
    const answer = await admin.send(uploadEntitlementDefinitions, { body: { yaml } })
    expect(answer).toMatchObject({ status: 400, body: { field: 'yaml' } })
  }
})

test('JSON in a text, a message or an answer has the same depth', async () => {
  expect(parseJson(nested(maxJsonDepth))).toBeInstanceOf(Array)
  expect(() => parseJson(nested(maxJsonDepth + 1))).toThrow(SyntaxError)
  expect(readSocketStart('{"type":"session-start","platform":"WebGL"}')).toEqual({ platform: 'WebGL' })
  expect(readSocketStart(`{"type":"session-start","x":${nested(20_000)}}`)).toBeUndefined()
  const app = await testApp()
  const developer = await app.as('developer')
  const deep = `{"en":{"subject":"a","body":"b","x":${nested(5_000)}}}`
  const answer = await developer.send(saveTemplate, { body: { name: 'deep', msg: deep } })
  expect(answer).toMatchObject({ status: 400, body: { field: 'msg' } })
})
