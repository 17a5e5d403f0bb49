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

/** The popover of a `MenuButton`. It traps the focus while it is open. */
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

/** True while open, but false in the first render: layers store the focused element only when they open later. */
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

/** Represents an existing button: places the layer at it, and sets its accessibility attributes. */
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
