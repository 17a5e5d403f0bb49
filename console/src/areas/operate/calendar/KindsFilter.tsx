import { Button, Checkbox, Popover } from '@mantine/core'
import { type CalendarKind, calendarKinds } from '@regent/contract/operate/calendar/calendar-kinds'
import { IconFilter } from '../../../ui/layout/icons.ts'
import styles from './Calendar.module.css'
import { kindWords } from './calendar-kinds.ts'

type KindsFilterProps = { kinds: readonly CalendarKind[]; onKinds: (kinds: readonly CalendarKind[]) => void }

/** Which kinds are shown; without any, all are. */
export function KindsFilter({ kinds, onKinds }: KindsFilterProps) {
  const isAll = kinds.length === calendarKinds.length
  const [first] = kinds
  const words = isAll ? 'All kinds' : kinds.length === 1 && first ? kindWords[first].lane : 'Kinds'
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconFilter aria-hidden />}>
          {words}
          <span className={styles.count}>{kinds.length}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Kinds in the calendar">
        <div className={styles.kinds}>
          {calendarKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={kindWords[kind].lane}
              checked={!isAll && kinds.includes(kind)}
              onChange={({ currentTarget: { checked } }) => {
                const others = isAll ? [] : kinds.filter((one) => one !== kind)
                onKinds(calendarKinds.filter((one) => others.includes(one) || (checked && one === kind)))
              }}
            />
          ))}
          <Button disabled={isAll} onClick={() => onKinds(calendarKinds)}>
            Show all kinds
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
