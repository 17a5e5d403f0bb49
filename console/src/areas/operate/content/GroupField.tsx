import { Button } from '@mantine/core'
import { buildInitialValue, humanizeName, inferSchema, pathText } from '@regent/contract/operate/content/content-fields'
import { useState } from 'react'
import { FoldButton } from '../../../ui/layout/FoldButton.tsx'
import { IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import styles from './Fields.module.css'
import { isObject, shownFields, withoutTwins } from './item-draft.ts'
import { elementId, type FieldProps, findErrors } from './item-field.ts'

/** The fields of an object, collapsed while it is not set. */
export function GroupField({
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
  const inner = findings.filter(({ field }) => field.startsWith(`${path.join('.')}.`)).length
  const isSet = isObject(value)
  const [isOpened, setIsOpened] = useState(isSet && path.length < 5)
  const isOpen = isOpened || inner > 0
  const fault = findErrors(findings, path, false)
  const schemaFields = schema.properties ?? {}
  const unknown = isSet ? Object.keys(value).filter((name) => !schemaFields[name]) : []
  return (
    <fieldset className={styles.group} id={elementId(path)} tabIndex={-1}>
      <legend className={`row small ${styles.legend}`}>
        <FoldButton isOpen={isOpen} onToggle={() => setIsOpened(!isOpen)}>
          {label}
          {isRequired && typeof path.at(-1) === 'string' && <span className={styles.required}>*</span>}
        </FoldButton>
        {!isSet && <span className="dimmed">not set</span>}
      </legend>
      {schema.description && isOpen && <p className={styles.note}>{schema.description}</p>}
      {fault && <p className={styles.fault}>{fault}</p>}
      {isOpen && (
        <div className="stack">
          {isSet ? (
            <>
              {shownFields(schemaFields, value).map(({ name, schema: one, twins }) => (
                <Field
                  key={one['x-same-as'] ?? name}
                  label={one.title ?? humanizeName(name)}
                  schema={one}
                  path={[...path, name]}
                  value={value[name]}
                  isRequired={schema.required?.includes(name) ?? false}
                  isReadOnly={isReadOnly}
                  Field={Field}
                  {...(twins.length === 0
                    ? { onChange, findings }
                    : {
                        onChange: (_, next) => onChange(path, withoutTwins(value, { name, twins }, next)),
                        findings: findings.map((finding) =>
                          twins.some((twin) => finding.field === pathText([...path, twin]))
                            ? { ...finding, field: pathText([...path, name]) }
                            : finding,
                        ),
                      })}
                />
              ))}
              {unknown.map((name) => (
                <Field
                  key={name}
                  label={humanizeName(name)}
                  schema={inferSchema([value[name]])}
                  path={[...path, name]}
                  value={value[name]}
                  isRequired={false}
                  isReadOnly={isReadOnly}
                  onChange={onChange}
                  findings={findings}
                  Field={Field}
                />
              ))}
              {!isRequired && !isReadOnly && (
                <Button
                  className="start"
                  leftSection={<IconTrash aria-hidden />}
                  onClick={() => onChange(path, undefined)}
                >
                  Remove {label.toLowerCase()}
                </Button>
              )}
            </>
          ) : (
            !isReadOnly && (
              <Button
                className="start"
                leftSection={<IconPlus aria-hidden />}
                onClick={() => onChange(path, buildInitialValue(schema))}
              >
                Set {label.toLowerCase()}
              </Button>
            )
          )}
        </div>
      )}
    </fieldset>
  )
}
