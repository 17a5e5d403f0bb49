import { type ContentChecks, type ContentFinding, maxFindings } from '@regent/contract/content-checks'
import { type ContentReference, globalManifest } from '@regent/contract/content-shapes'
import type { ContentCheck, DraftContent, Finding } from '../../../kernel/checks/content-check.ts'
import { errorIn } from '../../../kernel/checks/content-check.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { compareEntries } from './comparison.ts'
import type { ContentEntry } from './entries.ts'
import { emptyList, findList, readItems } from './lists.ts'
import { plainProperties } from './published.ts'
import { type ContentRow, selectLive } from './queries.ts'

type Checking = Pick<RealmContext, 'realm' | 'now' | 'registry'>

/**
 * Checks what a publish would bring: the new and the changed items, each by its type, and everything that is linked to
 * an item that goes. The areas say what is wrong with the types that they read; links are checked in every item. The
 * server reads the global manifest alone, so the items of others are checked for their links.
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
  const moved = new Set(rows.filter(({ change }) => change !== 'removed').map(({ id }) => id))
  const gone = new Set(rows.filter(({ change }) => change === 'removed').map(({ id }) => id))
  const findings = new Findings()
  const draft = { realm, now, has }
  const checks = manifestId === globalManifest ? registry.contentChecks : {}
  await checkItems(
    after.filter((entry) => moved.has(entry.id) && isContent(entry)),
    draft,
    checks,
    findings,
  )
  if (gone.size > 0) {
    const staying = await readItems(
      realm,
      after.filter((entry) => !moved.has(entry.id) && isContent(entry)),
    )
    for (const row of staying)
      findings.add(
        row.id,
        linkFindings(row, (id) => gone.has(id)),
      )
  }
  return findings
}

/** Checks items that were saved and that no manifest names yet, as if they were published beside what is live. */
export async function checkSaved(
  { realm, now, registry }: Checking,
  saved: readonly ContentReference[],
): Promise<ContentChecks> {
  const live = await liveGlobal(realm)
  // An item with private properties has two references, to the same version.
  const byId = new Map(saved.map(({ type: kind, ...reference }) => [reference.id, { ...reference, kind }]))
  const has = (id: string) => byId.has(id) || live.byId.has(id)
  const findings = new Findings()
  await checkItems([...byId.values()], { realm, now, has }, registry.contentChecks, findings)
  return findings
}

const isContent = ({ kind }: ContentEntry) => kind === 'content'

async function checkItems(
  entries: readonly ContentEntry[],
  draft: DraftContent,
  checks: Readonly<Record<string, ContentCheck>>,
  findings: Findings,
): Promise<void> {
  const tags = new Map(entries.map((entry) => [entry.id, entry.tags]))
  for (const row of await readItems(draft.realm, entries)) {
    findings.add(
      row.id,
      linkFindings(row, (id) => !draft.has(id)),
    )
    const item = { id: row.id, tags: tags.get(row.id) ?? [], properties: plainProperties(row.properties) }
    findings.add(row.id, (await checkOf(checks, row.id)?.(item, draft)) ?? [])
  }
}

async function liveGlobal(realm: Realm) {
  const live = await selectLive(realm, globalManifest)
  return (live && (await findList(realm, live.checksum))) ?? emptyList
}

/** The check of the longest type that the id begins with: `items.armor.shield` is of `items.armor`, else of `items`. */
function checkOf(checks: Readonly<Record<string, ContentCheck>>, id: string): ContentCheck | undefined {
  const parts = id.split('.')
  for (let end = parts.length - 1; end > 0; end -= 1) {
    const type = parts.slice(0, end).join('.')
    if (Object.hasOwn(checks, type)) return checks[type]
  }
  return undefined
}

function linkFindings({ properties }: ContentRow, isMissing: (id: string) => boolean): Finding[] {
  return Object.entries(properties).flatMap(([name, { $link, $links }]) => {
    const missing = [...($link ? [$link] : []), ...($links ?? [])].filter((id) => id !== '' && isMissing(id))
    return missing.map((id) => errorIn(name, `is a link to ${id}, which this manifest does not have.`))
  })
}

/** Findings in the order in which they were made, as many as an answer lists. */
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
