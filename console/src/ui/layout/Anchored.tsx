import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, type Ref, useLayoutEffect, useState } from 'react'
import type { Anchored } from './MenuButton.tsx'

type AnchoredMenuProps = Anchored & { className?: string | undefined; children: ReactNode } & Pick<
    MenuProps,
    'width' | 'position'
  >

/** The menu of a `MenuButton`. */
export function AnchoredMenu({ anchor, isOpen, onChange, className, children, ...menu }: AnchoredMenuProps) {
  return (
    <Menu opened={useShown(isOpen)} onChange={onChange} {...menu}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  )
}

type AnchoredPopoverProps = Anchored & { label: string; padding?: number; children: ReactNode } & Pick<
    PopoverProps,
    'width' | 'position'
  >

/** The popover of a `MenuButton`. The focus stays in it while it is open. */
export function AnchoredPopover({
  anchor,
  isOpen,
  onChange,
  label,
  padding,
  children,
  ...popover
}: AnchoredPopoverProps) {
  return (
    <Popover opened={useShown(isOpen)} onChange={onChange} trapFocus returnFocus {...popover}>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={padding}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * Whether it is open, but false while it is first drawn: what opens only then looks where the focus is, to give it back.
 */
function useShown(isOpen: boolean): boolean {
  const [isShown, setIsShown] = useState(false)
  useLayoutEffect(() => setIsShown(isOpen), [isOpen])
  return isShown
}

type AnchorProps = {
  element: HTMLElement | null
  ref?: Ref<HTMLElement>
  id?: string
  'aria-controls'?: string | undefined
}

/** Stands for a button that is drawn already: what opens is placed at it, and gives it a name to be called by. */
function Anchor({ element, ref, id, 'aria-controls': controls }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(element)
    return () => void ref(null)
  }, [element, ref])
  useLayoutEffect(() => {
    if (!element) return
    if (id !== undefined) element.id = id
    if (controls === undefined) element.removeAttribute('aria-controls')
    else element.setAttribute('aria-controls', controls)
  }, [element, id, controls])
  return null
}
