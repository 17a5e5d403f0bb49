import { Button, Menu } from '@mantine/core'
import { type CalendarKind, calendarKinds } from '@regent/contract/operate/calendar/calendar-kinds'
import type { Right } from '@regent/contract/permissions'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRealm } from '../../../shell/frame/place.ts'
import { type Begin, beginHash } from '../../../shell/routing/begin.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { type Icon, IconChevronDown, IconMail, IconPlus } from '../../../ui/layout/icons.ts'
import { type ClockName, clockText } from '../../../ui/time/clock.ts'
import styles from './Calendar.module.css'
import { calendarWords } from './calendar-kinds.ts'

type NewThing = { label: string; icon: Icon; screen: string; right: Right; begin?: Begin | undefined }

/** Entries of the "New" menu, in the order of the lanes. */
const listNewThings = (): readonly NewThing[] => [
  ...calendarKinds.flatMap((kind): NewThing[] => {
    const { one, icon, create } = calendarWords(kind)
    return create ? [{ label: one, icon, ...create }] : []
  }),
  { label: 'Mail to players', icon: IconMail, screen: 'campaigns', right: 'create mail', begin: 'mail players' },
]

/** The menu of new entries: each item links to its form; items without the right show the missing right. */
export function NewMenu() {
  const place = useRealm()
  const rights = useRights()
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="filled" leftSection={<IconPlus aria-hidden />} rightSection={<IconChevronDown aria-hidden />}>
          New
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {listNewThings().map(({ label, icon: Icon, screen, right, begin }) => {
          const refusal = rights.refusal(right)
          return refusal === undefined ? (
            <Menu.Item
              key={label}
              component={Link}
              leftSection={<Icon aria-hidden />}
              to={paths.inRealm(place, screen)}
              {...(begin && { hash: beginHash(begin) })}
            >
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} leftSection={<Icon aria-hidden />} disabled>
              {label}
              <span className={styles.refusal}>{refusal}</span>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

export type Place = { kind: CalendarKind; at: number; x: number; y: number }

/** The menu of new entries at an empty place that was clicked. */
export function NewHere({ kind, at, x, y, clock, onClose }: Place & { clock: ClockName; onClose: () => void }) {
  const rights = useRights()
  const place = useRealm()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const { one, lane, create } = calendarWords(kind)
  const leave = useEffectEvent((event: Event) => {
    const isWithin = event.target instanceof Node && box.current?.contains(event.target)
    if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isWithin) onClose()
  })
  useEffect(() => {
    const listen = (event: Event) => leave(event)
    document.addEventListener('pointerdown', listen)
    document.addEventListener('keydown', listen)
    box.current?.querySelector('button')?.focus()
    return () => {
      document.removeEventListener('pointerdown', listen)
      document.removeEventListener('keydown', listen)
    }
  }, [])
  return (
    <div
      ref={box}
      className={`framed ${styles.here}`}
      role="dialog"
      aria-label={`New in ${lane}`}
      style={{ left: Math.min(x, window.innerWidth - 320), top: Math.min(y + 6, window.innerHeight - 60) }}
    >
      {create ? (
        <ActionButton
          variant="filled"
          leftSection={<IconPlus aria-hidden />}
          disabledReason={rights.refusal(create.right)}
          onClick={() =>
            void navigate({
              to: paths.inRealm(place, create.screen),
              ...(create.begin && { hash: beginHash(create.begin, at) }),
            })
          }
        >
          New {one.toLowerCase()}
          {create.takesStart && `, ${clockText(at, clock, Date.now())}`}
        </ActionButton>
      ) : (
        <span className="dimmed">{lane} are published as content.</span>
      )}
    </div>
  )
}
