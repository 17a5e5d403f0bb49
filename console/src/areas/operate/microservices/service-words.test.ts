import type { ServiceReference, ServiceStatus, StorageReference } from '@regent/contract/operate/microservices'
import { sampleConnections } from '@regent/contract/samples/microservices'
import { expect, test } from 'vitest'
import {
  connectedOnly,
  connectedState,
  deriveServiceState,
  listOperations,
  storageRefusal,
  switchRefusal,
  withService,
} from './service-words.ts'

const service: ServiceReference = {
  serviceName: 'matchmaking',
  enabled: true,
  archived: false,
  imageId: 'v1',
  templateId: 'small',
  comments: '',
  dependencies: [{ id: 'matches', storageType: 'mongov1' }],
  components: [],
  checksum: '1',
}
const store: StorageReference = {
  id: 'matches',
  storageType: 'mongov1',
  enabled: true,
  archived: false,
  templateId: 'small',
  checksum: '2',
}
const draft = { manifest: [service], storageReference: [store] }

const status = (more: Partial<ServiceStatus>): ServiceStatus => ({
  serviceName: 'matchmaking',
  running: false,
  imageId: 'v1',
  isCurrent: false,
  ...more,
})

test.each([
  [true, true, false, 'Running'],
  [true, false, true, 'Archived'],
  [true, false, false, 'Stopped'],
  [false, true, false, 'Deploying'],
  [false, false, false, 'Stopping'],
])(
  'current %s, enabled %s, archived %s is %s [microservices-12 microservices-13 microservices-14 microservices-15 microservices-16]',
  (isCurrent, enabled, archived, state) => {
    expect(deriveServiceState({ enabled, archived }, status({ isCurrent }), true)).toBe(state)
  },
)

test.each([
  [{}, true, 'Deploying'],
  [{}, false, 'Not run here'],
  [{ state: 'starting' }, false, 'Deploying'],
  [{ state: 'waiting', problem: 'It ended.' }, true, 'Restarting'],
  [{ state: 'failed', problem: 'It ended.' }, true, 'Failed'],
  [{ state: 'running', running: true }, true, 'Deploying'],
  [{ state: 'running', running: true, problem: 'Version v2 did not start.' }, true, 'Deploy failed'],
] as const)('one that is on and is %o, where services run: %s, is %s', (more, canRun, state) => {
  expect(deriveServiceState({ enabled: true, archived: false }, status(more), canRun)).toBe(state)
})

test('a service needs its stores switched on, and they cannot be switched off below it [microservices-18 microservices-19]', () => {
  expect(switchRefusal(service, draft)).toBeUndefined()
  expect(switchRefusal(service, { ...draft, storageReference: [{ ...store, enabled: false }] })).toContain('matches')
  expect(storageRefusal(store, draft)).toContain('matchmaking')
  expect(storageRefusal(store, withService(draft, 'matchmaking', { ...service, enabled: false }))).toBeUndefined()
  expect(withService(draft, 'matchmaking', undefined).manifest).toEqual([])
})

test('the calls of an OpenAPI document are listed, and anything else in it is ignored', () => {
  const paths = { '/greet': { post: { summary: 'Greets.' }, parameters: [] }, '/odd': null }
  expect(listOperations({ paths })).toEqual([{ method: 'POST', path: '/greet', summary: 'Greets.' }])
  expect(listOperations({})).toEqual([])
})

test('a service that is only connected is named once, with the state of its best instance', () => {
  const connections = sampleConnections(0)
  expect(connectedOnly(connections, draft)).toEqual(['guild-wars'])
  expect(connectedOnly([{ ...connections[0]!, serviceName: 'matchmaking' }], draft)).toEqual([])
  expect(connectedState(connections).label).toBe('Connected')
  expect(connectedState(connections.filter(({ state }) => state === 'failing')).label).toBe('Ill')
  expect(connectedState([{ ...connections[0]!, state: 'checking' }]).label).toBe('Connecting')
})
