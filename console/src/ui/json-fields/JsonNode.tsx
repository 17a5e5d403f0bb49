import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { fieldName, isIsoTime } from '@regent/contract/differences/field-names'
import { formatQuantity } from '@regent/contract/words'
import { useRef, useState } from 'react'
import { findSpanUnit } from '../form/field-words.ts'
import { useTypedText } from '../form/use-typed-text.ts'
import { SuggestInput } from '../input/SuggestInput.tsx'
import { FoldButton } from '../layout/FoldButton.tsx'
import { IconPlus, IconTrash } from '../layout/icons.ts'
import { EntryActions } from '../table/EntryActions.tsx'
import { DateTimeField } from '../time/DateTimeField.tsx'
import { DurationField } from '../time/DurationField.tsx'
import styles from './JsonInput.module.css'
import {
  asKind,
  findJsonKind,
  type JsonFields,
  type JsonKind,
  jsonKinds,
  kindLabels,
  newEntry,
  readNumber,
  withoutField,
  withValue,
} from './json-value.ts'

type Shared = {
  hasWords: boolean
  isReadOnly: boolean
}

type JsonNodeProps = Shared & {
  id: string
  /** The field's own name; empty for the root value and for list entries. */
  name: string
  /** Accessible name: "rewards 1 amount". */
  title: string
  value: unknown
  depth: number
  isKindChosen: boolean
  names?: readonly string[]
  isFirst?: boolean | undefined
  onChange: (value: unknown) => void
}

const kindChoices = jsonKinds.map((value) => ({ value, label: kindLabels[value] }))
/** Limit of inputs; the text view shows the others. Thousands of inputs would freeze the page. */
const maxShown = 200
/** Deeper levels are folded at first. */
const foldedFrom = 3

/** The kind of a value, and its input. */
export function JsonNode(props: JsonNodeProps) {
  const { id, title, value, isKindChosen, isReadOnly, onChange } = props
  const kind = findJsonKind(value)
  return (
    <>
      {isKindChosen && (
        <Select
          flex="none"
          w={112}
          aria-label={`Kind of ${title}`}
          data={kindChoices}
          allowDeselect={false}
          disabled={isReadOnly}
          value={kind}
          onChange={(next) => next && onChange(asKind(value, next as JsonKind))}
        />
      )}
      {kind === 'fields' ? (
        <FieldsNode {...props} value={value as JsonFields} />
      ) : kind === 'list' ? (
        <ListNode {...props} value={value as readonly unknown[]} />
      ) : (
        <PlainNode key={kind} {...props} id={`${id}-value`} />
      )}
    </>
  )
}

function PlainNode({ id, name, title, value, isReadOnly, isFirst, onChange }: JsonNodeProps) {
  const input = { id, className: styles.plain, 'aria-label': title, 'data-autofocus': isFirst, disabled: isReadOnly }
  if (typeof value === 'boolean')
    return (
      <Checkbox
        {...input}
        label={value ? 'Yes' : 'No'}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  if (typeof value === 'number') {
    const unit = findSpanUnit(name)
    if (unit !== undefined && value >= 0 && Number.isInteger(value * unit))
      return (
        <DurationField
          {...input}
          unitSeconds={unit}
          value={String(value)}
          onChange={(next) => onChange(Number(next === '' ? 0 : next))}
        />
      )
    return <NumberInput {...input} value={value} onChange={onChange} />
  }
  if (typeof value !== 'string') return <span className="dimmed">nothing</span>
  if (isIsoTime(value))
    return (
      <DateTimeField
        {...input}
        value={value}
        onChange={(next) => onChange(next === '' ? '' : new Date(next).toISOString())}
      />
    )
  return (
    <Textarea
      {...input}
      autosize
      minRows={1}
      maxRows={12}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type NumberInputProps = { value: number; onChange: (value: number) => void }

function NumberInput({ value, onChange, ...input }: NumberInputProps) {
  const box = useRef<HTMLInputElement>(null)
  const typedText = useTypedText({
    shown: String(value),
    read: (text) => readNumber(text)?.toString(),
    fault: 'Write a number.',
    box,
    onChange: (text) => onChange(Number(text)),
  })
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      {...typedText.inputProps}
      ref={box}
      error={typedText.fault}
    />
  )
}

/** A nested value: name, kind, input and actions. */
function Entry({
  label,
  isCode,
  actions,
  ...node
}: JsonNodeProps & { label: string; isCode: boolean; actions: React.ReactNode }) {
  const kind = findJsonKind(node.value)
  const isDeep = kind === 'fields' || kind === 'list'
  const [isOpen, setIsOpen] = useState(node.depth < foldedFrom)
  return (
    <div className={styles.entry} data-deep={isDeep || undefined}>
      <div className="shrink">
        {isDeep ? (
          <FoldButton
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
            label={`${isOpen ? 'Fold' : 'Unfold'} ${node.title}`}
          >
            <span className={isCode ? 'mono' : undefined}>{label}</span>
          </FoldButton>
        ) : (
          <label
            className={isCode ? `${styles.name} mono` : styles.name}
            htmlFor={`${node.id}-value`}
            data-tip={isCode ? undefined : node.name}
          >
            {label}
          </label>
        )}
      </div>
      {isDeep && !isOpen ? (
        <span className={`flex shrink ${styles.value} dimmed`}>{formatSize(node.value)}</span>
      ) : (
        <div className={`flex shrink ${styles.value}`}>
          <JsonNode {...node} />
        </div>
      )}
      {!node.isReadOnly && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

const formatSize = (value: unknown) =>
  Array.isArray(value)
    ? formatQuantity(value.length, 'entry', 'entries')
    : formatQuantity(Object.keys(value as JsonFields).length, 'field')

function FieldsNode(props: JsonNodeProps & { value: JsonFields }) {
  const { id, title, value, depth, names = [], hasWords, isReadOnly, isFirst, onChange } = props
  const entries = Object.entries(value)
  const within = depth === 0 ? '' : `${title} `
  return (
    <div className={`stack gap-8 shrink ${styles.fields}`}>
      {entries.slice(0, maxShown).map(([name, one], index) => {
        const label = hasWords ? fieldName(name) : name
        return (
          <Entry
            key={name}
            id={`${id}-${index}`}
            name={name}
            label={label}
            isCode={!hasWords}
            title={`${within}${label}`}
            value={one}
            depth={depth + 1}
            isKindChosen
            isFirst={isFirst && index === 0}
            hasWords={hasWords}
            isReadOnly={isReadOnly}
            onChange={(next) => onChange(withValue(value, name, next))}
            actions={
              <ActionIcon
                variant="subtle"
                aria-label={`Remove ${within}${label}`}
                onClick={() => onChange(withoutField(value, name))}
              >
                <IconTrash aria-hidden />
              </ActionIcon>
            }
          />
        )
      })}
      {entries.length > maxShown && <p className="dimmed">The text has {entries.length - maxShown} more.</p>}
      {entries.length === 0 && <p className="dimmed">No fields yet.</p>}
      {!isReadOnly && (
        <NewField
          title={title}
          known={Object.keys(value)}
          names={names}
          isFirst={isFirst && entries.length === 0}
          onAdd={(name) => onChange(withValue(value, name, ''))}
        />
      )}
    </div>
  )
}

type NewFieldProps = {
  title: string
  known: readonly string[]
  names: readonly string[]
  isFirst: boolean | undefined
  onAdd: (name: string) => void
}

function NewField({ title, known, names, isFirst, onAdd }: NewFieldProps) {
  const [name, setName] = useState('')
  const clean = name.trim()
  const fault = known.includes(clean) ? 'This name is already used.' : undefined
  const add = () => {
    if (clean === '' || fault) return
    onAdd(clean)
    setName('')
  }
  return (
    <div className="flex wrap">
      <SuggestInput
        aria-label={`Name of a new field of ${title}`}
        placeholder="Name of a new field"
        data={names.filter((one) => !known.includes(one))}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={isFirst}
        value={name}
        error={fault}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button
        leftSection={<IconPlus aria-hidden />}
        aria-label={`Add field to ${title}`}
        disabled={clean === '' || fault !== undefined}
        onClick={add}
      >
        Add field
      </Button>
    </div>
  )
}

function ListNode(props: JsonNodeProps & { value: readonly unknown[] }) {
  const { id, name, title, value, depth, hasWords, isReadOnly, onChange } = props
  const move = (from: number, to: number) => {
    const next = value.toSpliced(from, 1)
    onChange(next.toSpliced(to, 0, value[from]))
  }
  return (
    <div className={`stack gap-8 shrink ${styles.fields}`}>
      {value.slice(0, maxShown).map((one, index) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: the path of an entry is its place
          key={index}
          id={`${id}-${index}`}
          name={name}
          label={String(index + 1)}
          isCode={false}
          title={`${title} ${index + 1}`}
          value={one}
          depth={depth + 1}
          isKindChosen
          hasWords={hasWords}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(value.with(index, next))}
          actions={
            <EntryActions
              name={`${title} ${index + 1}`}
              index={index}
              count={value.length}
              onMove={(to) => move(index, to)}
              onRemove={() => onChange(value.toSpliced(index, 1))}
            />
          }
        />
      ))}
      {value.length > maxShown && <p className="dimmed">The text has {value.length - maxShown} more.</p>}
      {!isReadOnly && (
        <Button
          className="start"
          leftSection={<IconPlus aria-hidden />}
          aria-label={`Add entry to ${title}`}
          onClick={() => onChange([...value, newEntry(value)])}
        >
          Add entry
        </Button>
      )}
    </div>
  )
}
