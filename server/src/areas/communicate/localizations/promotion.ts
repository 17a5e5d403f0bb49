import { createHash } from 'node:crypto'
import type { Promotion } from '@regent/contract/content-shapes'
import { ApiError } from '@regent/contract/errors'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { readTextSettings } from '../../../kernel/texts/texts.ts'
import * as queries from './queries.ts'
import { changeTexts, type TextChanges } from './service.ts'

/**
 * Texts of an announcement or a campaign have keys with the id of that thing. It is in one realm only, and its texts
 * stay there with it.
 */
const isOwned = (key: string): boolean => /-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\./.test(key)

const sharedTexts = async (realm: Realm): Promise<queries.TextRow[]> =>
  (await queries.selectTexts(realm)).filter(({ key }) => !isOwned(key))

/** The texts of both realms as a checksum and the time of the last change; undefined if neither has any. */
export async function promotableTexts(source: Realm, destination: Realm): Promise<Promotion | undefined> {
  const [from, to] = [await sideOf(source), await sideOf(destination)]
  return from || to ? { id: 'localizations', ...(from && { source: from }), ...(to && { destination: to }) } : undefined
}

async function sideOf(realm: Realm) {
  const texts = await sharedTexts(realm)
  if (texts.length === 0) return undefined
  const all = texts.map(({ key, language, value }) => [key, language, value])
  return {
    checksum: createHash('sha1').update(JSON.stringify(all)).digest('hex'),
    createdAt: (await queries.lastChange(realm)) ?? 0,
  }
}

/** Sets the texts of the source here. Keys that only this realm has stay: what shows them may be here only. */
export async function textsPromoted(context: RealmContext, source: Realm): Promise<void> {
  const { realm, can } = context
  if (!can('edit content', realm.id) && !can('edit announcements', realm.id))
    throw new ApiError('Forbidden', {
      field: 'promotions',
      message: 'Promoting localizations needs the right "edit content" or "edit announcements".',
    })
  const { languages } = await readTextSettings(realm)
  const wanted = new Map<string, TextChanges>()
  for (const { key, language, value } of await sharedTexts(source)) {
    if (!languages.includes(language))
      throw new ApiError('BadRequest', {
        field: 'promotions',
        message: `${key} has a text in ${language}, which is no language of this realm. Add it under Localizations → Languages first. Nothing was changed.`,
      })
    wanted.set(key, { ...wanted.get(key), [language]: value })
  }
  await changeTexts(context, wanted)
}
