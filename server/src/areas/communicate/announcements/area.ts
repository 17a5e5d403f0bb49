import type { TextUse } from '@regent/contract/communicate/localizations'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { area } from '../../../kernel/records/area.ts'
import { announcement, announcementState, maintenance } from './announcements.record.ts'
import { announcementTypes } from './content-types.ts'
import { announcementReview, factsOfPart } from './review.ts'
import { announcementRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { incrementVersions, selectNaming } from './text-queries.ts'
import { listTextKeys } from './texts.ts'

export const announcementsArea = area({
  name: 'announcements',
  tables,
  rights: ['announcements', 'player-announcements', 'launch-message'],
  routes: announcementRoutes,
  records: [announcement, announcementState, maintenance],
  plans: { reviews: [announcementReview] },
  content: { types: announcementTypes },
  hooks: { textsUsed, textsChanged, factsOfPart },
  sample: {
    agenda: async (now) => {
      const sample = await import('./sample.ts')
      return [...sample.announcedInPast(now), ...sample.readInPast(now)]
    },
  },
})

async function textsUsed(realm: Realm, keys: readonly string[]): Promise<TextUse[]> {
  return (await selectNaming(realm, keys)).flatMap(({ symbol, definition }) => {
    const ownKeys = new Set(listTextKeys(definition))
    return keys
      .filter((key) => ownKeys.has(key))
      .map((key) => ({ key, user: 'announcement', id: symbol, name: symbol }))
  })
}

/** A changed text creates a new version of the announcement, so that forms with the old text are rejected as stale. */
async function textsChanged({ realm, tell }: RealmContext, keys: readonly string[]): Promise<void> {
  for (const { symbol } of await incrementVersions(realm, keys))
    tell({ pid: realm.id }, 'announcements.refresh', { scopes: [], delay: 0, announcements: { symbol } })
}
