import { Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import styles from './JsonInput.module.css'
import { JsonNode } from './JsonNode.tsx'
import { jsonKindOf, jsonText, readJson } from './json-value.ts'
import { TextView, ViewSwitch } from './TextView.tsx'

type JsonInputProps = {
  label: string
  description?: ReactNode
  /** The value as a JSON text. */
  value?: string
  onChange?: (text: string) => void
  error?: ReactNode
  /** "text": whatever is typed is taken, and what is no JSON with fields is edited as it is. */
  takes?: 'fields' | 'any' | 'text'
  /** The text is shown first: of a value that is code, such as a schema. */
  isTextFirst?: boolean
  /** The names are those of this console's calls, and shown in words. */
  hasWords?: boolean
  /** Names of fields to choose from; others can be typed. */
  names?: readonly string[]
  id?: string
  isRequired?: boolean
  isReadOnly?: boolean
  'data-autofocus'?: boolean | undefined
}

/**
 * A value with fields of any names: each field with its kind and an input for it. The other view is the same as a text,
 * which stays while it cannot be read.
 */
export function JsonInput({
  label,
  description,
  value: text = '',
  onChange = () => {},
  error,
  takes = 'fields',
  isTextFirst = false,
  hasWords = false,
  names = [],
  id,
  isRequired = false,
  isReadOnly = false,
  'data-autofocus': isFirst,
}: JsonInputProps) {
  const [isText, setIsText] = useState(isTextFirst)
  const ownId = useId()
  const read = readJson(text)
  const kind = read && jsonKindOf(read.value)
  const hasFields = takes === 'any' ? read !== undefined : kind === 'fields' || (takes === 'text' && kind === 'list')
  const isShownAsText = isText || !hasFields
  const textName = takes === 'text' ? 'Text' : 'JSON'
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={description}
      error={isShownAsText ? undefined : error}
      withAsterisk={isRequired}
      className={styles.input}
    >
      <ViewSwitch
        className={styles.views}
        label={`${label}: how it is edited`}
        textName={textName}
        hasFields={hasFields}
        isText={isShownAsText}
        onText={setIsText}
      />
      {isShownAsText ? (
        <TextView
          aria-label={label}
          readOnly={isReadOnly}
          error={error}
          value={text}
          onText={(next) => {
            // What becomes JSON while it is typed stays in this view.
            setIsText(true)
            onChange(next)
          }}
        />
      ) : (
        <fieldset className={styles.root} aria-label={label}>
          <JsonNode
            id={ownId}
            name=""
            title={label}
            value={read?.value}
            depth={0}
            isKindChosen={takes === 'any'}
            names={names}
            {...{ hasWords, isReadOnly, isFirst }}
            onChange={(next) => onChange(jsonText(next))}
          />
        </fieldset>
      )}
    </Input.Wrapper>
  )
}
