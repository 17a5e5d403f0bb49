import { difference as compare } from '@regent/contract/differences/difference'
import type { Difference } from '@regent/contract/differences/difference-shapes'
import type { DraftSubject } from '@regent/contract/drafts'
import type { ChangeSet, ChangeSetState, Sign } from '@regent/contract/operate/change-set-shapes'
import { formatQuantity } from '@regent/contract/words'
import { describeRecord, type RecordDeclaration } from '../../../shell/records/records.ts'
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

type ComparedFields = {
  sign: Sign
  fields: readonly { name: string; before: unknown; after: unknown }[]
  difference?: Difference | undefined
}

/** The difference of a record; older servers send only the fields. */
export function findDifference({ sign, fields, difference }: ComparedFields): Difference {
  if (difference) return difference
  const [first] = fields
  const side = (of: 'before' | 'after') =>
    first?.name === '' ? first[of] : Object.fromEntries(fields.map((field) => [field.name, plainValue(field[of])]))
  return compare({ before: sign === 'added' ? null : side('before'), after: sign === 'removed' ? null : side('after') })
}

/** "14 changes in one step, all or none: 6 added, 7 changed, 1 removed" */
export const stepText = (set: Pick<ChangeSet, 'counts'>): string =>
  `${formatQuantity(itemCount(set), 'change')} in one step, all or none: ${countsText(set)}`
