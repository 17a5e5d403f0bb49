import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { firstControls } from '../code/first-controls.ts'
import { IconPlus, IconTrash } from '../layout/icons.ts'
import type { ListForm } from '../list/list-form.ts'
import styles from './ListInput.module.css'

type ListInputProps = {
  /** "Properties" */
  legend: string
  /** "property" */
  noun: string
  form: ListForm
  /** The list's field in the form, which must be controlled. */
  field: string
  /** The new entry. */
  newEntry: object
  /** True if an entry has more than one line. */
  isFramed?: boolean
  /** Renders the inputs of an entry; `at` is its path in the form. */
  children: (at: string, index: number) => ReactNode
}

/** A list of entries in a form, with buttons to add and remove them. A new entry gets the focus. */
export function ListInput({ legend, noun, form, field, newEntry, isFramed, children }: ListInputProps) {
  const entries = (form.getInputProps(field).value ?? []) as readonly object[]
  const list = useRef<HTMLFieldSetElement>(null)
  const focusOnNew = useRef(false)
  // The new entry exists after the render that follows the click.
  useEffect(() => {
    if (!focusOnNew.current) return
    focusOnNew.current = false
    const rows = list.current?.querySelectorAll<HTMLElement>(':scope > [data-entry]')
    rows?.[entries.length - 1]?.querySelector<HTMLElement>(firstControls)?.focus()
  }, [entries.length])
  return (
    <fieldset ref={list} className={`stack gap-8 bare ${styles.list}`}>
      <legend>{legend}</legend>
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form names its fields by their index
        <div key={index} data-entry="" className={styles.entry} data-framed={isFramed || undefined}>
          <div className={styles.fields}>{children(`${field}.${index}`, index)}</div>
          <ActionIcon aria-label={`Remove ${noun} ${index + 1}`} onClick={() => form.removeListItem(field, index)}>
            <IconTrash aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        className="start"
        // Sighted users see which list it is.
        aria-label={`Add ${noun}`}
        leftSection={<IconPlus aria-hidden />}
        onClick={() => {
          focusOnNew.current = true
          form.setFieldValue(field, [...entries, newEntry])
        }}
      >
        Add {noun.split(' of ')[0]}
      </Button>
    </fieldset>
  )
}
