import { beforeEach, expect, test, vi } from 'vitest'
import { configureClient } from '../../../api/client.ts'
import { fakeBrowser } from '../../../api/fake-browser.ts'
import { selectCustomer, storeCustomer } from '../../../api/session/session.ts'
import { savesManifestQuery } from './cloud-saves-reads.ts'

beforeEach(() => {
  fakeBrowser()
  configureClient({ realm: () => 'DE_2', onSignedOut: () => {}, loadDemo: () => import('../../../demo.ts') })
  storeCustomer({ cid: 7, token: 'token', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
})

const read = (status: number, body: object) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
  const { queryFn } = savesManifestQuery('DE_2', 42)
  return (queryFn as (context: object) => Promise<unknown>)({ signal: undefined })
}

test.each([500, 503, 403])(
  'a manifest that cannot be read (%i) is a failure, not an empty list [cloud-saves-5]',
  async (status) => {
    await expect(read(status, { status, error: 'InternalServerError', message: 'no' })).rejects.toMatchObject({
      status,
    })
  },
)

test('a player without saves has no files, which is not an error', async () => {
  expect(await read(404, { status: 404, error: 'CloudSaveNotFound' })).toBeNull()
  expect(await read(200, { id: '', manifest: [], replacement: false })).toBeNull()
})
