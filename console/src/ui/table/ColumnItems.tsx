import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchoredMenu } from '../layout/Anchored.tsx'
import { IconArrowBackUp, IconCheck } from '../layout/icons.ts'
import type { Anchored } from '../layout/MenuButton.tsx'
import styles from './DataTable.module.css'
import { actionsId } from './table-edges.ts'

type ColumnItemsProps = Anchored & {
  columns: readonly { id: string; header: string }[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  /** Columns hidden automatically for lack of room. */
  left: readonly string[]
  pinned: readonly string[]
  onPinned: ((pinned: string[]) => void) | undefined
  onReset: (() => void) | undefined
  /** A menu item that opens more columns. */
  more: ReactNode
}

/** Shows and hides columns of a list. */
export function ColumnItems({ columns, hidden, onHidden, left, pinned, onPinned, ...props }: ColumnItemsProps) {
  const { onReset, more, ...anchored } = props

  // The first column identifies the row, and the actions column contains its actions.
  const hideable = columns.slice(1).filter(({ id }) => id !== actionsId)

  function show(id: string) {
    // Requested despite little room: the list scrolls instead.
    if (left.length > 0) onPinned?.([...pinned, id])
    if (hidden.includes(id)) onHidden(hidden.filter((one) => one !== id))
  }

  function hide(id: string) {
    if (pinned.includes(id)) onPinned?.(pinned.filter((one) => one !== id))
    onHidden([...hidden, id])
  }

  return (
    <AnchoredMenu {...anchored}>
      <Menu.Label>Columns</Menu.Label>
      {hideable.map(({ id, header }) => {
        const isShown = !hidden.includes(id) && !left.includes(id)
        return (
          <Menu.CheckboxItem
            key={id}
            checked={isShown}
            checkIcon={<IconCheck className={styles.tick} aria-hidden />}
            onChange={() => (isShown ? hide(id) : show(id))}
          >
            {header}
            {left.includes(id) && <span className={styles.left}>no room</span>}
          </Menu.CheckboxItem>
        )
      })}
      {(more || onReset) && <Menu.Divider role="separator" />}
      {more}
      {onReset && (
        <Menu.Item leftSection={<IconArrowBackUp aria-hidden />} onClick={onReset}>
          Reset columns
        </Menu.Item>
      )}
    </AnchoredMenu>
  )
}
