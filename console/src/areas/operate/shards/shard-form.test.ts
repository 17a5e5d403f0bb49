import { expect, test } from 'vitest'
import { shardBody, shardErrors, shardValues } from './shard-form.ts'

const metadata = { region: 'eu', capacity: 5, isClosing: true, code: '7', tags: ['a'] }
const known = {
  shardId: 'eu-1',
  uri: 'https://eu-1.example.com',
  metadata: { _created: 1, _shard_num: 1, ...metadata },
  version: 1,
  updatedAt: 1,
}

test('metadata keeps its types, and the server’s own metadata is not in the form', () => {
  expect(shardValues(known).metadata.map(({ value }) => value)).toEqual(['eu', '5', 'true', '"7"', '["a"]'])
  expect(shardBody(shardValues(known))).toEqual({ shardId: 'eu-1', uri: known.uri, metadata })
})

test('errors name their field', () => {
  expect(shardErrors(shardValues(known))).toEqual({})
  const values = { shardId: 'a b', uri: 'x', metadata: [{ name: '_created', value: '1' }] }
  expect(Object.keys(shardErrors(values)).sort()).toEqual(['metadata.0.name', 'shardId', 'uri'])
})
