import { Modal, Switch } from '@mantine/core'
import { setPreferences, usePreferences } from '../../api/session/session.ts'
import type { NavLevel } from '../frame/nav-groups.ts'
import type { Destination } from '../frame/navigation.ts'
import styles from './Palette.module.css'
import type { ScreenKey } from './screen-keys.ts'

type Shortcut = { keys: [string, string?]; does: string }

const levelNames: Record<NavLevel, string> = {
  player: 'Go to, for this player',
  realm: 'Go to, in this realm',
  admin: 'Go to, in the organization',
}

const inTables: Shortcut[] = [
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['Home'], does: 'First row' },
  { keys: ['End'], does: 'Last row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Space'], does: 'Select the row' },
]

type KeysDialogProps = {
  isOpen: boolean
  onClose: () => void
  jumps: ReadonlyMap<string, Destination>
  screenKeys: readonly ScreenKey[]
  command: string
}

/** All available shortcuts. */
export function KeysDialog({ isOpen, onClose, jumps, screenKeys, command }: KeysDialogProps) {
  const { hasSingleKeys = true } = usePreferences()
  const globalShortcuts: Shortcut[] = [
    { keys: [command, 'K'], does: 'Search screens, realms, players and actions' },
    { keys: [command, 'Enter'], does: 'In the search: open in a new tab' },
    { keys: [command, 'Z'], does: 'Undo your last change on this screen' },
    { keys: ['g', '/'], does: 'Find a screen in the menu of a realm' },
    { keys: ['/'], does: 'Filter the list' },
    { keys: ['?'], does: 'Show this list' },
    { keys: ['Esc'], does: 'Close the top layer' },
  ]
  const levels = [...new Set([...jumps.values()].map(({ level }) => level))]
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="min(760px, 92vw)">
      <div className={styles.columns}>
        <div>
          <Shortcuts title="Everywhere" shortcuts={globalShortcuts} />
          <Shortcuts title="In a table" shortcuts={inTables} />
          {screenKeys.length > 0 && (
            <Shortcuts title="On this screen" shortcuts={screenKeys.map(({ key, does }) => ({ keys: [key], does }))} />
          )}
        </div>
        <div>
          {levels.map((level) => (
            <Shortcuts
              key={level}
              title={levelNames[level]}
              shortcuts={[...jumps.values()]
                .filter((each) => each.level === level)
                .map(({ entry }) => ({ keys: ['g', entry.key ?? ''], does: entry.label }))}
            />
          ))}
        </div>
      </div>
      <Switch
        className={styles.switch}
        label="Single-key shortcuts"
        description={`When off, only ${command} shortcuts work.`}
        checked={hasSingleKeys}
        onChange={(event) => setPreferences({ hasSingleKeys: event.currentTarget.checked })}
      />
    </Modal>
  )
}

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  return (
    <section aria-label={title} className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <dl className="flush">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Keys pressed one after the other, or together. */
function Keys({ keys: [first = '', second] }: Pick<Shortcut, 'keys'>) {
  return (
    <>
      <kbd className={styles.key}>{first}</kbd> {second && <kbd className={styles.key}>{second}</kbd>}
    </>
  )
}
