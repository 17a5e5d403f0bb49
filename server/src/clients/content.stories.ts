import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { dailyCalendar, sampleContent } from '../../../contract/samples/content.ts'
import { textOf, type World } from './world.stories.ts'

type Item = { id: string; tags: string[]; properties: Record<string, unknown> }
type Reference = { id: string; version: string; uri: string; tags: string[]; type: string; visibility: string }

const hash = (value: unknown) => createHash('md5').update(JSON.stringify(value)).digest('hex')

/** What the studio publishes. One item of the sample is faulty on purpose. */
const items: readonly Item[] = [...sampleContent, dailyCalendar]
  .filter(({ id }) => id !== 'tournaments.gauntlet')
  // Their pictures are files, which the story of the flag uploads.
  .map((one) =>
    one.id.startsWith('islands.')
      ? { ...one, properties: { ...one.properties, icon: { $link: 'images.flag', visibility: 'public' } } }
      : one,
  )

/** The content is written, published, changed, published again and rolled back. */
export async function contentIsPublished({ people: { operator }, ...world }: World): Promise<void> {
  const { pid, cid } = world.ids
  const player = world.anonymous({ cid, pid })
  expect(await player.call('contentGetManifestPublicJsonBasic', 'global')).toMatchObject({ entries: [] })

  const save = async (given: readonly Item[]): Promise<Reference[]> => {
    const content = given.map((one) => ({ ...one, checksum: hash(one.properties) }))
    return (await operator.call('contentPostBasic', { content })).content
  }
  const saved = await save(items)
  expect(new Set(saved.map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)))
  const properties = { greeting: 'Ahoy' }
  const { text } = await operator.call('contentPostTextBasic', {
    text: [{ id: 'texts.greeting', checksum: hash(properties), properties, tags: ['onboarding'] }],
  })
  expect(text).toMatchObject([{ id: 'texts.greeting', type: 'text' }])
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const { binary } = await operator.call('contentPostBinaryBasic', {
    binary: [
      {
        id: 'images.flag',
        uploadContentType: 'image/svg+xml',
        tags: [],
        checksum: createHash('md5').update(picture).digest('hex'),
      },
    ],
  })
  expect(binary).toMatchObject([{ id: 'images.flag', type: 'binary', uploadMethod: 'PUT' }])
  const uploaded = await fetch(binary[0].uploadUri, {
    method: binary[0].uploadMethod,
    body: picture,
    headers: {
      'content-type': 'image/svg+xml',
      'content-md5': createHash('md5').update(picture).digest('base64'),
    },
  })
  expect(uploaded.status).toBe(200)

  const references = [...saved, ...text, ...binary]
  const first = await operator.call('contentPostManifestBasic', { id: 'global', references })
  expect(first).toMatchObject({ id: 'global' })
  const manifest = await operator.call('contentGetManifestBasic', 'global')
  expect(manifest.references).toHaveLength(references.length)
  const { entries } = await player.call('contentGetManifestPublicJsonBasic', 'global')
  const skiff = entries.find((one: { contentId: string }) => one.contentId === 'items.ship.skiff')
  expect(await (await fetch(skiff.uri)).json()).toMatchObject({ properties: { title: { data: 'Skiff' } } })
  // Of private content players see neither the item nor the property.
  expect(textOf(entries)).not.toContain('content-types.islands')
  expect(textOf(await operator.call('contentGetManifestPrivateJsonBasic', 'global'))).toContain('content-types.islands')
  expect(textOf(await player.call('contentGetManifestPublicBasic', 'global'))).toContain('items.ship.skiff')
  expect(textOf(await operator.call('contentGetManifestPrivateBasic', 'global'))).toContain('content-types.islands')
  expect(await player.call('contentGetManifestChecksumBasic', 'global')).toMatchObject({ checksum: first.checksum })
  expect(await operator.call('contentGetManifestChecksumsBasic')).toMatchObject({
    manifests: [{ id: 'global', checksum: first.checksum }],
  })
  expect(await operator.call('contentGetManifestsBasic')).toMatchObject({ manifests: [{ id: 'global' }] })
  expect(await operator.call('contentGetManifestExactBasic', manifest.uid)).toMatchObject({ id: 'global' })
  expect(await operator.call('contentGetBasic', 'items.ship.skiff', skiff.version)).toMatchObject({
    id: 'items.ship.skiff',
    properties: { dropWeight: { visibility: 'private' } },
  })

  const faster = await save([
    { id: 'items.ship.skiff', tags: ['base'], properties: { title: { data: 'Fast skiff', visibility: 'public' } } },
  ])
  const second = [...references.filter(({ id }) => id !== 'items.ship.skiff'), ...faster]
  await operator.call('contentPostManifestBasic', { id: 'global', references: second })
  const history = await operator.call('contentGetManifestHistoryBasic', 'global', 10)
  expect(history.manifests).toHaveLength(2)
  const { diffs } = await operator.call('contentGetManifestDiffsBasic', 'global')
  expect(diffs).toMatchObject([
    { diffUrl: expect.stringContaining('/api/content/comparison?from=') },
    { diffUrl: expect.stringContaining('/api/content/comparison?to=') },
  ])
  expect(await operator.call('contentPutManifestRepeatBasic', { uid: manifest.uid })).toMatchObject({ result: 'ok' })
  expect(await player.call('contentGetManifestChecksumBasic', 'global')).toMatchObject({ checksum: first.checksum })

  const winter = await save([{ id: 'items.ship.sledge', tags: ['winter'], properties: { title: { data: 'Sledge' } } }])
  await operator.call('contentPostManifestBasic', { id: 'winter', references: winter })
  const archived = async () =>
    (await operator.call('contentGetManifestsBasic')).manifests.find((one: { id: string }) => one.id === 'winter')
      ?.archived
  await operator.call('contentPostManifestsArchiveBasic', { manifestIds: ['winter'] })
  expect(await archived()).toBe(true)
  await operator.call('contentPostManifestsUnarchiveBasic', { manifestIds: ['winter'] })
  expect(await archived()).toBe(false)
}

/** Texts of the game in several languages. */
export async function textsAreTranslated({ people: { operator } }: World): Promise<void> {
  const localizations = {
    'announcements.regatta.title': [
      { language: 'de', value: 'Regatta der Kapitäne' },
      { language: 'en', value: 'Regatta' },
    ],
  }
  await operator.call('contentPutLocalizationsBasic', { localizations })
  expect(await operator.call('contentGetLocalizationsBasic')).toMatchObject({ localizations })
  await operator.call('contentDeleteLocalizationsBasic', {
    localizations: [{ id: 'announcements.regatta.title', languages: ['de'] }],
  })
  const { localizations: left } = await operator.call('contentGetLocalizationsBasic')
  expect(left['announcements.regatta.title']).toEqual([{ language: 'en', value: 'Regatta' }])
}

/** What production has reaches the other realms. */
export async function contentIsPromoted(world: World): Promise<void> {
  const { cid, pid, staging, development } = world.ids
  const of = (realm: string) => world.operatorIn({ cid, pid: realm })
  const atStaging = await of(staging)
  expect(await atStaging.call('contentPostManifestPullBasic', { sourceRealmPid: pid, id: 'winter' })).toMatchObject({
    id: 'winter',
  })
  expect(textOf(await atStaging.call('contentPostManifestsPullBasic', { sourceRealmPid: pid }))).toContain('global')
  const atDevelopment = await of(development)
  expect(await atDevelopment.call('realmsGetProjectPromoteBasic', pid, ['global'], ['content'])).toMatchObject({
    sourcePid: pid,
  })
  expect(textOf(await atDevelopment.call('realmsGetPromotionBasic', pid))).toContain('global')
  await atDevelopment.call('realmsPostPromotionBasic', {
    sourcePid: pid,
    promotions: ['content'],
    contentManifestIds: ['global'],
  })
  // Regent serves the reading half of this older call. The writing half is taken for the creation of a realm.
  expect(
    await atDevelopment.refusal('realmsPostProjectPromoteBasic', { sourcePid: pid, promotions: ['content'] }),
  ).toMatchObject({ status: 400, error: 'BadRequest' })
  const production = await world.people.operator.call('contentGetManifestChecksumBasic', 'global')
  for (const realm of [atStaging, atDevelopment]) {
    expect(await realm.call('contentGetManifestChecksumBasic', 'global')).toMatchObject({
      checksum: production.checksum,
    })
  }
}
