import { SegmentedControl, Textarea, type TextareaProps } from '@mantine/core'

type ViewSwitchProps = {
  label: string
  className: string | undefined
  /** What the text is called: JSON, where it has to be. */
  textName?: string
  /** False while the text cannot be read: then there are no fields. */
  hasFields: boolean
  isText: boolean
  onText: (isText: boolean) => void
}

/** Chooses between the two views of one value: its fields, and its text. */
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

/** The value as a text. */
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
