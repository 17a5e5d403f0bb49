import { once } from 'node:events'
import { createServer } from 'node:net'
import { deployServiceManifest, getServiceStatus, getStorageConnection } from '@regent/contract/operate/microservices'
import { expect, test } from 'vitest'
import { createVault } from '../../../engines/secrets/vault.ts'
import { readSettings } from '../../../kernel/settings/settings.ts'
import { plainCalls } from '../../../testing/plain-calls.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { readStorageStatuses, storageAddress } from './storage.ts'

const vault = createVault(Buffer.alloc(32, 7))
const template = 'mongodb://{user}:{password}@store.test/{cid}_{pid}'

test('each realm has its own credentials, which do not change', () => {
  const [one, other] = ['DE_1', 'DE_2'].map(
    (id) => new URL(storageAddress({ cid: 7, id }, { storageUrl: template }, vault)!),
  )
  expect([one?.username, one?.pathname]).toEqual(['regent_DE_1', '/7_DE_1'])
  expect(one?.password).toMatch(/^[\w-]{43}$/)
  expect(other?.password).not.toBe(one?.password)
  expect(storageAddress({ cid: 7, id: 'DE_1' }, { storageUrl: template }, createVault(Buffer.alloc(32, 7)))).toBe(
    one?.href,
  )
  expect(storageAddress({ cid: 7, id: 'DE_1' }, { storageUrl: undefined }, vault)).toBeUndefined()
})

test('one password for all realms is refused where strangers sign up', () => {
  const STORAGE_URL = 'mongodb://user:password@store.test/realm_{pid}'
  expect(() => readSettings({ STORAGE_URL })).toThrow(/^STORAGE_URL has one user and password for all realms\. Use /)
  expect(readSettings({ STORAGE_URL, SIGNUP: 'invite' }).storageUrl).toBe(STORAGE_URL)
  expect(readSettings({ STORAGE_URL: template }).storageUrl).toBe(template)
  expect(() => readSettings({ STORAGE_URL: 'mongodb://{user}:{password}@host/all' })).toThrow(/^STORAGE_URL must be/)
})

const matches = { id: 'matches', storageType: 'mongov1', enabled: true, archived: false, checksum: '' } as const
const stores = [
  { ...matches, templateId: 'small' as const },
  { ...matches, templateId: 'small' as const, id: 'lines', storageType: 'logs' },
  { ...matches, templateId: 'small' as const, id: 'old', enabled: false },
]
const stored = new Map([['matches', { documents: 3, bytes: 120 }]])
const logs = { id: 'lines', storageType: 'logs', isRunning: true, isCurrent: true, state: 'here' }
const old = {
  id: 'old',
  storageType: 'mongov1',
  isRunning: false,
  isCurrent: true,
  state: 'off',
  documents: 0,
  bytes: 0,
}
const others = [logs, old]

test('a store is up if its address accepts connections, which is checked again later', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const statuses = (now: number) => readStorageStatuses(stores, `mongodb://127.0.0.1:${port}/x`, stored, now)
  const reachable = { id: 'matches', isRunning: true, isCurrent: true, state: 'reachable', documents: 3, bytes: 120 }
  expect(await statuses(0)).toMatchObject([reachable, ...others])
  server.close()
  await once(server, 'close')
  expect((await statuses(9_000))[0]).toMatchObject(reachable)
  expect((await statuses(11_000))[0]).toMatchObject({
    isRunning: false,
    isCurrent: false,
    state: 'unreachable',
    problem: `No connection to 127.0.0.1:${port} (STORAGE_URL).`,
  })
  const [unknown] = await readStorageStatuses(stores, 'mongodb+srv://store.test/x', stored, 0)
  expect(unknown).toMatchObject({ isRunning: false, state: 'unchecked', problem: expect.stringContaining('no port') })
})

test('without STORAGE_URL this server keeps the documents, and there is no connection string', async () => {
  const admin = await (await ownApp()).as('admin')
  const refusal = { status: 409, body: { error: 'StorageNotConnected' } }
  expect(await admin.send(getStorageConnection, {})).toMatchObject(refusal)
  const storageReferences = stores.map(({ id, storageType, enabled }) => ({ id, storageType, enabled }))
  await admin.call(deployServiceManifest, { body: { manifest: [], storageReferences } })
  const { storageStatuses } = await admin.call(getServiceStatus, {})
  const here = { isRunning: true, isCurrent: true, state: 'here', documents: 0, bytes: 0 }
  expect(storageStatuses).toMatchObject([here, ...others])
})

test('GET /basic/beamo/storage/connection answers the connection string to admins alone [microservices-21]', async () => {
  const app = await ownApp()
  const { settings } = app.services
  settings.storageUrl = template
  try {
    for (const role of ['tester', 'developer'] as const) {
      const send = plainCalls(app, await app.as(role))
      expect([role, (await send('GET /basic/beamo/storage/connection')).status]).toEqual([role, 403])
    }
    const send = plainCalls(app, await app.as('admin'))
    expect(await send('GET /basic/beamo/storage/connection')).toMatchObject({
      status: 200,
      body: { connectionString: expect.stringMatching(/^mongodb:\/\/.+@store\.test\//) },
    })
  } finally {
    settings.storageUrl = undefined
  }
})
