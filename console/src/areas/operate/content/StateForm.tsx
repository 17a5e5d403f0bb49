import { type FieldPath, humanizeName, inferSchema } from '@regent/contract/operate/content/content-fields'
import { hiddenText } from '../../../api/sentence-parts.ts'
import type { StateFormProps } from '../../../ui/form/state-form.ts'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import styles from './Fields.module.css'
import { ItemForm } from './ItemForm.tsx'
import { findFieldKind, isObject, readStateProperties, setAt, stateWithProperties } from './item-draft.ts'
import { SchemaField } from './SchemaField.tsx'

/**
 * The full state of a record, field by field in the order of its schema; fields that are missing in the schema come
 * last.
 */
export function StateForm(props: StateFormProps) {
  const { isItem, label, schema, value, findings, onChange } = props
  if (isItem) return <ItemState {...props} />
  const change = (path: FieldPath, next: unknown) => onChange(setAt(value, path, next))
  if (findFieldKind(schema, value) !== 'group')
    return (
      <SchemaField
        label={label}
        schema={schema}
        path={[]}
        value={value}
        isRequired
        isReadOnly={value === hiddenText}
        onChange={change}
        findings={findings}
      />
    )
  const schemaFields = schema.properties ?? {}
  const fields = isObject(value) ? value : {}
  const otherFields = Object.keys(fields).filter((name) => !schemaFields[name])
  const all = [
    ...Object.entries(schemaFields),
    ...otherFields.map((name) => [name, inferSchema([fields[name]])] as const),
  ]
  return (
    <div className="stack">
      {all.map(([name, field]) => (
        <SchemaField
          key={name}
          label={field.title ?? humanizeName(name)}
          schema={field}
          path={[name]}
          value={fields[name] ?? undefined}
          isRequired={schema.required?.includes(name) ?? false}
          isReadOnly={fields[name] === hiddenText}
          onChange={change}
          findings={findings}
        />
      ))}
    </div>
  )
}

const tagSeparator = ', '

/** An item of content: its properties by type, and its tags. */
function ItemState({ schema, value, findings, onChange }: StateFormProps) {
  const state = isObject(value) ? value : {}
  const { properties, hidden } = readStateProperties(state)
  const tags = Array.isArray(state['tags']) ? state['tags'].join(tagSeparator) : ''
  return (
    <div className="stack">
      <ItemForm
        properties={properties}
        schema={schema}
        findings={findings}
        isReadOnly={false}
        onChange={(next) => onChange(stateWithProperties(state, next))}
      />
      {hidden.length > 0 && <p className={styles.note}>Hidden from you and not changed: {hidden.join(', ')}.</p>}
      <TagsField
        label="Tags"
        value={tags}
        onChange={(next) => onChange({ ...state, tags: next === '' ? [] : next.split(tagSeparator) })}
      />
    </div>
  )
}
