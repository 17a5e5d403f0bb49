import { createHash } from 'node:crypto'
import { hourMs } from '@regent/contract/time'
import { expect, vi } from 'vitest'
import { connectRaw } from '../testing/connected-service.ts'
import { realmSecret } from '../testing/realm-secret.ts'
import type { TestApp } from '../testing/test-app.ts'
import { textOf, type World } from './world.stories.ts'

/** A player saves a file in the cloud; an operator moves and replaces it. */
export async function filesAreSaved(world: World): Promise<void> {
  const { captain, mate, operator } = world.people
  const save = '{"island":"amber"}'
  const file = {
    objectKey: 'slot-1.json',
    sizeInBytes: String(save.length),
    lastModified: String(world.now()),
    checksum: createHash('md5').update(save).digest('hex'),
  }
  const put = async (response: { url: string }[]) => {
    for (const { url } of response) expect((await fetch(url, { method: 'PUT', body: save })).status).toBe(200)
  }
  await put((await captain.call('cloudsavingPostDataUploadURLBasic', { request: [file] })).response)
  expect(await captain.call('cloudsavingPutDataCommitManifestBasic', { request: [file] })).toMatchObject({
    manifest: [{ key: 'slot-1.json', size: save.length }],
  })
  expect(await captain.call('cloudsavingGetBasic')).toMatchObject({ manifest: [{ key: 'slot-1.json' }] })
  const read = async ({ response }: { response: { url: string }[] }) => (await fetch(response[0]?.url ?? '')).text()
  const request = [{ objectKey: 'slot-1.json' }]
  expect(await read(await captain.call('cloudsavingPostDataDownloadURLBasic', { request }))).toBe(save)
  const playerId = captain.gamerTag
  expect(await read(await operator.call('cloudsavingPostDataDownloadURLFromPortalBasic', { playerId, request }))).toBe(
    save,
  )
  const { response } = await operator.call('cloudsavingPostDataUploadURLFromPortalBasic', {
    playerId,
    request: [{ objectKey: 'gift.json', sizeInBytes: String(save.length) }],
  })
  await put(response)
  expect(await operator.call('cloudsavingGetBasic', playerId)).toMatchObject({ manifest: { length: 2 } })
  expect(await captain.call('cloudsavingPutDataMoveBasic', {})).toMatchObject({ manifest: { length: 2 } })
  expect(await operator.call('cloudsavingPutDataMoveFromPortalBasic', { playerId })).toMatchObject({
    manifest: { length: 2 },
  })
  expect(
    await operator.call('cloudsavingPostDataReplaceBasic', {
      sourcePlayerId: captain.gamerTag,
      targetPlayerId: mate.gamerTag,
    }),
  ).toMatchObject({ manifest: { length: 2 } })
  await captain.call('cloudsavingDeleteDataBasic', { request })
  expect(await captain.call('cloudsavingGetBasic')).toMatchObject({ manifest: [{ key: 'gift.json' }] })
}

/** Jobs that the realm runs by its clock. */
export async function jobsRun(world: World): Promise<void> {
  const { operator } = world.people
  const job = await operator.call('schedulerPostJob', {
    name: 'horn',
    source: 'harbor',
    isUnique: true,
    triggers: [{ type: 'CronTrigger', expression: '0 * * * * *' }],
    jobAction: { type: 'PublishMessage', topic: 'harbor', message: 'Noon', persist: false, headers: {} },
    retryPolicy: { maxRetryCount: 1, retryDelayMs: 1_000, useExponentialBackoff: false },
  })
  expect(job).toMatchObject({ name: 'horn' })
  expect(await operator.call('schedulerGetJobByJobId', job.id)).toMatchObject({ name: 'horn', source: 'harbor' })
  expect(await operator.call('schedulerGetJobs', 10)).toMatchObject([{ name: 'horn' }])
  expect(textOf(await operator.call('schedulerGetJobsPaged'))).toContain('horn')
  expect(textOf(await operator.call('schedulerGetJobsSuspended'))).not.toContain('horn')
  const next = await operator.call('schedulerGetJobNextExecutionsByJobId', job.id, undefined, 3)
  expect(next).toHaveLength(3)
  world.advance(hourMs / 30)
  await world.runJobs()
  expect((await operator.call('schedulerGetJobActivityByJobId', job.id, 10)).length).toBeGreaterThan(0)
  expect(textOf(await operator.call('schedulerGetJobActivityPagedByJobId', job.id))).toContain(job.id)
  expect(textOf(await operator.call('schedulerGetJobsActivityPaged'))).toContain(job.id)
  await operator.call('schedulerPutJobCancelByJobId', job.id)
  await operator.call('schedulerDeleteJobByJobId', job.id)
  expect(await operator.refusal('schedulerGetJobByJobId', job.id)).toMatchObject({ status: 404, error: 'JobNotFound' })
}

/** Services of the studio: one connects itself, its calls, logs and metrics are read. */
export async function servicesConnect(world: World): Promise<void> {
  const { captain, operator } = world.people
  const { cid, pid } = world.ids
  const app = { ...world, cid: Number(cid), pid, scope: `${cid}.${pid}` } as unknown as TestApp
  world.ids.secret = await realmSecret(app)
  const service = await connectRaw(app, world.origin, {}, ({ path, body }) => ({
    body: JSON.stringify({ path, said: body }),
  }))
  const { sdk } = world.client
  class HelloClient extends sdk['BeamMicroServiceClient'] {
    get serviceName() {
      return 'hello'
    }
  }
  world.beam.use(HelloClient)
  // The service takes calls after its first health check.
  await vi.waitFor(
    async () => {
      const greeting = { endpoint: 'greet', payload: { name: 'Ada' }, withAuth: true }
      expect(textOf(await world.beam.helloClient.request(greeting))).toContain('greet')
    },
    { interval: 50 },
  )
  expect(textOf(await captain.call('beamoPostServicesRegistrations', { serviceName: 'hello' }))).toContain('hello')
  expect(textOf(await operator.call('beamoGetStatusBasic'))).toContain('isCurrent')
  service.socket.terminate()

  const manifest = [
    {
      serviceName: 'weather',
      enabled: false,
      archived: false,
      arm: false,
      imageId: 'weather-1',
      templateId: 'small',
      checksum: '',
      dependencies: [],
      components: [],
      comments: 'The first one',
    },
  ]
  await operator.call('beamoPostManifestBasic', { manifest, comments: 'Weather', storageReferences: [] })
  expect(textOf(await operator.call('beamoGetManifestsBasic', false, 10, 0))).toContain('weather')
  expect(textOf(await operator.call('beamoGetManifestCurrentBasic'))).toContain('weather')
  expect(textOf(await operator.call('beamoGetManifestsCurrent'))).toContain('weather')
  expect(textOf(await operator.call('beamoGetTemplatesBasic'))).toContain('small')
  expect(await operator.refusal('beamoGetStorageConnectionBasic')).toMatchObject({ error: 'StorageNotConnected' })
  for (const name of ['beamoGetStoragePerformanceByStorageObjectName', 'beamoGetStoragePerformanceBasic']) {
    const parameters = name.endsWith('Basic') ? ['PT1H', 'tides'] : ['tides', undefined, 'PT1H']
    expect(await operator.refusal(name, ...parameters)).toMatchObject({ status: 404, error: 'StorageNotFound' })
  }

  const period = { startTime: String(world.now() - hourMs), endTime: String(world.now()) }
  const readSigned = async ({ url, method, headers, body }: Signed) => {
    const given = headers.map(({ key, value, name }) => [key ?? name ?? '', value] as [string, string])
    return fetch(url, { method, headers: given, ...(method !== 'GET' && { body }) })
  }
  const metric = { serviceName: 'weather', metricName: 'cpu', ...period, period: 60 }
  for (const signed of [
    await operator.call('beamoPostMetricsUrlBasic', metric),
    await operator.call('beamoPostServicesMetricsRequestByServiceName', 'weather', { metricName: 'cpu', period: 60 }),
    await operator.call('beamoPostLogsUrlBasic', { serviceName: 'weather', ...period, limit: 10 }),
  ])
    expect((await readSigned(signed)).status).toBe(200)
  const query = await operator.call('beamoPostQueryLogsBasic', { serviceName: 'weather', ...period, order: 'desc' })
  expect((await readSigned(await operator.call('beamoPostQueryLogsResultBasic', query))).status).toBe(200)
  await operator.call('beamoDeleteQueryLogsBasic', query)
  const { queryId } = await operator.call('beamoPostServicesLogsQueryByServiceName', 'weather', {
    filters: ['storm'],
    limit: 10,
    order: 'Desc',
  })
  expect((await readSigned(await operator.call('beamoGetServicesLogsQueryByQueryId', queryId))).status).toBe(200)
  await operator.call('beamoDeleteServicesLogsQueryByQueryId', queryId)
  expect(await operator.call('beamoGetOtelAuthReaderConfig')).toBeDefined()
}

type Signed = {
  url: string
  method: string
  body: string
  headers: { key?: string; name?: string; value: string }[]
}

/** What a server of the game sends to others: nobody listens to it here. */
export async function nobodySubscribes({ people: { operator, captain } }: World): Promise<void> {
  const notSetUp = { error: 'NotSetUp' }
  expect(
    await operator.refusal('statsPutSubscribeBasic', { service: 'hello', subscriptions: ['LEVEL'] }),
  ).toMatchObject(notSetUp)
  expect(await operator.refusal('statsDeleteSubscribeBasic', { service: 'hello' })).toMatchObject(notSetUp)
  expect(
    await operator.refusal('notificationPostServerBasic', { event: 'tide', toAll: true, payload: '{}' }),
  ).toMatchObject(notSetUp)
  expect(
    await operator.refusal('pushPostSendBasic', {
      msgs: [{ to: [captain.gamerTag], notification: { title: 'Storm', body: 'Come home.' } }],
    }),
  ).toMatchObject(notSetUp)
}
