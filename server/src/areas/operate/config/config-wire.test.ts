import { expect, test } from 'vitest'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { testApp } from '../../../testing/test-app.ts'

test('PUT /basic/realms/config takes a map of namespace|key, and GET answers it flat [realms-32 realms-33]', async () => {
  const app = await testApp()
  const send = plainCalls(app, await app.as('developer'))
  const config = {
    'inventory|split_items': 'true',
    'mail|distinct_guild_mail_categories': 'false',
    'mail|use_mail_service': 'true',
  }
  expect(await send('PUT /basic/realms/config', { config })).toMatchObject({ status: 200 })
  expect(await send('GET /basic/realms/config')).toMatchObject({ status: 200, body: { config } })
  expect((await send('GET /basic/realms/config')).body).toEqual({ config })
  expect(await send('PUT /basic/realms/config', { config: { 'no-namespace': '1' } })).toMatchObject({ status: 400 })
})
