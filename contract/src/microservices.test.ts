import { expect, test } from 'vitest'
import { hasLogStorage } from './microservices.ts'

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
