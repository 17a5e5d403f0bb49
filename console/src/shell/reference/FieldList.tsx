import { useState } from 'react'
import { CodeText } from './CodeText.tsx'
import styles from './Reference.module.css'
import { type Description, resolve, type Schema } from './reference.ts'
import { describeLimits, describeType, listFields } from './type-words.ts'

type Field = { name: string; field: Schema; isRequired: boolean }
type FieldListProps = { title: string; fields: readonly Field[]; description: Description }

/** The fields of a part of a call. Fields within a field unfold. */
export function FieldList({ title, fields, description }: FieldListProps) {
  if (fields.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Fields fields={fields} description={description} depth={0} />
    </section>
  )
}

/** Schemas can refer to themselves. */
const maxDepth = 6

function Fields({ fields, description, depth }: Omit<FieldListProps, 'title'> & { depth: number }) {
  return fields.map(({ name, field, isRequired }) => {
    const inner = depth < maxDepth ? listFields(field, description) : []
    return (
      <div key={name} className={styles.field}>
        <div>
          <code className="mono strong">{name}</code>
          <p className="note">
            {describeType(field, description)}
            {isRequired && <span className={styles.required}> · required</span>}
          </p>
        </div>
        <div>
          <p>
            <CodeText text={resolve(field, description).description ?? ''} />
          </p>
          <p className="note">{describeLimits(field, description).join(' · ')}</p>
        </div>
        {inner.length > 0 && <Unfolded fields={inner} description={description} depth={depth + 1} name={name} />}
      </div>
    )
  })
}

/** Renders its fields only while it is open: a description can have thousands. */
function Unfolded({ name, ...fields }: Parameters<typeof Fields>[0] & { name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.inner} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {fields.fields.length} {fields.fields.length === 1 ? 'field' : 'fields'} of {name}
      </summary>
      {isOpen && <Fields {...fields} />}
    </details>
  )
}
