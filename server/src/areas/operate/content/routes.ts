import {
  compareItems,
  exportItems,
  getContent,
  listItems,
  planPublish,
  saveBinaries,
  saveContent,
  saveTexts,
} from '@regent/contract/operate/content/content'
import {
  archiveManifest,
  archiveManifests,
  compareManifests,
  getExactManifest,
  getManifest,
  getManifestChecksum,
  getManifestChecksums,
  getManifestHistory,
  getManifests,
  getPrivateManifest,
  getPrivateManifestCsv,
  getPublicManifest,
  getPublicManifestCsv,
  listManifestDiffs,
  listManifestHistory,
  listManifests,
  planRepeat,
  repeatManifest,
  saveManifest,
  unarchiveManifests,
} from '@regent/contract/operate/content/content-manifests'
import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import {
  checkContentDraft,
  findContentItem,
  listContentTypes,
  listContentUses,
  listItemVersions,
} from '@regent/contract/operate/content/content-types'
import { done, ok } from '@regent/contract/shapes'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Router } from '../../../kernel/http/router.ts'
import * as binaries from './binaries.ts'
import { checkDraft, checkSaved } from './checks.ts'
import { type ContentEntry, isPublic, splitVisibility } from './entries.ts'
import { exportPage } from './export.ts'
import * as items from './items.ts'
import * as types from './listed-types.ts'
import * as manifests from './manifests.ts'
import * as plans from './plans.ts'
import { selectHistory, selectLive, selectLiveManifests } from './queries.ts'
import * as reads from './reads.ts'
import { urisFor } from './uris.ts'
import * as uses from './uses.ts'

export function contentRoutes(server: Router) {
  saveRoutes(server)
  manifestRoutes(server)
  historyRoutes(server)
  itemRoutes(server)
  planRoutes(server)
  editorRoutes(server)
}

function saveRoutes(server: Router) {
  server.on(saveContent, async (context) => {
    const content = await items.saveContent(context, context.body.content)
    return { content, checks: await checkSaved(context, content) }
  })

  server.on(saveTexts, async (context) => ({ text: await items.saveTexts(context, context.body.text) }))

  server.on(saveBinaries, async (context) => ({ binary: await binaries.saveBinaries(context, context.body.binary) }))

  server.on(saveManifest, async (context) => {
    const { body } = context
    const saved = await manifests.saveManifest(context, body.id, body.references, body.force)
    const { id, uid, checksum, createdAt, checks } = saved
    return { id, uid, checksum, created: createdAt, checks }
  })
}

function manifestRoutes(server: Router) {
  server.on(getManifestChecksum, async (context) => {
    const { id, uid, checksum, createdAt, isArchived } = await reads.findManifestForGame(context, context.query)
    context.setVersion(isArchived ? `${uid}-archived` : uid)
    return { id, uid, checksum, createdAt, archived: isArchived }
  })

  server.on(getPublicManifest, async (context) => {
    const { uid, createdAt, entries } = await selectEntries(context, isPublic)
    context.setVersion(uid)
    return { uid, createdAt, entries: entries.map(entryView(urisFor(context).public)) }
  })

  server.on(getPublicManifestCsv, async (context) => {
    const { uid, entries } = await selectEntries(context, isPublic)
    context.setVersion(uid)
    return formatCsv(entries, urisFor(context).public)
  })

  server.on(getPrivateManifest, async (context) => {
    const { uid, createdAt, entries } = await selectEntries(context, hasPrivatePart)
    return { uid, createdAt, entries: entries.map(entryView(urisFor(context).private)) }
  })

  server.on(getPrivateManifestCsv, async (context) => {
    const { entries } = await selectEntries(context, hasPrivatePart)
    return formatCsv(entries, urisFor(context).private)
  })

  server.on(getManifest, async (context) => {
    const { realm, query } = context
    const there = await reads.inNamedRealm(context, query.realmId, 'realmId')
    const live = await selectLive(there.realm, query.id)
    if (live && there.realm.id === realm.id) context.setVersion(live.version)
    if (!live && query.id === globalManifest && query.uid === undefined) return reads.emptyManifest(there)
    return reads.readManifest(there, query.uid ?? live?.uid ?? '')
  })

  server.on(getExactManifest, async (context) => {
    const there = await reads.inNamedRealm(context, context.query.realmId, 'realmId')
    return reads.readManifest(there, context.query.uid)
  })

  server.on(getManifestHistory, async (context) => {
    const { realm } = await reads.inNamedRealm(context, context.query.realmId, 'realmId')
    const rows = await selectHistory(realm, context.query.id, { order: 'desc', limit: context.query.limit })
    return { manifests: rows.map((row) => ({ uid: row.uid, manifest: reads.checksumView(row) })) }
  })

  server.on(getManifestChecksums, async ({ realm }) => ({
    manifests: (await selectLiveManifests(realm)).map(reads.checksumView),
  }))

  server.on(getManifests, async (context) => {
    const live = await selectLiveManifests(context.realm)
    return { manifests: await Promise.all(live.map(({ uid }) => reads.readManifest(context, uid))) }
  })
}

function historyRoutes(server: Router) {
  server.on(listManifestDiffs, (context) => reads.listDiffs(context, context.query))

  server.on(archiveManifests, async (context) => {
    for (const id of context.body.manifestIds) await manifests.archiveManifest(context, id, true, 'manifestIds')
    return ok
  })

  server.on(unarchiveManifests, async (context) => {
    for (const id of context.body.manifestIds) await manifests.archiveManifest(context, id, false, 'manifestIds')
    return ok
  })

  server.on(getContent, (context) => reads.readContent(context, context.query))

  server.on(repeatManifest, async (context) => {
    await manifests.repeatManifest(context, context.body.uid)
    return done
  })

  server.on(listManifests, reads.listManifests)

  server.on(listManifestHistory, (context) => reads.listHistory(context, context.query))
}

function itemRoutes(server: Router) {
  server.on(listItems, (context) => reads.listItems(context, context.query))

  server.on(exportItems, (context) => exportPage(context, context.query))

  server.on(compareManifests, (context) => reads.compareManifests(context, context.query))

  server.on(compareItems, (context) => reads.compareItems(context, context.query))
}

function planRoutes(server: Router) {
  server.on(planPublish, (context) => plans.planPublish(context, context.body))

  server.on(planRepeat, (context) => plans.planRepeat(context, context.body.uid))

  server.on(archiveManifest, async (context) => {
    await manifests.archiveManifest(context, context.params.id, context.body.archived)
    return done
  })
}

function editorRoutes(server: Router) {
  server.on(listContentTypes, (context) => types.listContentTypes(context, context.query.id))

  server.on(checkContentDraft, async (context) => checkDraft(context, context.body.manifestId, context.body))

  server.on(listContentUses, (context) => uses.listContentUses(context, context.query))

  server.on(listItemVersions, (context) => reads.listItemVersions(context, context.query))

  server.on(findContentItem, (context) =>
    reads.findContentItem(context, context.query.manifestId, context.query.contentId),
  )
}

const hasPrivatePart = (entry: ContentEntry) => splitVisibility(entry).includes('private')

async function selectEntries(
  context: RealmContext & { query: { id: string; uid?: string | undefined; omitTags?: boolean | undefined } },
  isWanted: (entry: ContentEntry) => boolean,
) {
  const { uid, createdAt, checksum } = await reads.findManifestForGame(context, context.query)
  const { entries } = await manifests.requireList(context.realm, checksum)
  const selectedEntries = entries.filter(isWanted)
  return {
    uid,
    createdAt,
    entries: context.query.omitTags ? selectedEntries.map((entry) => ({ ...entry, tags: [] })) : selectedEntries,
  }
}

const entryView = (uri: (entry: ContentEntry) => string) => (entry: ContentEntry) => ({
  contentId: entry.id,
  type: entry.kind,
  version: entry.version,
  uri: uri(entry),
  tags: entry.tags,
  checksum: entry.checksum,
  createdAt: entry.created,
  updatedAt: entry.created,
})

const formatCsv = (entries: readonly ContentEntry[], uri: (entry: ContentEntry) => string): string =>
  entries
    .map((entry) => [entry.kind, entry.id, entry.version, uri(entry), entry.tags.join(';')].map(csvCell).join(','))
    .join('\n')

const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
