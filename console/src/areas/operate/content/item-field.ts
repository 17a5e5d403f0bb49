import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import { type FieldPath, type FieldSchema, pathText } from '@regent/contract/operate/content/content-fields'
import type { ComponentType } from 'react'

/** What every field of an item's form gets. */
export type FieldProps = {
  label: string
  schema: FieldSchema
  path: FieldPath
  value: unknown
  isRequired: boolean
  isReadOnly: boolean
  /** `undefined` removes the field. */
  onChange: (path: FieldPath, value: unknown) => void
  /** What the checks found in the item. */
  findings: readonly ContentFinding[]
  /** The field of any schema, for fields that hold others. */
  Field: ComponentType<FieldProps>
}

/** The id of the element of a field; “Go to” focuses it. */
export const elementId = (path: FieldPath | string): string =>
  `field-${typeof path === 'string' ? path : pathText(path)}`

/** What was found in this field; with `isWhole`, in what it holds, too. */
export function faultsOf(findings: readonly ContentFinding[], path: FieldPath, isWhole: boolean): string | undefined {
  const own = pathText(path)
  const found = findings.filter(({ field }) => field === own || (isWhole && field.startsWith(`${own}.`)))
  return found.length === 0
    ? undefined
    : found.map(({ field, reason }) => (field === own ? reason : `${field}: ${reason}`)).join(' ')
}
