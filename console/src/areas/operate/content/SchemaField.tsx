import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { parseDurationMs } from '@regent/contract/duration'
import { minorDigits } from '@regent/contract/money'
import { durationUnits, type FieldSchema, humanizeName } from '@regent/contract/operate/content/content-fields'
import { useState } from 'react'
import { useRealm } from '../../../shell/frame/place.ts'
import { useMainCurrency } from '../../../shell/scope/main-currency.ts'
import { LineOfValue } from '../../../ui/json/LineOfValue.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { DurationField } from '../../../ui/time/DurationField.tsx'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import { ContentPick } from './ContentPick.tsx'
import styles from './Fields.module.css'
import { GroupField } from './GroupField.tsx'
import { ImageField } from './ImageField.tsx'
import { findFieldKind, isObject, selectBranch, typedNumber } from './item-draft.ts'
import { elementId, type FieldProps, findErrors } from './item-field.ts'
import { JsonField } from './JsonField.tsx'
import { ListField } from './ListField.tsx'
import { RecordField } from './RecordField.tsx'
import { TextsField } from './TextsField.tsx'

/** The input for a field of a schema. Fields without a known type are edited as JSON. */
export function SchemaField(fieldProps: Omit<FieldProps, 'Field'>) {
  const schema = selectBranch(fieldProps.schema, fieldProps.value)
  const props: FieldProps = { ...fieldProps, schema, Field: SchemaField }
  if (schema['x-fixed'] !== undefined) return <FixedField {...props} />
  switch (findFieldKind(schema, fieldProps.value)) {
    case 'group':
      return <GroupField {...props} />
    case 'list':
    case 'picks':
      return <ListField {...props} />
    case 'record':
      return <RecordField {...props} />
    case 'texts':
      return <TextsField {...props} />
    case 'audience':
      return <AudienceField {...props} />
    case 'json':
      return <JsonField {...props} />
    default:
      return <PlainField {...props} />
  }
}

/** A field with a single value. */
function PlainField(props: FieldProps) {
  const { label, schema, path, value, isRequired, isReadOnly, onChange, findings } = props
  const set = (next: unknown) => onChange(path, next)
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)
  // A required string may be empty; any other string that is cleared is removed.
  const setText = (next: string) => set(next === '' && !isRequired ? undefined : next)
  const base = {
    id: elementId(path),
    label,
    description: schema.description,
    required: isRequired,
    disabled: isReadOnly,
    error: findErrors(findings, path, true),
  }
  // Entries of a list have no unset state.
  const input = { ...base, withAsterisk: isRequired && typeof path.at(-1) === 'string' }
  switch (findFieldKind(schema, value)) {
    case 'switch':
      return (
        <Switch
          {...base}
          required={false}
          checked={value === true}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <Select
          {...input}
          data={(schema.enum ?? []).map((one) => ({ value: String(one), label: humanizeName(String(one)) }))}
          value={text === '' ? null : text}
          clearable={!isRequired}
          onChange={(next) => set(next === null ? undefined : schema.enum?.find((one) => String(one) === next))}
        />
      )
    case 'pick':
      return <ContentPick {...input} types={schema['x-picks'] ?? []} value={text} onChange={setText} />
    case 'image':
      return <ImageField {...input} value={text} onChange={setText} />
    case 'time':
    case 'moment':
    case 'isoDuration':
    case 'duration':
      return <TimeField input={input} schema={schema} value={value} text={text} onChange={set} onText={setText} />
    case 'lines':
      return (
        <Textarea
          {...input}
          autosize
          minRows={2}
          maxRows={12}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )
    case 'money':
      return <MoneyField {...input} value={value} onChange={set} />
    case 'number':
      return <NumberField {...input} value={value} scale={1} onChange={set} />
    default:
      return <TextInput {...input} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
  }
}

type TimeFieldProps = {
  input: Omit<Parameters<typeof DateTimeField>[0] & Parameters<typeof DurationField>[0], 'value' | 'onChange'>
  schema: FieldSchema
  value: unknown
  text: string
  onChange: (value: number | string | undefined) => void
  /** An optional field without text is removed. */
  onText: (text: string) => void
}

/** A time or a duration, stored as a text or as a number. */
function TimeField({ input, schema, value, text, onChange, onText }: TimeFieldProps) {
  switch (findFieldKind(schema, value)) {
    case 'time':
      return <DateTimeField {...input} value={text} onChange={(next) => onText(next === '' ? '' : toIso(next))} />
    case 'moment':
      return (
        <DateTimeField
          {...input}
          value={typeof value === 'number' ? new Date(value).toISOString() : text}
          onChange={(next) => onChange(toEpochMs(next))}
        />
      )
    case 'isoDuration': {
      const ms = parseDurationMs(text)
      return (
        <DurationField
          {...input}
          value={ms === undefined ? text : String(ms / 1_000)}
          onChange={(next) => onText(isoDuration(next))}
        />
      )
    }
    default: {
      const unit = durationUnits[schema['x-unit'] === 'money' ? 'seconds' : (schema['x-unit'] ?? 'seconds')]
      return (
        <DurationField
          {...input}
          value={typeof value === 'number' ? String(value * unit) : text}
          onChange={(next) => onChange(parseDurationField(next, unit))}
        />
      )
    }
  }
}

/** An amount in the main currency of the realm, stored in minor units. */
function MoneyField(input: Omit<NumberFieldProps, 'scale'>) {
  const currency = useMainCurrency()
  return (
    <NumberField
      {...input}
      scale={10 ** minorDigits(currency)}
      leftSection={<span className="dimmed">{currency}</span>}
      leftSectionWidth={48}
    />
  )
}

type NumberFieldProps = Omit<Parameters<typeof TextInput>[0], 'value' | 'onChange'> & {
  value: unknown
  /** The number of stored units per displayed unit. */
  scale: number
  onChange: (value: number | string | undefined) => void
}

/** A number input. Invalid text is kept, so that validation reports it. */
function NumberField({ value, scale, onChange, ...input }: NumberFieldProps) {
  const read = (typed: string) => {
    const number = typedNumber(typed)
    return typeof number === 'number' ? Math.round(number * scale * 1e6) / 1e6 : number
  }
  const numberText =
    typeof value === 'number' ? String(value / scale) : value === undefined || value === null ? '' : String(value)
  const [typed, setTyped] = useState(numberText)
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={read(typed) === (value ?? undefined) ? typed : numberText}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
    />
  )
}

function AudienceField({ label, path, value, onChange, findings }: FieldProps) {
  const { realmId } = useRealm()
  return (
    <AudienceInput
      realmId={realmId}
      legend={label}
      value={value as Parameters<typeof AudienceInput>[0]['value']}
      onChange={(audience) => onChange(path, audience)}
      error={findErrors(findings, path, true)}
    />
  )
}

/** Converts a date to milliseconds. Invalid text is kept, so that validation reports it. */
const toEpochMs = (text: string): number | string | undefined => {
  const at = Date.parse(text)
  return text === '' ? undefined : Number.isNaN(at) ? text : at
}

/** Converts a duration in seconds to the unit of the field. Invalid text is kept, so that validation reports it. */
function parseDurationField(seconds: string, unitSeconds: number): number | string | undefined {
  if (seconds === '') return undefined
  if (!/^\d+(\.\d+)?$/.test(seconds)) return seconds
  return unitSeconds < 1 ? Math.round(Number(seconds) / unitSeconds) : Number(seconds) / unitSeconds
}

const toIso = (text: string): string => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString().replace('.000Z', 'Z')
}

/** Seconds as an ISO 8601 duration: whole days as `P7D`. */
function isoDuration(seconds: string): string {
  if (!/^\d+$/.test(seconds)) return seconds
  const count = Number(seconds)
  if (count > 0 && count % 86_400 === 0) return `P${count / 86_400}D`
  return count % 3_600 === 0 ? `PT${count / 3_600}H` : count % 60 === 0 ? `PT${count / 60}M` : `PT${count}S`
}

/** A read-only field: its value, if readable, and why it cannot be changed here. */
function FixedField({ label, schema, path, value, findings }: FieldProps) {
  const why = schema['x-fixed'] ?? ''
  const fault = findErrors(findings, path, true)
  if (why === '') return fault && <p className={styles.fault}>{fault}</p>
  const isShown = value !== undefined && value !== null && !isObject(value)
  return (
    <fieldset className={`shrink bare ${styles.fixed}`} id={elementId(path)} tabIndex={-1}>
      <legend className={styles.fixedLabel}>{label}</legend>
      {isShown && <LineOfValue value={value} />}
      <p className={styles.note}>{why}</p>
      {fault && <p className={styles.fault}>{fault}</p>}
    </fieldset>
  )
}
