import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEventHandler, ReactNode, Ref } from 'react'

type ActionButtonProps = Omit<ButtonProps, 'disabled'> & {
  children: ReactNode
  onClick?: MouseEventHandler<HTMLButtonElement>
  /** Why it cannot be used now, or the right that is missing. Disables the button but keeps it focusable to be read. */
  disabledReason?: string | false | null
  type?: 'button' | 'submit'
  ref?: Ref<HTMLButtonElement>
}

/** A button that says why it is disabled. */
export function ActionButton({ disabledReason, onClick, type = 'button', ...button }: ActionButtonProps) {
  if (!disabledReason) return <Button {...button} type={type} onClick={onClick} />
  return <Button {...button} type="button" data-disabled aria-disabled data-tip={disabledReason} />
}
