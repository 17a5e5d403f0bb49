import { LineOfValue } from '../../../ui/json/LineOfValue.tsx'
import styles from './Fields.module.css'
import { isObject } from './item-draft.ts'
import { elementId, type FieldProps, faultsOf } from './item-field.ts'

/** A field that stays as it is: its value, if that is one for people, and why it cannot be changed here. */
export function FixedField({ label, schema, path, value, findings }: FieldProps) {
  const why = schema['x-fixed'] ?? ''
  const fault = faultsOf(findings, path, true)
  if (why === '') return fault && <p className={styles.fault}>{fault}</p>
  const isShown = value !== undefined && value !== null && !isObject(value)
  return (
    <fieldset className={styles.fixed} id={elementId(path)} tabIndex={-1}>
      <legend className={styles.fixedLabel}>{label}</legend>
      {isShown && <LineOfValue value={value} />}
      <p className={styles.note}>{why}</p>
      {fault && <p className={styles.fault}>{fault}</p>}
    </fieldset>
  )
}
