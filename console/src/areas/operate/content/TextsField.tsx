import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LanguageInput } from '../../../ui/input/LanguageInput.tsx'
import { IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { languageName } from '../../../ui/words/language-name.ts'
import styles from './Fields.module.css'
import { isObject } from './item-draft.ts'
import { elementId, type FieldProps, findErrors } from './item-field.ts'

/** A text in several languages. */
export function TextsField({ label, schema, path, value, isReadOnly, onChange, findings }: FieldProps) {
  const texts = isObject(value) ? Object.entries(value) : []
  const [language, setLanguage] = useState('')
  const fault = findErrors(findings, path, false)
  const add = () => {
    const code = language.trim()
    if (code === '' || texts.some(([known]) => known === code)) return
    onChange([...path, code], '')
    setLanguage('')
  }
  return (
    <fieldset className={styles.group} id={elementId(path)} tabIndex={-1}>
      <legend className={`row small ${styles.legend}`}>
        <span className={styles.name}>{label}</span>
        {texts.length === 0 && <span className="dimmed">no language yet</span>}
      </legend>
      {schema.description && <p className={styles.note}>{schema.description}</p>}
      {fault && <p className={styles.fault}>{fault}</p>}
      {texts.length > 0 && (
        <div className={styles.texts}>
          {texts.map(([code, text]) => (
            <div key={code} className={styles.text}>
              <span className={`rigid truncate ${styles.language}`}>{languageName(code)}</span>
              <TextInput
                id={elementId([...path, code])}
                aria-label={`${label} in ${languageName(code)}`}
                variant="unstyled"
                className={`grow ${styles.textInput}`}
                disabled={isReadOnly}
                error={findErrors(findings, [...path, code], true)}
                value={typeof text === 'string' ? text : JSON.stringify(text)}
                onChange={({ currentTarget }) => onChange([...path, code], currentTarget.value)}
              />
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove ${label} in ${languageName(code)}`}
                  onClick={() => onChange([...path, code], undefined)}
                >
                  <IconTrash aria-hidden />
                </ActionIcon>
              )}
            </div>
          ))}
        </div>
      )}
      {!isReadOnly && (
        <div className={`flex wrap ${styles.adding}`}>
          <LanguageInput
            aria-label={`New language of ${label}`}
            placeholder="Language"
            value={language}
            onChange={setLanguage}
          />
          <Button leftSection={<IconPlus aria-hidden />} onClick={add} disabled={language.trim() === ''}>
            Add language
          </Button>
        </div>
      )}
    </fieldset>
  )
}
