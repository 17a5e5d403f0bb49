import { type ContentChecks, type ContentFinding, maxFindings } from '@regent/contract/operate/content/content-checks'
import { type ContentReference, globalManifest } from '@regent/contract/operate/content/content-shapes'
import { idOfOwnType, ownTypesPrefix } from '@regent/contract/operate/content/content-types'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import {
  type ContentCheck,
  type DraftContent,
  errorIn,
  type Finding,
  warningIn,
} from '../../../kernel/records/content-check.ts'
import { compareEntries } from './comparison.ts'
import type { ContentEntry } from './entries.ts'
import { emptyList, findList, readItems } from './lists.ts'
import { checkOwnType, type OwnType, ownTypesIn } from './own-types.ts'
import { plainProperties } from './published.ts'
import { type ContentRow, selectLive } from './queries.ts'

type Checking = Pick<RealmContext, 'realm' | 'now' | 'registry'>

/**
 * Checks the result of a publish: the new and the changed items, each by its type, and everything that is linked to a
 * deleted item. The areas check the types that they read; links are checked in every item. The server reads only the
 * global manifest, so items of other manifests are only checked for their links.
 */
export async function checkContent(
  { realm, now, registry }: Checking,
  manifestId: string,
  before: readonly ContentEntry[],
  after: readonly ContentEntry[],
): Promise<ContentChecks> {
  const { rows } = compareEntries(before, after)
  const byId = new Map(after.map((entry) => [entry.id, entry]))
  const elsewhere = manifestId === globalManifest ? emptyList : await liveGlobal(realm)
  const has = (id: string) => byId.has(id) || elsewhere.byId.has(id)
  const changedIds = new Set(rows.filter(({ change }) => change !== 'removed').map(({ id }) => id))
  const deletedIds = new Set(rows.filter(({ change }) => change === 'removed').map(({ id }) => id))
  const findings = new Findings()
  const draft = { realm, now, has }
  const own = new Map([...(await ownTypesIn(realm, elsewhere.entries)), ...(await ownTypesIn(realm, after))])
  const checks = buildChecks(manifestId === globalManifest ? registry.contentChecks : {}, registry, own)
  const moving = after.filter((entry) => changedIds.has(entry.id) && isContent(entry))
  await checkRows(await readRows(realm, moving), draft, checks, findings)
  await checkMovedTypes(draft, own, changedIds, after, findings)
  if (deletedIds.size > 0) {
    const staying = await readItems(
      realm,
      after.filter((entry) => !changedIds.has(entry.id) && isContent(entry)),
    )
    for (const row of staying)
      findings.add(
        row.id,
        linkFindings(row, (id) => deletedIds.has(id)),
      )
  }
  return findings
}

/** Checks saved items that are in no manifest yet, as if they were published together with the live items. */
export async function checkSaved(
  { realm, now, registry }: Checking,
  saved: readonly ContentReference[],
): Promise<ContentChecks> {
  const live = await liveGlobal(realm)
  // An item with private properties has two references, to the same version.
  const byId = new Map(saved.map(({ type: kind, ...reference }) => [reference.id, { ...reference, kind }]))
  const has = (id: string) => byId.has(id) || live.byId.has(id)
  const findings = new Findings()
  const own = new Map([...(await ownTypesIn(realm, live.entries)), ...(await ownTypesIn(realm, [...byId.values()]))])
  const checks = buildChecks(registry.contentChecks, registry, own)
  await checkRows(await readRows(realm, [...byId.values()]), { realm, now, has }, checks, findings)
  return findings
}

/** Checks an item that is not saved, as if it were published together with the live items of a manifest. */
export async function checkDraft(
  { realm, now, registry }: Checking,
  manifestId: string,
  item: { id: string; tags: readonly string[]; properties: ContentRow['properties'] },
): Promise<ContentChecks> {
  const live = await liveGlobal(realm)
  const targetList = manifestId === globalManifest ? live : await readLiveList(realm, manifestId)
  const own = new Map([...(await ownTypesIn(realm, live.entries)), ...(await ownTypesIn(realm, targetList.entries))])
  const has = (id: string) => id === item.id || targetList.byId.has(id) || live.byId.has(id)
  const findings = new Findings()
  const checks = buildChecks(manifestId === globalManifest ? registry.contentChecks : {}, registry, own)
  await checkRows([item], { realm, now, has }, checks, findings)
  return findings
}

const isContent = ({ kind }: ContentEntry) => kind === 'content'

type CheckedRow = Pick<ContentRow, 'id' | 'properties'> & { tags: readonly string[] }

async function readRows(realm: Realm, entries: readonly Pick<ContentEntry, 'id' | 'version' | 'tags'>[]) {
  const tags = new Map(entries.map((entry) => [entry.id, entry.tags]))
  return (await readItems(realm, entries)).map(
    ({ id, properties }): CheckedRow => ({
      id,
      properties,
      tags: tags.get(id) ?? [],
    }),
  )
}

/** Returns all checks of an item, by its id. */
type Checks = (id: string) => readonly ContentCheck[]

/** The checks of the areas for their types, and the schemas of the studio for its own types. */
function buildChecks(
  ofAreas: Readonly<Record<string, ContentCheck>>,
  { contentTypes }: Checking['registry'],
  own: ReadonlyMap<string, OwnType>,
): Checks {
  const ofTypes = checkOwnType(new Set(Object.keys(contentTypes)))
  return (id) => [
    ...findLongest(id, (type) => (Object.hasOwn(ofAreas, type) ? ofAreas[type] : undefined)),
    ...(id.startsWith(`${ownTypesPrefix}.`) ? [ofTypes] : findLongest(id, (type) => own.get(type)?.check)),
  ]
}

async function checkRows(
  rows: readonly CheckedRow[],
  draft: DraftContent,
  checks: Checks,
  findings: Findings,
): Promise<void> {
  for (const row of rows) {
    findings.add(
      row.id,
      linkFindings(row, (id) => !draft.has(id)),
    )
    const item = { id: row.id, tags: row.tags, properties: plainProperties(row.properties) }
    findings.add(row.id, fileFindings(item.properties, draft.has))
    for (const check of checks(row.id)) findings.add(row.id, await check(item, draft))
  }
}

/** A changed type rejects no live items: items that no longer match it get a warning. */
async function checkMovedTypes(
  draft: DraftContent,
  own: ReadonlyMap<string, OwnType>,
  moved: ReadonlySet<string>,
  after: readonly ContentEntry[],
  findings: Findings,
): Promise<void> {
  const types = [...own.values()].filter(({ type }) => moved.has(idOfOwnType(type)))
  for (const { type, check } of types) {
    const staying = after.filter((entry) => isContent(entry) && !moved.has(entry.id) && entry.id.startsWith(`${type}.`))
    for (const { id, tags, properties } of await readRows(draft.realm, staying)) {
      const newFindings = await check({ id, tags, properties: plainProperties(properties) }, draft)
      findings.add(
        id,
        newFindings.map(({ field, reason }) => warningIn(field, `${reason} The schema of ${type} changes.`)),
      )
    }
  }
}

const liveGlobal = (realm: Realm) => readLiveList(realm, globalManifest)

async function readLiveList(realm: Realm, manifestId: string) {
  const live = await selectLive(realm, manifestId)
  return (live && (await findList(realm, live.checksum))) ?? emptyList
}

/**
 * The value for the longest type that is a prefix of the id: `items.armor.shield` is of `items.armor`, else of `items`.
 */
function findLongest(id: string, of: (type: string) => ContentCheck | undefined): ContentCheck[] {
  const parts = id.split('.')
  for (let end = parts.length - 1; end > 0; end -= 1) {
    const contentCheck = of(parts.slice(0, end).join('.'))
    if (contentCheck) return [contentCheck]
  }
  return []
}

function linkFindings({ properties }: Pick<ContentRow, 'properties'>, isMissing: (id: string) => boolean): Finding[] {
  return Object.entries(properties).flatMap(([name, { $link, $links }]) => {
    const missing = [...($link ? [$link] : []), ...($links ?? [])].filter((id) => id !== '' && isMissing(id))
    return missing.map((id) => errorIn(name, `links to ${id}, which is not in this manifest.`))
  })
}

const fileId = /^files\.[\w.-]+$/

/** Missing files that the content refers to, such as the picture of an item. */
function fileFindings(value: unknown, has: (id: string) => boolean, path = ''): Finding[] {
  if (typeof value === 'string')
    return fileId.test(value) && !has(value)
      ? [warningIn(path, `is the file ${value}, which is not in this manifest.`)]
      : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => fileFindings(one, has, path ? `${path}.${name}` : name))
}

/** Findings in order of creation, up to the limit of a response. */
class Findings implements ContentChecks {
  readonly errors: ContentFinding[] = []
  readonly warnings: ContentFinding[] = []

  add(id: string, findings: readonly Finding[]): void {
    for (const { severity, field, reason } of findings) {
      const list = severity === 'error' ? this.errors : this.warnings
      if (list.length < maxFindings) list.push({ id, field, reason })
    }
  }
}
