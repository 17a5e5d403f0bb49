import type { DraftSubject } from '@regent/contract/drafts'
import type { ChangeSet, ChangeSetState, Sign } from '@regent/contract/operate/change-set-shapes'
import { formatQuantity } from '@regent/contract/words'
import { describeRecord, type RecordDeclaration } from '../../../shell/records/records.ts'
import type { ValuePath } from '../../../ui/form/value-path.ts'
import { diffJson } from '../../../ui/json/diff-json.ts'
import type { Tone } from '../../../ui/layout/Pill.tsx'

/** The label of a kind of record in a change set: the plural, because changes are grouped by kind. */
export function subjectLabel(subject: DraftSubject): Pick<RecordDeclaration, 'icon'> & { label: string } {
  const { plural, icon } = describeRecord(subject === 'config' ? 'config-key' : subject)
  return { label: plural, icon }
}

export const stateLabels: Record<ChangeSetState, { label: string; tone: Tone }> = {
  open: { label: 'in review', tone: 'started' },
  scheduled: { label: 'scheduled', tone: 'started' },
  applying: { label: 'applying', tone: 'pending' },
  applied: { label: 'applied', tone: 'done' },
  cancelled: { label: 'cancelled', tone: 'cancelled' },
}

/** Signs have a symbol as well, not only a colour. */
export const signMarks: Record<Sign, { mark: string; word: string }> = {
  added: { mark: '+', word: 'added' },
  changed: { mark: '~', word: 'changed' },
  removed: { mark: '−', word: 'removed' },
}

export const itemCount = ({ counts }: Pick<ChangeSet, 'counts'>): number =>
  counts.added + counts.changed + counts.removed

/** "6 added, 7 changed, 1 removed" */
export const countsText = ({ counts }: Pick<ChangeSet, 'counts'>): string =>
  (['added', 'changed', 'removed'] as const)
    .flatMap((sign) => (counts[sign] > 0 ? `${counts[sign].toLocaleString('en')} ${sign}` : []))
    .join(', ') || 'no changes'

/** Returns the plain value of a content property; another label shows that it is private. */
export function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('visibility' in value)) return value
  const { data, text, $link, $links } = value as Record<string, unknown>
  return data ?? text ?? $link ?? $links ?? null
}

export type ValuePair = {
  /** The path within the field; empty for the field itself. */
  path: ValuePath
  before: unknown
  after: unknown
}

const isDeep = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (!Array.isArray(value) || value.some((one) => typeof one === 'object'))

/** Lists the differing paths of two values; nested values are compared deeply. */
export function comparePairs(before: unknown, after: unknown): ValuePair[] {
  const from = plainValue(before)
  const to = plainValue(after)
  if (!isDeep(from) && !isDeep(to)) return [{ path: [], before: from ?? null, after: to ?? null }]
  const blank = (other: unknown) => (Array.isArray(other) ? [] : isDeep(other) ? {} : null)
  return diffJson(from ?? blank(to), to ?? blank(from)).flatMap(({ path, before: old, after: next }) =>
    listLeaves(path, old, next),
  )
}

/** Lists each leaf of a value that was added or removed as a whole. */
function listLeaves(path: ValuePath, before: unknown, after: unknown): ValuePair[] {
  const deep = isDeep(before) ? before : isDeep(after) ? after : undefined
  if (deep === undefined || (isDeep(before) && isDeep(after)))
    return [{ path, before: before ?? null, after: after ?? null }]
  const places = Array.isArray(deep)
    ? deep.map((value, index): [ValuePath, unknown] => [[...path, index], value])
    : Object.entries(deep as object).map(([name, value]): [ValuePath, unknown] => [[...path, name], value])
  return places.flatMap(([at, value]) =>
    deep === before ? listLeaves(at, value, undefined) : listLeaves(at, undefined, value),
  )
}

/** "14 changes in one step, all or none: 6 added, 7 changed, 1 removed" */
export const stepText = (set: Pick<ChangeSet, 'counts'>): string =>
  `${formatQuantity(itemCount(set), 'change')} in one step, all or none: ${countsText(set)}`
