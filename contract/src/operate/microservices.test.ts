import { expect, test } from 'vitest'
import { checkService, getServiceDocs, hasLogStorage } from './microservices.ts'

const store = { id: 'lines', archived: false, templateId: 'small', checksum: '' } as const

test.each([
  ['logs', true, true],
  ['analytics', true, true],
  ['logs', false, false],
  ['mongov1', true, false],
])(
  'a realm with a store of the type %s that is on (%s) has a storage of logs: %s [logs-2]',
  (storageType, enabled, has) => {
    expect(hasLogStorage({ storageReference: [{ ...store, storageType, enabled }] })).toBe(has)
  },
)

// A service answers other paths itself, so a changed path would still be answered.
test('the paths of a service are /admin/HealthCheck and /admin/Docs [microservices-25]', () => {
  expect([checkService, getServiceDocs].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /basic/:target/admin/HealthCheck',
    'GET /basic/:target/admin/Docs',
  ])
})
