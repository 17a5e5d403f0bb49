import { Menu } from '@mantine/core'
import { AnchoredMenu } from './Anchored.tsx'
import styles from './ColumnItems.module.css'
import { IconArrowBackUp, IconCheck } from './icons.ts'
import type { Anchored } from './MenuButton.tsx'

type ColumnItemsProps = Anchored & {
  columns: readonly { id: string; header: string }[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  onReset: (() => void) | undefined
}

/** Which columns of a list are shown. */
export function ColumnItems({ columns, hidden, onHidden, onReset, ...anchored }: ColumnItemsProps) {
  return (
    <AnchoredMenu {...anchored}>
      <Menu.Label>Columns</Menu.Label>
      {columns.slice(1).map(({ id, header }) => {
        const isShown = !hidden.includes(id)
        return (
          <Menu.CheckboxItem
            key={id}
            checked={isShown}
            checkIcon={<IconCheck className={styles.tick} aria-hidden />}
            onChange={() => onHidden(isShown ? [...hidden, id] : hidden.filter((one) => one !== id))}
          >
            {header}
          </Menu.CheckboxItem>
        )
      })}
      {onReset && (
        <>
          <Menu.Divider role="separator" />
          <Menu.Item leftSection={<IconArrowBackUp aria-hidden />} onClick={onReset}>
            Reset columns
          </Menu.Item>
        </>
      )}
    </AnchoredMenu>
  )
}
