import { ActionIcon, Button, TextInput } from '@mantine/core'
import { asFieldSchema, startValue } from '@regent/contract/operate/content/content-fields'
import { useState } from 'react'
import { IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import styles from './Fields.module.css'
import { isObject } from './item-draft.ts'
import { elementId, type FieldProps, findErrors } from './item-field.ts'

/** A map with custom keys. */
export function RecordField({ label, schema, path, value, isReadOnly, onChange, findings, Field }: FieldProps) {
  const entries = isObject(value) ? Object.entries(value) : []
  const [name, setName] = useState('')
  const inner = asFieldSchema(schema.additionalProperties)
  const fault = findErrors(findings, path, false)
  const add = () => {
    const clean = name.trim()
    if (clean === '' || entries.some(([known]) => known === clean)) return
    onChange([...path, clean], startValue(inner) ?? '')
    setName('')
  }
  return (
    <fieldset className={styles.group} id={elementId(path)} tabIndex={-1}>
      <legend className={`row small ${styles.legend}`}>
        <span className={styles.name}>{label}</span>
        {entries.length === 0 && <span className="dimmed">none</span>}
      </legend>
      {schema.description && <p className={styles.note}>{schema.description}</p>}
      {fault && <p className={styles.fault}>{fault}</p>}
      {entries.map(([key, one]) => (
        <div key={key} className={styles.entry}>
          <div className={`grow ${styles.entryField}`}>
            <Field
              label={key}
              schema={inner}
              path={[...path, key]}
              value={one}
              isRequired
              isReadOnly={isReadOnly}
              onChange={onChange}
              findings={findings}
              Field={Field}
            />
          </div>
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              aria-label={`Remove ${label} ${key}`}
              onClick={() => onChange([...path, key], undefined)}
            >
              <IconTrash aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <div className={`flex wrap ${styles.adding}`}>
          <TextInput
            aria-label={`Name of a new entry of ${label}`}
            placeholder="Name"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button leftSection={<IconPlus aria-hidden />} onClick={add} disabled={name.trim() === ''}>
            Add
          </Button>
        </div>
      )}
    </fieldset>
  )
}
