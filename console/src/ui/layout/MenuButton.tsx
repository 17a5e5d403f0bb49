import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, type Ref, useState } from 'react'

/** Props that a button passes to its menu or popover: the anchor and the open state. */
export type Anchored = { anchor: HTMLElement | null; isOpen: boolean; onChange: (isOpen: boolean) => void }

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>
  onClick?: MouseEventHandler
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'data-expanded'?: true | undefined
}

type MenuButtonProps = {
  button: ReactElement<ButtonProps>
  /** The opened element: a menu, or a popover with other content. */
  opens?: 'menu' | 'dialog'
  /** Renders the opened element. Use a `lazyDialog`: menus and their positioning are a tenth of the console's code. */
  children: (anchored: Anchored) => ReactNode
}

/**
 * A button that opens something. It renders immediately; the code of the opened element loads after the first screen.
 */
export function MenuButton({ button, opens = 'menu', children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  // Renders nothing until it first opens: lists have such a button in every row.
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    <>
      {cloneElement(button, {
        ref: setAnchor,
        onClick: () => setIsOpen(!isOpen),
        'aria-haspopup': opens,
        'aria-expanded': isOpen,
        'data-expanded': isOpen || undefined,
      })}
      {wasOpened && children({ anchor, isOpen, onChange: setIsOpen })}
    </>
  )
}
