import { parseExactJson } from '@regent/contract/exact-numbers'
import type { ChangeSetItem } from '@regent/contract/operate/change-set-shapes'
import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import { hiddenText } from '../../../api/sentence-parts.ts'
import type { DraftName, NoDraft } from '../../../ui/form/drafts.ts'
import type { FormFailure } from '../../../ui/form/use-form-faults.ts'

export type EditValues = {
  /** The whole state as JSON. */
  state: string
  isRemoved: boolean
}

const textOf = (value: unknown) => JSON.stringify(value ?? null, null, 2)

/** What the form begins with: of a thing that is removed, the state that is live. */
export function editOf({ after, changes }: Pick<ChangeSetItem, 'after' | 'changes'>): EditValues {
  if (after !== null) return { state: textOf(after), isRemoved: false }
  const [first] = changes
  const live =
    first?.name === '' ? first.live : Object.fromEntries(changes.map(({ name, live: value }) => [name, value]))
  return { state: textOf(live), isRemoved: true }
}

/**
 * Under which name an edit is kept over a reload: a draft of a version that a colleague has edited since is not offered.
 * What may hold a secret is kept nowhere.
 */
export function draftOfEdit(number: number, item: ChangeSetItem | undefined): DraftName | NoDraft {
  if (!item) return { none: 'it is not loaded yet' }
  if (item.after === hiddenText || item.changes.some(({ isSecret }) => isSecret)) return { none: 'it has a secret' }
  return { form: 'edit-change', record: `${number}/${item.subject}/${item.id}@${item.version}` }
}

/** The state that a text says; undefined while it is no JSON. */
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
    return `This is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`
  }
}

const inState = 'items.0.after'

/** `items.0.after.phases.0.name` is the field `phases.0.name` of the state; undefined if it is none of the state. */
export function fieldOfState(field: string): string | undefined {
  if (field === inState) return ''
  return field.startsWith(`${inState}.`) ? field.slice(inState.length + 1).replace(/^properties\./, '') : undefined
}

/** What a refused save says of the fields of the state. */
export function findingsIn(failure: FormFailure | null, id: string): ContentFinding[] {
  return (failure?.fields ?? []).flatMap(({ field, message }) => {
    const own = fieldOfState(field)
    return own === undefined ? [] : [{ id, field: own, reason: message }]
  })
}
