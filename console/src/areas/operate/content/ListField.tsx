import { Button } from '@mantine/core'
import { startValue } from '@regent/contract/operate/content/content-fields'
import { IconPlus } from '../../../ui/layout/icons.ts'
import { EntryActions } from '../../../ui/table/EntryActions.tsx'
import styles from './Fields.module.css'
import { moveEntry } from './item-draft.ts'
import { elementId, type FieldProps, findErrors } from './item-field.ts'

/** A list whose entries can be added, removed and moved. */
export function ListField({
  label,
  schema,
  path,
  value,
  isRequired,
  isReadOnly,
  onChange,
  findings,
  Field,
}: FieldProps) {
  const entries = Array.isArray(value) ? value : []
  const items = schema.items ?? {}
  const formatEntryName = (index: number) => `${items.title ?? label} ${index + 1}`
  const fault = findErrors(findings, path, false)
  const move = (from: number, to: number) => onChange(path, moveEntry(entries, from, to))
  return (
    <fieldset className={styles.group} id={elementId(path)} tabIndex={-1}>
      <legend className={`row small ${styles.legend}`}>
        <span className={styles.name}>
          {label}
          {isRequired && <span className={styles.required}>*</span>}
        </span>
        <span className="dimmed">{entries.length === 0 ? 'none' : entries.length}</span>
      </legend>
      {schema.description && <p className={styles.note}>{schema.description}</p>}
      {fault && (
        <p className={styles.fault} id={`${elementId(path)}-fault`}>
          {fault}
        </p>
      )}
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are identified by their index
        <div key={index} className={styles.entry}>
          <div className={`grow ${styles.entryField}`}>
            <Field
              label={formatEntryName(index)}
              schema={items}
              path={[...path, index]}
              value={entry}
              isRequired
              isReadOnly={isReadOnly}
              onChange={onChange}
              findings={findings}
              Field={Field}
            />
          </div>
          {!isReadOnly && (
            <div className={styles.entryActions}>
              <EntryActions
                name={formatEntryName(index)}
                index={index}
                count={entries.length}
                onMove={(to) => move(index, to)}
                onRemove={() => onChange([...path, index], undefined)}
              />
            </div>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          className="start"
          leftSection={<IconPlus aria-hidden />}
          aria-label={`Add ${formatEntryName(entries.length)}`}
          disabled={schema.maxItems !== undefined && entries.length >= schema.maxItems}
          onClick={() => onChange(path, [...entries, startValue(items)])}
        >
          Add
        </Button>
      )}
    </fieldset>
  )
}
