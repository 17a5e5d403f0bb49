import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import { type FieldPath, type FieldSchema, pathText } from '@regent/contract/operate/content/content-fields'
import type { ComponentType } from 'react'

/** Props of all fields of the item form. */
export type FieldProps = {
  label: string
  schema: FieldSchema
  path: FieldPath
  value: unknown
  isRequired: boolean
  isReadOnly: boolean
  /** `undefined` removes the field. */
  onChange: (path: FieldPath, value: unknown) => void
  /** Validation results of the item. */
  findings: readonly ContentFinding[]
  /** Renders the field of any schema, for nested fields. */
  Field: ComponentType<FieldProps>
}

/** The element id of a field, for “Go to”. */
export const elementId = (path: FieldPath | string): string =>
  `field-${typeof path === 'string' ? path : pathText(path)}`

/** The errors of this field; with `isWhole` also those of nested fields. */
export function findErrors(findings: readonly ContentFinding[], path: FieldPath, isWhole: boolean): string | undefined {
  const own = pathText(path)
  const ownFindings = findings.filter(({ field }) => field === own || (isWhole && field.startsWith(`${own}.`)))
  return ownFindings.length === 0
    ? undefined
    : ownFindings.map(({ field, reason }) => (field === own ? reason : `${field}: ${reason}`)).join(' ')
}
