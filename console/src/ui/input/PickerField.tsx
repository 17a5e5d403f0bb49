import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type ComponentType, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { LazyCode } from '../code/lazy-code.ts'
import { IconCalendar } from '../layout/icons.ts'
import { openPicker } from './open-picker.ts'

type PickerFieldProps<PickerProps> = {
  /** The code of the picker, loaded when it first opens. */
  code: LazyCode<ComponentType<PickerProps>>
  /** Renders the picker; `close` closes it. */
  picker: (Picker: ComponentType<PickerProps>, close: () => void) => ReactNode
  /** Title of the dialog if the field has no label. */
  noun: string
  box: RefObject<HTMLInputElement | null>
  input: TextInputProps
  padding?: number
  /** False in a popover, which would close on a click outside of it. */
  withinPortal?: boolean
}

/** A text field with a button that opens a picker below it. */
export function PickerField<PickerProps>({
  code,
  picker,
  noun,
  box,
  input,
  padding = 0,
  withinPortal = true,
}: PickerFieldProps<PickerProps>) {
  const [Picker, setPicker] = useState(() => code.loaded)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    openPicker.set(true)
    return () => openPicker.set(false)
  }, [isOpen])

  async function open() {
    setIsOpen(true)
    const loaded = await code.load()
    setPicker(() => loaded)
  }

  const name = typeof input.label === 'string' ? input.label : (input['aria-label'] ?? noun)
  return (
    <Popover
      opened={isOpen && Picker !== undefined}
      onChange={setIsOpen}
      onDismiss={() => setIsOpen(false)}
      position="bottom-start"
      // If there is no room above or below, it covers its field instead of leaving the screen.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      withinPortal={withinPortal}
      // The target is a text field, which does not support `aria-expanded`.
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          rightSection={
            <ActionIcon aria-label="Show picker" onClick={open} disabled={input.disabled}>
              <IconCalendar aria-hidden />
            </ActionIcon>
          }
          {...input}
          ref={box}
        />
      </Popover.Target>
      <Popover.Dropdown p={padding} role="dialog" aria-label={`Picker of ${name}`}>
        {Picker && picker(Picker, () => setIsOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
