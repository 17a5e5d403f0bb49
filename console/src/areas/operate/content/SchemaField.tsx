import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { durationMsOf } from '@regent/contract/duration'
import { minorDigits } from '@regent/contract/money'
import { durationUnits, wordsOf } from '@regent/contract/operate/content/content-fields'
import { useState } from 'react'
import { useRealm } from '../../../shell/frame/place.ts'
import { useMainCurrency } from '../../../shell/scope/main-currency.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { DurationField } from '../../../ui/time/DurationField.tsx'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import { ContentPick } from './ContentPick.tsx'
import { FixedField } from './FixedField.tsx'
import { GroupField } from './GroupField.tsx'
import { ImageField } from './ImageField.tsx'
import { chosen, kindOf, typedNumber } from './item-draft.ts'
import { elementId, type FieldProps, faultsOf } from './item-field.ts'
import { JsonField } from './JsonField.tsx'
import { ListField } from './ListField.tsx'
import { RecordField } from './RecordField.tsx'
import { TextsField } from './TextsField.tsx'

/** The field that a schema asks for. Where the schema says nothing, the value stays editable as JSON. */
export function SchemaField(given: Omit<FieldProps, 'Field'>) {
  const schema = chosen(given.schema, given.value)
  const props: FieldProps = { ...given, schema, Field: SchemaField }
  if (schema['x-fixed'] !== undefined) return <FixedField {...props} />
  switch (kindOf(schema, given.value)) {
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

/** A field with one value. */
function PlainField(props: FieldProps) {
  const { label, schema, path, value, isRequired, isReadOnly, onChange, findings } = props
  const set = (next: unknown) => onChange(path, next)
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)
  // A text that is required may be empty; any other text that is emptied is removed.
  const setText = (next: string) => set(next === '' && !isRequired ? undefined : next)
  const base = {
    id: elementId(path),
    label,
    description: schema.description,
    required: isRequired,
    disabled: isReadOnly,
    error: faultsOf(findings, path, true),
  }
  // An entry of a list is there, or it is not.
  const input = { ...base, withAsterisk: isRequired && typeof path.at(-1) === 'string' }
  switch (kindOf(schema, value)) {
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
          data={(schema.enum ?? []).map((one) => ({ value: String(one), label: wordsOf(String(one)) }))}
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
      return <DateTimeField {...input} value={text} onChange={(next) => setText(next === '' ? '' : isoOf(next))} />
    case 'moment':
      return (
        <DateTimeField
          {...input}
          value={typeof value === 'number' ? new Date(value).toISOString() : text}
          onChange={(next) => set(momentOf(next))}
        />
      )
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
    case 'isoDuration': {
      const ms = durationMsOf(text)
      return (
        <DurationField
          {...input}
          value={ms === undefined ? text : String(ms / 1_000)}
          onChange={(next) => setText(isoDuration(next))}
        />
      )
    }
    case 'duration': {
      const unit = durationUnits[schema['x-unit'] === 'money' ? 'seconds' : (schema['x-unit'] ?? 'seconds')]
      return (
        <DurationField
          {...input}
          value={typeof value === 'number' ? String(value * unit) : text}
          onChange={(next) => set(durationOfField(next, unit))}
        />
      )
    }
    case 'money':
      return <MoneyField {...input} value={value} onChange={set} />
    case 'number':
      return <NumberField {...input} value={value} scale={1} onChange={set} />
    default:
      return <TextInput {...input} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
  }
}

/** An amount in the main currency of the realm, which is stored in its minor units. */
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
  /** How many of the stored units are one of the shown ones. */
  scale: number
  onChange: (value: number | string | undefined) => void
}

/** A number as it is typed; what is no number stays, and the checks say so. */
function NumberField({ value, scale, onChange, ...input }: NumberFieldProps) {
  const read = (typed: string) => {
    const number = typedNumber(typed)
    return typeof number === 'number' ? Math.round(number * scale * 1e6) / 1e6 : number
  }
  const shown =
    typeof value === 'number' ? String(value / scale) : value === undefined || value === null ? '' : String(value)
  const [typed, setTyped] = useState(shown)
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={read(typed) === (value ?? undefined) ? typed : shown}
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
      error={faultsOf(findings, path, true)}
    />
  )
}

/** The milliseconds of a time that was chosen; what is no time stays, and the checks say so. */
const momentOf = (text: string): number | string | undefined => {
  const at = Date.parse(text)
  return text === '' ? undefined : Number.isNaN(at) ? text : at
}

/** The count of a unit for the seconds of a field; what is no duration stays, and the checks say so. */
function durationOfField(seconds: string, unitSeconds: number): number | string | undefined {
  if (seconds === '') return undefined
  if (!/^\d+(\.\d+)?$/.test(seconds)) return seconds
  return unitSeconds < 1 ? Math.round(Number(seconds) / unitSeconds) : Number(seconds) / unitSeconds
}

const isoOf = (text: string): string => {
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
