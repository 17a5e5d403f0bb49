import { Button } from '@mantine/core'
import type { ConfigKeyView } from '@regent/contract/operate/config'
import { useState } from 'react'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { FoldButton } from '../../../ui/layout/FoldButton.tsx'
import { OpenButton } from '../../../ui/layout/OpenButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import styles from './Config.module.css'
import { listNamespaces, namespaceMeanings } from './config-list.ts'

type AvailableSettingsProps = {
  /** Known keys without a value, filtered and sorted. */
  rows: readonly ConfigKeyView[]
  /** True if all namespaces are unfolded at first: the results of a search. */
  startsUnfolded: boolean
  onOpen: (row: ConfigKeyView) => void
}

/** The known keys without a value, folded by namespace. */
export function AvailableSettings({ rows, startsUnfolded, onOpen }: AvailableSettingsProps) {
  // The exceptions, not the unfolded ones: while a search is typed, new results are unfolded too.
  const [toggled, setToggled] = useState<readonly string[]>([])
  const namespaces = listNamespaces(rows)
  const isOpen = (namespace: string) => toggled.includes(namespace) !== startsUnfolded
  const areAllOpen = namespaces.every(isOpen)
  const toggle = (namespace: string) =>
    setToggled(toggled.includes(namespace) ? toggled.filter((one) => one !== namespace) : [...toggled, namespace])

  return (
    <Section
      title="Available settings"
      count={rows.length}
      subtitle="Known keys that are not set in this realm"
      actions={
        <Button variant="subtle" onClick={() => setToggled(areAllOpen === startsUnfolded ? namespaces : [])}>
          {areAllOpen ? 'Fold all' : 'Unfold all'}
        </Button>
      }
      isFlush
    >
      <ul className="plain-list lined">
        {namespaces.map((namespace) => {
          const ofNamespace = rows.filter((row) => row.namespace === namespace)
          return (
            <li key={namespace}>
              <div className={`inset ${styles.namespace}`}>
                <FoldButton isOpen={isOpen(namespace)} onToggle={() => toggle(namespace)}>
                  <span className="mono strong">{namespace}</span>
                </FoldButton>
                <span className="num dimmed">{ofNamespace.length}</span>
                <span className="dimmed shrink">{namespaceMeanings[namespace]}</span>
              </div>
              {isOpen(namespace) && (
                <ul className={`plain-list ${styles.settings}`} aria-label={namespace}>
                  {ofNamespace.map((row) => (
                    <Setting key={row.name} row={row} onOpen={() => onOpen(row)} />
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Setting({ row, onOpen }: { row: ConfigKeyView; onOpen: () => void }) {
  const { refusal } = useRights()
  return (
    <li className={`inset ${styles.setting}`}>
      <span className="mono breakable">
        <OpenButton onClick={onOpen}>{row.name}</OpenButton>
      </span>
      <span className={`truncate dimmed ${styles.meaning}`} data-tip={row.description}>
        {row.description}
      </span>
      <span className={`dimmed small ${styles.default}`}>
        default <span className="mono">{row.default ?? 'none'}</span>
      </span>
      <ActionButton aria-label={`Set ${row.name}`} disabledReason={refusal('create config')} onClick={onOpen}>
        Set
      </ActionButton>
    </li>
  )
}
