import { type FieldPath, inferSchema, wordsOf } from '@regent/contract/operate/content/content-fields'
import { hiddenText } from '../../../api/sentence-parts.ts'
import type { StateFormProps } from '../../../ui/form/state-form.ts'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import styles from './Fields.module.css'
import { ItemForm } from './ItemForm.tsx'
import { isObject, kindOf, propertiesOfState, setAt, stateWithProperties } from './item-draft.ts'
import { SchemaField } from './SchemaField.tsx'

/** The whole state of a thing, field by field, as its schema says. What the schema does not name comes after it. */
export function StateForm(props: StateFormProps) {
  const { isItem, label, schema, value, findings, onChange } = props
  if (isItem) return <ItemState {...props} />
  const change = (path: FieldPath, next: unknown) => onChange(setAt(value, path, next))
  if (kindOf(schema, value) !== 'group')
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
  const known = schema.properties ?? {}
  const fields = isObject(value) ? value : {}
  const others = Object.keys(fields).filter((name) => !known[name])
  const all = [...Object.entries(known), ...others.map((name) => [name, inferSchema([fields[name]])] as const)]
  return (
    <div className={styles.fields}>
      {all.map(([name, field]) => (
        <SchemaField
          key={name}
          label={field.title ?? wordsOf(name)}
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

/** An item of content: its properties by its type, and its tags. */
function ItemState({ schema, value, findings, onChange }: StateFormProps) {
  const state = isObject(value) ? value : {}
  const { properties, hidden } = propertiesOfState(state)
  const tags = Array.isArray(state['tags']) ? state['tags'].join(tagSeparator) : ''
  return (
    <div className={styles.fields}>
      <ItemForm
        properties={properties}
        schema={schema}
        findings={findings}
        isReadOnly={false}
        onChange={(next) => onChange(stateWithProperties(state, next))}
      />
      {hidden.length > 0 && (
        <p className={styles.note}>Hidden from you, and staying as they are: {hidden.join(', ')}.</p>
      )}
      <TagsField
        label="Tags"
        value={tags}
        onChange={(next) => onChange({ ...state, tags: next === '' ? [] : next.split(tagSeparator) })}
      />
    </div>
  )
}
