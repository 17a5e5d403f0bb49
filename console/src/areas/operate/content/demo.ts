import { ApiError } from '@regent/contract/errors'
import {
  compareItems,
  exportItems,
  getContent,
  listItems,
  saveBinaries,
} from '@regent/contract/operate/content/content'
import {
  compareManifests,
  getManifest,
  getManifestChecksums,
  getManifestHistory,
  listManifestHistory,
  listManifests,
} from '@regent/contract/operate/content/content-manifests'
import { getPromotion } from '@regent/contract/operate/content/content-promotion'
import type {
  ContentItemView,
  ContentProperty,
  ItemDifference,
  ManifestView,
} from '@regent/contract/operate/content/content-shapes'
import {
  checkContentDraft,
  findContentItem,
  listContentTypes,
  listContentUses,
  listItemVersions,
} from '@regent/contract/operate/content/content-types'
import {
  type SampleItem,
  sampleContent,
  sampleEdits,
  stagingEdits,
  winterContent,
} from '@regent/contract/samples/content'
import { hourMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage, demoSorted } from '../../../api/demo/demo-pages.ts'
import { demoTypes, demoUses, typeOf } from './demo-types.ts'
import { readPlainValue } from './item-draft.ts'

const now = Date.now()

/** A version identifies an item's content; in the demo any distinct text will do. */
const versionOf = ({ id, properties }: SampleItem): string => {
  let hash = 0
  for (const char of id + JSON.stringify(properties)) hash = (hash * 31 + char.charCodeAt(0)) | 0
  return `d${(hash >>> 0).toString(16).padStart(8, '0')}`
}

type Published = ManifestView & { items: SampleItem[] }

const edited = (items: readonly SampleItem[], upserts: readonly SampleItem[], deletes: readonly string[]) => {
  const next = new Map(items.map((one) => [one.id, one]))
  for (const one of upserts) next.set(one.id, one)
  for (const id of deletes) next.delete(id)
  return [...next.values()]
}

/** A history, newest first. */
function historyOf(id: string, steps: readonly (readonly SampleItem[])[], by: Partial<ManifestView>): Published[] {
  const published = steps.map((items, index): Published => {
    const { added, changed, removed } = differences(steps[index - 1] ?? [], items)
    const checksum = items.map(versionOf).sort().join('').slice(0, 32)
    return {
      id,
      uid: `${id}-${index + 1}-demo`,
      checksum,
      createdAt: now - (steps.length - index) * 20 * hourMs,
      createdBy: 'dmitri@lumen-forge.test',
      origin: 'published',
      itemCount: items.length,
      added,
      changed,
      removed,
      isLive: index === steps.length - 1,
      isArchived: false,
      items: [...items].sort((a, b) => (a.id < b.id ? -1 : 1)),
      ...by,
    }
  })
  return published.reverse()
}

function differences(from: readonly SampleItem[], to: readonly SampleItem[]) {
  const side = (one: SampleItem | undefined) => one && { version: versionOf(one), tags: one.tags }
  const rows = [...new Set([...from, ...to].map(({ id }) => id))].sort().flatMap((id): ItemDifference[] => {
    const [old, next] = [from, to].map((items) => side(items.find((one) => one.id === id)))
    if (old?.version === next?.version) return []
    const change = !old ? 'added' : next ? 'changed' : 'removed'
    return [{ id, change, ...(old && { from: old }), ...(next && { to: next }) }]
  })
  const count = (change: ItemDifference['change']) => rows.filter((row) => row.change === change).length
  const counts = { added: count('added'), changed: count('changed'), removed: count('removed') }
  return { rows, ...counts, same: to.length - counts.added - counts.changed }
}

const steps: SampleItem[][] = [[...sampleContent]]
for (const { upserts, deletes } of sampleEdits) steps.push(edited(steps.at(-1) ?? [], upserts, deletes))
const ahead = edited(steps.at(-1) ?? [], stagingEdits, [])

const histories: Record<string, Published[]> = {
  DEMO: [...historyOf('global', steps, {}), ...historyOf('winter', [winterContent], {})],
  DEMO_STAGING: [...historyOf('global', [ahead], { createdBy: 'ada@lumen-forge.test' })],
}

const of = (pid: string, id: string) => (histories[pid] ?? []).filter((one) => one.id === id)
const findUid = (pid: string, uid: string | undefined) => (histories[pid] ?? []).find((one) => one.uid === uid)
const liveOf = (pid: string) => (histories[pid] ?? []).filter(({ isLive }) => isLive)
const viewOf = ({ items: _, ...view }: Published): ManifestView => view
const has = (text: string, part: string | undefined) => part === undefined || text.includes(part.toLowerCase())

const itemView = (one: SampleItem): ContentItemView => ({
  id: one.id,
  kind: 'content',
  version: versionOf(one),
  checksum: versionOf(one),
  visibility: 'both',
  tags: one.tags,
  created: now - 60 * hourMs,
  ...labelOf(one),
})

const labelOf = ({ properties }: SampleItem) => {
  const textOf = (name: string) => {
    const text = readPlainValue(properties[name])
    return typeof text === 'string' ? text : undefined
  }
  const title = textOf('title') ?? textOf('name')
  const icon = textOf('icon')
  return { ...(title !== undefined && { title }), ...(icon !== undefined && { icon }) }
}

const plain = (properties: Record<string, ContentProperty>) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { visibility, data, $link, $links }]) =>
      visibility === 'private' ? [] : [[name, data ?? $link ?? $links ?? null]],
    ),
  )

const findItem = (id: string, version: string | undefined) =>
  Object.values(histories)
    .flat()
    .flatMap(({ items }) => items)
    .find((one) => one.id === id && versionOf(one) === version)

const liveItem = (id: string) => of('DEMO', 'global')[0]?.items.find((one) => one.id === id)

export function demoAnswers(demo: Demo): void {
  answerManifests(demo)
  answerItems(demo)
  answerTypes(demo)
  answerComparisons(demo)
  answerPromotion(demo)
}

function answerManifests(demo: Demo): void {
  demo.on(getManifestChecksums, (_, pid) => ({
    manifests: liveOf(pid).map(({ uid, id, checksum, createdAt, isArchived }) => ({
      uid,
      id,
      checksum,
      createdAt,
      archived: isArchived,
    })),
  }))
  demo.on(listManifests, (_, pid) => ({ rows: liveOf(pid).map(viewOf) }))
  demo.on(listManifestHistory, ({ query }, pid) =>
    demoPage(demoSorted(of(pid, query.id).map(viewOf), query.sort, { created: ({ createdAt }) => createdAt }), query),
  )
  demo.on(getManifestHistory, ({ query }, pid) => ({
    manifests: of(query.realmId ?? pid, query.id)
      .slice(0, query.limit)
      .map(({ uid, id, checksum, createdAt, isArchived }) => ({
        uid,
        manifest: { uid, id, checksum, createdAt, archived: isArchived },
      })),
  }))
  demo.on(getManifest, ({ query }, pid) => {
    const found = findUid(pid, query.uid) ?? of(query.realmId ?? pid, query.id)[0]
    if (!found) throw new ApiError('ManifestNotFound')
    const { id, uid, checksum, createdAt, isArchived } = found
    const references = found.items.map((one) => {
      const { version, tags, created } = itemView(one)
      const said = { checksum: version, uri: '', tag: tags[0] ?? '', created, lastChanged: created }
      return { ...said, id: one.id, version, tags, visibility: 'public' as const, type: 'content' as const }
    })
    const times = { created: createdAt, createdAt, lastChanged: createdAt }
    return { id, uid, checksum, ...times, archived: isArchived, references }
  })
}

function answerItems(demo: Demo): void {
  demo.on(listItems, ({ query }, pid) => {
    const manifest = findUid(pid, query.uid) ?? of(pid, query.id)[0]
    const all = manifest?.items ?? []
    const types = [...new Set(all.map(({ id }) => id.slice(0, id.indexOf('.'))))]
    const rows = all.filter(
      ({ id, tags }) =>
        (query.kind === undefined || query.kind === 'content') &&
        (query.type === undefined || id.startsWith(`${query.type}.`)) &&
        (has(id, query.search) || tags.some((tag) => has(tag, query.search))),
    )
    return {
      ...demoPage(
        demoSorted(rows.map(itemView), query.sort === 'saved' ? '-created' : query.sort, {
          id: ({ id }) => id,
          kind: ({ kind }) => kind,
          visibility: ({ visibility }) => visibility,
          created: ({ created }) => created,
        }),
        query,
      ),
      uid: manifest?.uid ?? '',
      types: types.map((type) => ({ type, count: all.filter(({ id }) => id.startsWith(`${type}.`)).length })),
      count: rows.length,
    }
  })
  demo.on(exportItems, ({ query }, pid) => {
    const manifest = findUid(pid, query.uid) ?? of(pid, query.id)[0]
    const items = (manifest?.items ?? []).filter(
      ({ id }) => query.type === undefined || id.startsWith(`${query.type}.`),
    )
    const rows = items.map(({ id, tags, properties }) => ({ id, tags, properties }))
    return { ...demoPage(rows, query), uid: manifest?.uid ?? '', count: rows.length }
  })
  demo.on(getContent, ({ query }) => {
    const found = findItem(query.contentId, query.version) ?? liveItem(query.contentId)
    if (!found) throw new ApiError('ContentNotFound')
    return { id: found.id, version: query.version, properties: found.properties }
  })
  demo.on(saveBinaries, ({ body }) => ({
    binary: body.binary.map(({ id, checksum, tags, uploadContentType }) => ({
      id,
      version: checksum,
      uri: '',
      uploadUri: '',
      uploadMethod: 'PUT' as const,
      tag: tags[0] ?? '',
      tags,
      checksum,
      visibility: 'public' as const,
      type: 'binary' as const,
      mimeType: uploadContentType,
      sizeInBytes: 0,
      created: now,
      lastChanged: now,
    })),
  }))
}

function answerTypes(demo: Demo): void {
  demo.on(listContentTypes, ({ query }, pid) => ({ types: demoTypes(of(pid, query.id)[0]?.items ?? []), files: 0 }))
  demo.on(findContentItem, ({ query }, pid) => {
    const found = of(pid, query.manifestId)[0]?.items.find(({ id }) => id === query.contentId)
    return { item: found ? itemView(found) : null, type: typeOf(query.contentId) }
  })
  demo.on(checkContentDraft, () => ({ errors: [], warnings: [] }))
  demo.on(listContentUses, ({ query }, pid) => {
    const uses = demoUses(of(pid, query.manifestId)[0]?.items ?? [], query.contentId)
    return { uses, count: uses.length }
  })
  demo.on(listItemVersions, ({ query }, pid) => {
    const history = of(pid, query.manifestId)
    const versions = new Map<string, (typeof history)[number]>()
    for (const manifest of history) {
      const found = manifest.items.find(({ id }) => id === query.contentId)
      if (found) versions.set(versionOf(found), manifest)
    }
    const rows = [...versions].map(([version, { createdAt, createdBy }], index) => ({
      version,
      kind: 'content' as const,
      created: createdAt,
      isLive: index === 0,
      ...(createdBy !== undefined && { createdBy }),
    }))
    return demoPage(rows, query)
  })
}

function answerComparisons(demo: Demo): void {
  demo.on(compareManifests, ({ query }, pid) => {
    const from = findUid(query.fromPid ?? pid, query.from)
    const to = findUid(query.toPid ?? pid, query.to)
    const { rows, ...counts } = differences(from?.items ?? [], to?.items ?? [])
    const shown = rows.filter(
      ({ id, change }) => (query.change === undefined || change === query.change) && has(id, query.search),
    )
    const sorted = demoSorted(shown, query.sort, { id: ({ id }) => id, change: ({ change }) => change })
    return { ...demoPage(sorted, query), ...counts }
  })
  demo.on(compareItems, ({ query: { id, from, to } }) => {
    const [old, next] = [from, to].map((version) => findItem(id, version))
    return { from: old ? plain(old.properties) : null, to: next ? plain(next.properties) : null }
  })
}

function answerPromotion(demo: Demo): void {
  demo.on(getPromotion, ({ query }, pid) => {
    const ids = [...new Set([query.sourcePid, pid].flatMap((one) => liveOf(one).map(({ id }) => id)))].sort()
    const side = (at: string, id: string) => {
      const live = liveOf(at).find((one) => one.id === id)
      return live && { checksum: live.checksum, createdAt: live.createdAt }
    }
    const promotions = ids.map((id) => {
      const source = side(query.sourcePid, id)
      const destination = side(pid, id)
      return { id, ...(source && { source }), ...(destination && { destination }) }
    })
    return {
      sourcePid: query.sourcePid,
      scopes: [
        { name: 'content' as const, promotions },
        { name: 'microservices' as const, promotions: [] },
      ],
    }
  })
}
