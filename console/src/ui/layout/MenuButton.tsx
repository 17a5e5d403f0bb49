import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, type Ref, useState } from 'react'

/** What a menu or a popover is given by its button: where it hangs, and whether it is open. */
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
  /** What opens: a menu, or a popover with something else in it. */
  opens?: 'menu' | 'dialog'
  /** Draws what opens. Use a `lazyDialog`: menus and what places them are a tenth of the console's code. */
  children: (anchored: Anchored) => ReactNode
}

/** A button that opens something. It stands at once; the code of what it opens comes after the first screen. */
export function MenuButton({ button, opens = 'menu', children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  // Until it is first opened there is nothing to draw: a list has such a button in every row.
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
