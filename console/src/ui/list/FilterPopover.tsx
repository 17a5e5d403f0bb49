import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AnchoredPopover } from '../layout/Anchored.tsx'
import type { Anchored } from '../layout/MenuButton.tsx'
import { DateTimeField } from '../time/DateTimeField.tsx'
import { DurationField, daySeconds } from '../time/DurationField.tsx'
import { momentFieldText } from '../time/moment-text.ts'
import { type Filter, type FilterField, listOperators } from './filters.ts'
import styles from './ListPage.module.css'

/** Defines a filter: field, operator and value. */
export function FilterPopover({ label, onSubmit, ...rest }: Anchored & FilterFormProps & { label: string }) {
  const { anchor, isOpen, onChange, ...form } = rest
  return (
    <AnchoredPopover anchor={anchor} isOpen={isOpen} onChange={onChange} label={label} position="bottom-start">
      <FilterForm
        {...form}
        onSubmit={(filter) => {
          onChange(false)
          onSubmit(filter)
        }}
      />
    </AnchoredPopover>
  )
}

type FilterFormProps = { fields: FilterField[]; filter?: Filter; verb: string; onSubmit: (filter: Filter) => void }

function FilterForm({ fields, filter, verb, onSubmit }: FilterFormProps) {
  const [fieldId, setFieldId] = useState(filter?.field ?? fields[0]?.id ?? '')
  const field = fields.find(({ id }) => id === fieldId)
  const [operator, setOperator] = useState(filter?.operator ?? listOperators(field)[0] ?? 'is')
  const [value, setValue] = useState(filter?.value ?? '')
  const trimmed = value.trim()
  // A dropdown in a popover must count as inside, or a choice would close both.
  const comboboxProps = { withinPortal: false }

  function chooseField(id: string | null) {
    if (id === null) return
    setFieldId(id)
    setOperator(listOperators(fields.find((one) => one.id === id))[0] ?? 'is')
    setValue('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (trimmed) onSubmit({ field: fieldId, operator, value: trimmed })
  }

  return (
    <form className={`stack gap-8 ${styles.form}`} onSubmit={submit}>
      <Select
        label="Field"
        data={fields.map(({ id, label, name = label }) => ({ value: id, label: name }))}
        value={fieldId}
        onChange={chooseField}
        comboboxProps={comboboxProps}
      />
      {listOperators(field).length > 1 && (
        <Select
          label="Condition"
          data={listOperators(field)}
          value={operator}
          onChange={(next) => next !== null && setOperator(next)}
          comboboxProps={comboboxProps}
        />
      )}
      {field?.options ? (
        <Select
          label="Value"
          data={field.options}
          value={value || null}
          onChange={(next) => setValue(next ?? '')}
          placeholder="Choose"
          comboboxProps={comboboxProps}
        />
      ) : field?.isTime ? (
        <DateTimeField
          label="Value"
          withinPortal={false}
          value={value ? momentFieldText(Number(value)) : ''}
          onChange={(text) => setValue(text === '' ? '' : String(Date.parse(text)))}
        />
      ) : field?.isDays ? (
        <DurationField label="Value" unitSeconds={daySeconds} value={value} onChange={setValue} />
      ) : (
        <TextInput label="Value" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      )}
      <Button type="submit" variant="filled" disabled={!trimmed}>
        {verb}
      </Button>
    </form>
  )
}
