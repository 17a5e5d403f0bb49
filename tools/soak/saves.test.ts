import { commitManifest } from '@regent/contract/players/cloud-saves'
import { afterEach, expect, test } from 'vitest'
import { Remote } from '../../server/src/kernel/records/remote.ts'
import { ownApp } from '../../server/src/testing/test-app.ts'
import { readSaves, uploadSave } from './saves.ts'

let remote: Remote | undefined
afterEach(() => remote?.close())

test('a save counts when its content and its checksum read back', async () => {
  const app = await ownApp()
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  remote = new Remote(url)
  // The links of a test lead nowhere, unless the server says its own address.
  Object.assign(app.services.settings, { publicUrl: url })
  const call: Remote['call'] = (...input) => remote!.call(...input)
  const player = await app.player()
  const client = { scope: app.scope, token: player.token ?? '' }
  for (const key of ['K_1', 'K_2', 'K_3']) {
    await call(commitManifest, { body: await uploadSave(call, client, key) }, client)
  }
  await uploadSave(call, client, 'K_4')
  expect(await readSaves(call, client)).toEqual(['K_1', 'K_2', 'K_3'])

  const files = app.services.db.updateTable('cloud_save_files').where('gamer_tag', '=', player.gamerTag)
  const { object } = await app.services.db
    .selectFrom('cloud_save_files')
    .select('object')
    .where('gamer_tag', '=', player.gamerTag)
    .where('name', '=', 'K_1')
    .executeTakeFirstOrThrow()
  await files.set({ object }).where('name', '=', 'K_2').execute()
  await files.set({ etag: 'another' }).where('name', '=', 'K_3').execute()
  expect(await readSaves(call, client)).toEqual(['K_1'])
})
