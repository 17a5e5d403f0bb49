import { dayMs, hourMs } from '../src/core/time.ts'
import type {
  ServiceConnection,
  ServiceManifest,
  ServiceReference,
  ServiceStatus,
  StorageReference,
  StorageStatus,
} from '../src/operate/microservices.ts'

const entry = { enabled: true, archived: false, templateId: 'small', checksum: 'c1' } as const
const bare = { ...entry, comments: '', dependencies: [], components: [] }
const matches = [{ id: 'matches', storageType: 'mongov1' }]

/** Services in each state: running, replaced in vain, stopping, stopped and archived. */
export const sampleServices: ServiceReference[] = [
  { ...bare, serviceName: 'hello', imageId: 'v1', comments: 'The example that comes with the server' },
  { ...bare, serviceName: 'matchmaking', imageId: 'v14', templateId: 'medium', dependencies: matches },
  { ...bare, serviceName: 'chat-filter', imageId: 'v3', enabled: false },
  { ...bare, serviceName: 'season-pass', imageId: 'v2', enabled: false },
  { ...bare, serviceName: 'old-lobby', imageId: 'v9', enabled: false, archived: true },
]

export const sampleStorages: StorageReference[] = [
  { ...entry, id: 'matches', storageType: 'mongov1' },
  { ...entry, id: 'service-logs', storageType: 'logs' },
  { ...entry, id: 'lobbies', storageType: 'mongov1', enabled: false },
]

/** Newest first. */
export const sampleManifests = (now: number): ServiceManifest[] =>
  ['Matchmaking by region', 'Season pass off until May', 'First services'].map((comments, index) => ({
    id: String(3 - index),
    created: now - (index * 9 + 2) * dayMs,
    createdByAccountId: 4_100_000_000_000_001,
    createdBy: 'ada@lumen-forge.test',
    checksum: `m${3 - index}`,
    comments,
    manifest: index === 2 ? sampleServices.slice(0, 2) : sampleServices,
    storageReference: sampleStorages,
  }))

export const sampleStatuses = (now: number): ServiceStatus[] => {
  const instance = { restarts: 0, startedAt: now - 2 * dayMs }
  return sampleServices.map(({ serviceName, imageId, enabled }) => ({
    serviceName,
    imageId,
    running: serviceName === 'hello' || serviceName === 'chat-filter' || serviceName === 'matchmaking',
    isCurrent: serviceName === 'hello' || (!enabled && serviceName !== 'chat-filter'),
    ...(serviceName === 'hello' && { ...instance, state: 'running' as const }),
    ...(serviceName === 'matchmaking' && {
      ...instance,
      imageId: 'v13',
      state: 'running' as const,
      problem: 'Version v14 did not start: It ended with code 1. Version v13 is still running.',
    }),
  }))
}

/** Two instances in the studio's own cluster, one of them ill, and one on the laptop of a developer. */
export const sampleConnections = (now: number): ServiceConnection[] => {
  const instance = {
    serviceName: 'guild-wars',
    version: '2.3.0',
    state: 'healthy' as const,
    weight: 1,
    outstanding: 0,
    routes: [],
    connectedAt: now - dayMs,
  }
  return [
    { ...instance, instance: 'guild-wars-7d9f4-x2k8p', outstanding: 3, weight: 2 },
    {
      ...instance,
      instance: 'guild-wars-7d9f4-q5m1z',
      state: 'failing',
      lastError: 'It answered /admin/HealthCheck with status 503.',
      lastErrorAt: now - 60_000,
    },
    {
      ...instance,
      instance: 'ada-laptop',
      version: '2.4.0-dev',
      routingKey: 'ada',
      connectedAt: now - hourMs,
      routes: [{ method: 'POST', path: '/wars/:id/attack', summary: 'Attacks another guild.' }],
    },
  ]
}

export const sampleStorageStatuses: StorageStatus[] = [
  {
    id: 'matches',
    storageType: 'mongov1',
    isRunning: true,
    isCurrent: true,
    state: 'here',
  },
  { id: 'service-logs', storageType: 'logs', isRunning: true, isCurrent: true, state: 'here' },
  { id: 'lobbies', storageType: 'mongov1', isRunning: false, isCurrent: true, state: 'off' },
]

export const sampleServiceDocs = {
  openapi: '3.1.0',
  info: { title: 'hello', version: 'v1' },
  paths: {
    '/greet': { post: { summary: 'Greets the player who calls.' } },
    '/timers': { get: { summary: 'The timers of the realm.' } },
  },
}
