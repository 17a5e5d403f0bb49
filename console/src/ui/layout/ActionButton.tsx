import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEventHandler, ReactNode, Ref } from 'react'

type ActionButtonProps = Omit<ButtonProps, 'disabled'> & {
  children: ReactNode
  onClick?: MouseEventHandler<HTMLButtonElement>
  /**
   * The reason why it is disabled, or the missing right. The button stays focusable, so that the reason can be read.
   */
  disabledReason?: string | false | null
  type?: 'button' | 'submit'
  /** The id of the form that it submits, if it is outside of it. */
  form?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button that shows the reason why it is disabled. */
export function ActionButton({ disabledReason, onClick, type = 'button', ...button }: ActionButtonProps) {
  if (!disabledReason) return <Button {...button} type={type} onClick={onClick} />
  return <Button {...button} type="button" data-disabled aria-disabled data-tip={disabledReason} />
}
