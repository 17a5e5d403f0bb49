import { getManifestChecksum, getPublicManifest } from '@regent/contract/content'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

test('a realm in which nothing was published has an empty manifest, for game clients that have not signed in', async () => {
  const { anonymous } = await testApp()
  const manifest = await anonymous.call(getPublicManifest, { query: { id: 'global' } })
  expect(manifest.entries).toEqual([])
  const sum = await anonymous.call(getManifestChecksum, { query: {} })
  expect(sum).toMatchObject({ id: 'global', uid: manifest.uid, createdAt: manifest.createdAt })
  expect(sum.checksum).toMatch(/^[0-9a-f]{32}$/)
})

test('the manifests of two realms, and of two names, are two manifests', async () => {
  const { anonymous, cid, staging } = await testApp()
  const uidOf = async (id: string, scope?: string) =>
    (await anonymous.call(getManifestChecksum, { query: { id } }, scope === undefined ? {} : { scope })).uid
  const uids = [await uidOf('global'), await uidOf('other'), await uidOf('global', `${cid}.${staging}`)]
  expect(new Set(uids).size).toBe(3)
  expect(await uidOf('global')).toBe(uids[0])
})

test('a content call that names its realm in X-DE-SCOPE needs no organization', async () => {
  const { anonymous, pid } = await testApp()
  const answer = await anonymous.send(
    getManifestChecksum,
    { query: {} },
    { scope: undefined, headers: { 'x-de-scope': pid } },
  )
  expect(answer.status).toBe(200)
})
