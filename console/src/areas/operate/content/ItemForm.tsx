import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { ContentFinding } from '@regent/contract/operate/content/content-checks'
import {
  type FieldPath,
  type FieldSchema,
  humanizeName,
  inferSchema,
} from '@regent/contract/operate/content/content-fields'
import { useState } from 'react'
import { IconEye, IconLock, IconPlus } from '../../../ui/layout/icons.ts'
import type { Properties } from './content-words.ts'
import styles from './Editor.module.css'
import { readPlainValue, withField } from './item-draft.ts'
import { SchemaField } from './SchemaField.tsx'

type ItemFormProps = {
  properties: Properties
  schema: FieldSchema
  findings: readonly ContentFinding[]
  isReadOnly: boolean
  onChange: (properties: Properties) => void
}

/** The properties of an item: first those of its type, then additional ones. */
export function ItemForm({ properties, schema, findings, isReadOnly, onChange }: ItemFormProps) {
  const schemaFields = schema.properties ?? {}
  const otherProperties = Object.keys(properties).filter((name) => !schemaFields[name])
  const [added, setAdded] = useState('')
  const change = (path: FieldPath, value: unknown) =>
    onChange(withField(properties, path, value, schemaFields[String(path[0])]))
  const add = () => {
    const name = added.trim()
    if (name === '' || properties[name]) return
    change([name], '')
    setAdded('')
  }
  const row = (name: string, field: FieldSchema, isRequired: boolean) => {
    const property = properties[name]
    const isPrivate = property?.visibility === 'private'
    return (
      <div key={name} className={styles.property}>
        <div className="grow">
          <SchemaField
            label={field.title ?? humanizeName(name)}
            schema={field}
            path={[name]}
            value={readPlainValue(property) ?? undefined}
            isRequired={isRequired}
            isReadOnly={isReadOnly}
            onChange={change}
            findings={findings}
          />
        </div>
        {property && (
          <ActionIcon
            variant="subtle"
            aria-label={`${field.title ?? humanizeName(name)}: ${isPrivate ? 'only game servers read it' : 'game clients read it'}`}
            aria-pressed={isPrivate}
            data-tip={isPrivate ? 'Only game servers read it' : 'Game clients read it'}
            disabled={isReadOnly}
            onClick={() =>
              onChange({ ...properties, [name]: { ...property, visibility: isPrivate ? 'public' : 'private' } })
            }
          >
            {isPrivate ? <IconLock aria-hidden /> : <IconEye aria-hidden />}
          </ActionIcon>
        )}
      </div>
    )
  }
  return (
    <>
      {Object.entries(schemaFields).map(([name, field]) => row(name, field, schema.required?.includes(name) ?? false))}
      {otherProperties.length > 0 && <h3 className={styles.part}>Other properties</h3>}
      {otherProperties.map((name) => row(name, inferSchema([readPlainValue(properties[name])]), false))}
      {!isReadOnly && (
        <div className="flex wrap">
          <TextInput
            aria-label="Name of another property"
            placeholder="Other property"
            value={added}
            onChange={({ currentTarget }) => setAdded(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button leftSection={<IconPlus aria-hidden />} onClick={add} disabled={added.trim() === ''}>
            Add property
          </Button>
        </div>
      )}
    </>
  )
}
