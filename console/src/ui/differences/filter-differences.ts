import type { Difference, FieldDifference } from '@regent/contract/differences/difference-shapes'
import type { Sign } from '@regent/contract/operate/change-set-shapes'
import type { DifferingRecord } from './Differences.tsx'

/** The sign of a field: all fields of a new record are added. */
function fieldSign({ action }: Difference, { kind }: FieldDifference): Sign {
  if (action === 'added' || action === 'removed') return action
  return kind === 'added' || kind === 'removed' ? kind : 'changed'
}

/** The number of fields by sign. A record without fields counts as one. */
export function countFields(records: readonly DifferingRecord[]): Record<Sign, number> {
  const counts = { added: 0, changed: 0, removed: 0 }
  for (const { difference } of records) {
    const { action, fields, count } = difference
    for (const field of fields) counts[fieldSign(difference, field)] += 1
    const moreCount = Math.max(1, count) - fields.length
    if (moreCount > 0) counts[action === 'recorded' ? 'changed' : action] += moreCount
  }
  return counts
}

type DifferenceFilter = { sign: Sign | undefined; text: string }

/** The records with the fields of one sign that contain a text. A text in the title of a record finds all its fields. */
export function filterRecords(
  records: readonly DifferingRecord[],
  { sign, text }: DifferenceFilter,
): DifferingRecord[] {
  const searchText = text.trim().toLowerCase()
  if (sign === undefined && searchText === '') return [...records]
  const isFound = (label: string) => label.toLowerCase().includes(searchText)
  return records.flatMap((record) => {
    const { difference, title } = record
    const { fields, action } = difference
    const isWholeFound = isFound(title)
    const matchingFields = fields.filter(
      (field) =>
        (sign === undefined || fieldSign(difference, field) === sign) && (isWholeFound || isFound(field.label)),
    )
    const isEmpty = fields.length === 0 && isWholeFound && (sign === undefined || sign === action)
    if (matchingFields.length === 0 && !isEmpty) return []
    return [
      matchingFields.length === fields.length
        ? record
        : { ...record, difference: { ...difference, fields: matchingFields, count: matchingFields.length } },
    ]
  })
}
