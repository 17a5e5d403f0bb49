import {
  claimAnnouncements,
  deleteAnnouncement,
  deletePlayerAnnouncements,
  listAnnouncementDefinitions,
  listAnnouncementStates,
  listAnnouncements,
  listAnnouncementTags,
  listPlayerAnnouncements,
  readAnnouncements,
  saveAnnouncement,
  searchAnnouncements,
} from '@regent/contract/communicate/announcements'
import { done, ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import * as inbox from './inbox.ts'
import { selectAnnouncements } from './queries.ts'
import * as announcements from './service.ts'
import { readTranslations } from './texts.ts'

export function announcementRoutes(server: Router) {
  server.on(listAnnouncements, async ({ realm }) => ({
    content: (await readTranslations(realm, await selectAnnouncements(realm))).map(announcements.announcementView),
  }))

  server.on(listAnnouncementDefinitions, async ({ realm }) => ({
    content: (await readTranslations(realm, await selectAnnouncements(realm))).map(announcements.definitionView),
  }))

  server.on(searchAnnouncements, async ({ realm, query, now }) => {
    const at = query.date ? Date.parse(query.date) : now
    const rows = (await selectAnnouncements(realm)).filter(
      ({ start_at: start, end_at: end }) => (start === null || start <= at) && (end === null || end > at),
    )
    return { content: (await readTranslations(realm, rows)).map(announcements.announcementView) }
  })

  server.on(listAnnouncementTags, async ({ realm, query }) => {
    const filterText = query.tagNameFilter?.toLowerCase() ?? ''
    const tags = new Set((await selectAnnouncements(realm)).flatMap(({ definition }) => definition.tags ?? []))
    return { tags: [...tags].filter((tag) => tag.toLowerCase().includes(filterText)).sort() }
  })

  server.on(saveAnnouncement, async (context) => {
    await announcements.saveAnnouncement(context, context.body)
    return ok
  })

  server.on(deleteAnnouncement, async (context) => {
    await announcements.deleteAnnouncement(context, context.body.symbol)
    return ok
  })

  server.on(listPlayerAnnouncements, async (context) => {
    const { realm, params, query, now } = context
    const rows = await inbox.loadAnnouncements(realm, params.gamerTag, now)
    const visibleRows = rows.filter((row) => query.include_deleted || !row.is_deleted)
    return { announcements: await inbox.inboxViews(context, params.gamerTag, visibleRows) }
  })

  server.on(listAnnouncementStates, async ({ realm, params }) => ({
    announcements: await inbox.loadInboxStates(realm, params.gamerTag),
  }))

  server.on(readAnnouncements, async (context) => {
    await inbox.readNamed(context, context.params.gamerTag, context.body)
    return done
  })

  server.on(claimAnnouncements, async (context) => {
    await inbox.claimNamed(context, context.params.gamerTag, context.body)
    return done
  })

  server.on(deletePlayerAnnouncements, async (context) => {
    await inbox.deleteNamed(context, context.params.gamerTag, context.body)
    return done
  })
}
