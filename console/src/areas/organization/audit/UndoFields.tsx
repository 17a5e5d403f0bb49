import { fieldName } from '@regent/contract/differences/field-names'
import type { UndoField } from '@regent/contract/organization/audit'
import { readValue } from '../../../ui/form/field-words.ts'
import { LineOfValue } from '../../../ui/json/LineOfValue.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Audit.module.css'
import { AuditPerson } from './AuditPerson.tsx'

type UndoFieldsProps = {
  fields: readonly UndoField[]
  /** The label of a plain value, such as the key of a stat. */
  valueName: string
  label: string
}

/** Shows the effect of undoing a change, field by field, and conflicting newer changes. */
export function UndoFields({ fields, valueName, label }: UndoFieldsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={`full-table ${styles.table}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Now</th>
            <th scope="col">Undo</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, before, after, now, isPossible, touchedBy }) => (
            <tr key={name}>
              <th scope="row" className={`breakable ${styles.name}`}>
                {name === '' ? valueName : fieldName(name)}
              </th>
              <td>
                <Value value={before} name={name} />
              </td>
              <td>
                <Value value={after} name={name} />
              </td>
              <td>
                <Value value={now} name={name} />
              </td>
              <td>
                {isPossible ? (
                  <Pill tone="done">possible</Pill>
                ) : touchedBy ? (
                  <span className={`column ${styles.touched}`}>
                    <span>
                      changed <Time ms={touchedBy.at} /> by
                    </span>
                    <AuditPerson entry={touchedBy} />
                  </span>
                ) : (
                  <span className={`column ${styles.touched}`}>changed since, not by an operator</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const maxLength = 600

function Value({ value, name }: { value: unknown; name: string }) {
  if (typeof value === 'object' && value !== null)
    return <LineOfValue value={value} field={name} maxLength={maxLength} className={styles.fieldValue} />
  const read = readValue(value, name)
  if (read.kind === 'nothing') return <span className="dimmed">{value === '' ? '""' : 'nothing'}</span>
  return <span className={styles.fieldValue}>{read.kind === 'time' ? <Time ms={read.ms} /> : read.text}</span>
}
