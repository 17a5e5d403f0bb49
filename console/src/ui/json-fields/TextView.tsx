import { SegmentedControl, Textarea, type TextareaProps } from '@mantine/core'

type ViewSwitchProps = {
  label: string
  className: string | undefined
  /** Label of the text: "JSON" if it must be JSON. */
  textName?: string
  /** False while the text is invalid: then there are no fields. */
  hasFields: boolean
  isText: boolean
  onText: (isText: boolean) => void
}

/** Selects one of two views of a value: its fields, or its text. */
export const ViewSwitch = ({ label, className, textName = 'JSON', hasFields, isText, onText }: ViewSwitchProps) => (
  <SegmentedControl
    className={className}
    size="xs"
    aria-label={label}
    data={[
      { value: 'fields', label: 'Fields', disabled: !hasFields },
      { value: 'text', label: textName },
    ]}
    value={isText ? 'text' : 'fields'}
    onChange={(view) => onText(view === 'text')}
  />
)

/** The value as text. */
export const TextView = ({ onText, ...area }: TextareaProps & { onText: (text: string) => void }) => (
  <Textarea
    {...area}
    autosize
    minRows={6}
    maxRows={30}
    spellCheck={false}
    autoComplete="off"
    classNames={{ input: 'mono' }}
    onChange={({ currentTarget }) => onText(currentTarget.value)}
  />
)
