import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'
import { ownApp } from './test-app.ts'

test('a fingerprint differs after a change, in the table that was changed, and after nothing else', async () => {
  const { db, cid, pid, query } = await ownApp()
  const before = await fingerprintOf(db, cid)
  expect(await fingerprintOf(db, cid)).toEqual(before)

  await query(`update realms set name = 'changed' where pid = '${pid}'`)
  const after = await fingerprintOf(db, cid)
  expect({ ...after, realms: before['realms'] }).toEqual(before)
  expect(after['realms']).not.toBe(before['realms'])

  await query(`update realms set name = name where pid = '${pid}'`)
  expect(await fingerprintOf(db, cid)).toEqual(after)
})

test('a fingerprint tells of a row that only another organization sees', async () => {
  const own = await ownApp()
  const before = await fingerprintOf(own.db, own.cid)
  const other = await ownApp()
  expect(await fingerprintOf(own.db, own.cid)).not.toEqual(before)
  expect(await fingerprintOf(other.db, other.cid)).not.toEqual(before)
})
