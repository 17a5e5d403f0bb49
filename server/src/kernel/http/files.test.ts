import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ApiError } from '@regent/contract/errors'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { FilesUnavailable } from '../../engines/files/files.ts'
import { folderFiles } from '../../engines/files/folder-files.ts'
import { FileLinks } from '../../engines/files/links.ts'
import { createVault } from '../../engines/secrets/vault.ts'
import { handleErrors } from './errors.ts'
import { fileRoutes } from './files.ts'

/** The routes alone, over an empty folder. */
async function fileServer(onStored: () => Promise<void> = async () => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'regent-files-'))
  const files = folderFiles(folder)
  const links = new FileLinks(createVault(Buffer.alloc(32, 7)))
  const app = Fastify({ forceCloseConnections: true })
  handleErrors(app)
  const failed = new Promise<Error>((resolve) => {
    app.addHook('onError', async (_request, _reply, error) => resolve(error))
  })
  await fileRoutes(app, { files, links, clock: () => 0, onStored })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  const pathOf = (key: string) => links.upload('', key, 100, 0)
  const put = (key: string, payload: string | Readable) =>
    app.inject({ method: 'PUT', url: pathOf(key), payload, headers: { 'content-type': 'x/y' } })
  return { app, folder, files, pathOf, put, failed }
}

test('of two concurrent writes of one link one is kept, whole', async () => {
  const { folder, files, put } = await fileServer()
  let begun = 0
  let goOn = () => {}
  const bothHaveBegun = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const slowly = (part: string) =>
    Readable.from(
      (async function* () {
        yield part
        begun += 1
        if (begun === 2) goOn()
        await bothHaveBegun
        yield part
      })(),
    )
  const answers = [put('area/key', slowly('1')), put('area/key', slowly('22'))]
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 403])
  const kept = await files.get('area/key')
  const content = (await kept?.content.toArray())?.join('')
  expect(content).toBe(statuses[0] === 200 ? '11' : '2222')
  expect(await readdir(join(folder, 'area'))).toEqual(['key'])
})

test('a file that is refused is not kept; after an outage it may be wanted', async () => {
  const refused = await fileServer(async () => {
    throw new ApiError('FileLinkInvalid')
  })
  expect((await refused.put('key', 'content')).statusCode).toBe(403)
  expect(await refused.files.has('key')).toBe(false)
  const failing = await fileServer(async () => {
    throw Object.assign(new Error(), { code: 'ECONNRESET' })
  })
  expect((await failing.put('key', 'content')).statusCode).toBe(503)
  expect(await failing.files.has('key')).toBe(true)
})

test('an upload that is cut off is the client’s failure, and leaves nothing', async () => {
  const { app, folder, pathOf, failed } = await fileServer()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const head = `PUT ${pathOf('key')} HTTP/1.1\r\nhost: regent.test\r\ncontent-type: x/y\r\ncontent-length: 50\r\n\r\n`
  socket.write(`${head}begun`, () => socket.destroy())
  expect(await failed).toMatchObject({
    code: 'BadRequest',
    message: 'The upload was interrupted and discarded. Upload the file again.',
  })
  expect(await readdir(folder, { recursive: true })).toEqual(['.parts'])
})

test('a store that is away answers 503 with a time to try again', async () => {
  const { files, put } = await fileServer()
  files.put = async () => {
    throw new FilesUnavailable('The file store at http://10.0.0.7 does not answer.')
  }
  const reply = await put('key', 'content')
  expect([reply.statusCode, reply.headers['retry-after'], reply.json().error]).toEqual([
    503,
    '5',
    'FileStoreUnavailable',
  ])
  expect(reply.body).not.toContain('10.0.0.7')
})

test('a store that fails is no outage of the database', async () => {
  const { folder, put } = await fileServer()
  const losingItsFolder = Readable.from(
    (async function* () {
      yield 'begun'
      await rm(folder, { recursive: true })
    })(),
  )
  expect((await put('key', losingItsFolder)).statusCode).toBe(500)
})
