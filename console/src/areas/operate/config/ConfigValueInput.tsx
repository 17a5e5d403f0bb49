import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import type { ConfigKeyView } from '@regent/contract/operate/config'
import type { ChangeEvent, ReactNode } from 'react'

type ConfigValueInputProps = {
  type: ConfigKeyView['type']
  /** The default value. */
  defaultValue?: string | undefined
  /** From the form: `form.getInputProps('value')`. */
  input: { value?: string; onChange: (change: string | null | ChangeEvent<HTMLElement>) => void; error?: ReactNode }
  hasFocus?: boolean
}

/** An input for the type of the key. All values are stored as strings. */
export function ConfigValueInput({ type, defaultValue, input, hasFocus }: ConfigValueInputProps) {
  const hint = defaultValue === undefined ? '' : ` Default: ${defaultValue}.`
  const shared = {
    label: 'Value',
    'data-autofocus': hasFocus || undefined,
    spellCheck: false,
    autoComplete: 'off',
    ...input,
  }
  switch (type) {
    case 'boolean': {
      const options = ['true', 'false']
      // A value that another program wrote stays selectable.
      const data = input.value && !options.includes(input.value) ? [...options, input.value] : options
      return <Select {...shared} value={input.value || null} data={data} description={`true or false.${hint}`} />
    }
    case 'number':
      return <TextInput {...shared} inputMode="decimal" description={`A number.${hint}`} classNames={mono} />
    case 'secret':
      return (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          description={`Encrypted. Visible only to config editors.${hint}`}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the secret' }}
        />
      )
    default:
      return (
        <Textarea
          {...shared}
          autosize
          minRows={1}
          maxRows={16}
          description={`Up to 8,192 characters.${hint}`}
          classNames={mono}
        />
      )
  }
}

const mono = { input: 'mono' }
