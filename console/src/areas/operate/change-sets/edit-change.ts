import { parseExactJson } from '@regent/contract/exact-numbers'
import type { ChangeSetItem } from '@regent/contract/operate/change-set-shapes'
import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import { hiddenText } from '../../../api/sentence-parts.ts'
import type { DraftName, NoDraft } from '../../../ui/form/drafts.ts'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'

export type EditValues = {
  /** The full state as JSON. */
  state: string
  isRemoved: boolean
}

const formatJson = (value: unknown) => JSON.stringify(value ?? null, null, 2)

/** Initial values of the form; for a deletion the live state. */
export function toEditValues({ after, changes }: Pick<ChangeSetItem, 'after' | 'changes'>): EditValues {
  if (after !== null) return { state: formatJson(after), isRemoved: false }
  const [first] = changes
  const live =
    first?.name === '' ? first.live : Object.fromEntries(changes.map(({ name, live: value }) => [name, value]))
  return { state: formatJson(live), isRemoved: true }
}

/**
 * The name of the local draft of an edit. It includes the version, so that drafts of an older version are not offered.
 * Records that may contain secrets have no draft.
 */
export function toDraftName(number: number, item: ChangeSetItem | undefined): DraftName | NoDraft {
  if (!item) return { none: 'still loading' }
  if (item.after === hiddenText || item.changes.some(({ isSecret }) => isSecret)) return { none: 'it has a secret' }
  return { form: 'edit-change', record: `${number}/${item.subject}/${item.id}@${item.version}` }
}

/** Parses the state from JSON; undefined if it is invalid. */
export function readState(text: string): { state: unknown } | undefined {
  try {
    return { state: parseExactJson(text) }
  } catch {
    return undefined
  }
}

export function stateFault(text: string): string | null {
  try {
    parseExactJson(text)
    return null
  } catch (error) {
    return `Invalid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`
  }
}

const inState = 'items.0.after'

/** Maps `items.0.after.phases.0.name` to the field `phases.0.name` of the state; undefined for other fields. */
export function toStateField(field: string): string | undefined {
  if (field === inState) return ''
  return field.startsWith(`${inState}.`) ? field.slice(inState.length + 1).replace(/^properties\./, '') : undefined
}

/** Converts validation errors of a save to findings by field. */
export function findingsIn(failure: FormFailure | null, id: string): ContentFinding[] {
  return (failure?.fields ?? []).flatMap(({ field, message }) => {
    const own = toStateField(field)
    return own === undefined ? [] : [{ id, field: own, reason: message }]
  })
}
