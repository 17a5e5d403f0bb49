import { Button, Menu } from '@mantine/core'
import { type CalendarKind, calendarKinds } from '@regent/contract/calendar-kinds'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { askToBegin, type Begin } from '../../../shell/begin.ts'
import { paths } from '../../../shell/paths.ts'
import { useRealm } from '../../../shell/place.ts'
import { useRights } from '../../../shell/rights.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { type ClockName, clockText } from '../../../ui/clock.ts'
import { IconChevronDown, IconPlus } from '../../../ui/icons.ts'
import styles from './Calendar.module.css'
import { kindWords } from './calendar-kinds.ts'

/** The drawers that make one of a kind; a kind without one is made on its screen. */
const begins: Partial<Record<CalendarKind, Begin>> = {
  event: 'create an event',
  announcement: 'create an announcement',
  'promo-code': 'create a promo',
  trial: 'create a trial',
  timer: 'create a timer',
  job: 'create a job',
}

/** Opens the screen of a kind with its form for a new one, at a time if one was chosen. */
function useNew() {
  const place = useRealm()
  const navigate = useNavigate()
  return (kind: CalendarKind, at?: number) => {
    const { fresh } = kindWords[kind]
    if (!fresh) return
    const begin = begins[kind]
    if (begin) askToBegin(begin, at)
    void navigate({ to: paths.inRealm(place, fresh.screen) })
  }
}

const madeHere = calendarKinds.filter((kind) => kindWords[kind].fresh !== undefined)

export function NewMenu() {
  const rights = useRights()
  const make = useNew()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="filled" leftSection={<IconPlus aria-hidden />} rightSection={<IconChevronDown aria-hidden />}>
          New
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {madeHere.map((kind) => {
          const { one, icon: Icon, fresh } = kindWords[kind]
          const refusal = fresh && rights.refusal(fresh.right)
          return (
            <Menu.Item
              key={kind}
              leftSection={<Icon aria-hidden />}
              disabled={refusal !== undefined}
              data-tip={refusal}
              onClick={() => make(kind)}
            >
              {one}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

export type Place = { kind: CalendarKind; at: number; x: number; y: number }

/** What can be made where somebody has clicked on an empty place. */
export function NewHere({ kind, at, x, y, clock, onClose }: Place & { clock: ClockName; onClose: () => void }) {
  const rights = useRights()
  const make = useNew()
  const box = useRef<HTMLDivElement>(null)
  const { one, lane, fresh } = kindWords[kind]
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
      className={styles.here}
      role="dialog"
      aria-label={`New in ${lane}`}
      style={{ left: Math.min(x, window.innerWidth - 320), top: Math.min(y + 6, window.innerHeight - 60) }}
    >
      {fresh ? (
        <ActionButton
          variant="filled"
          leftSection={<IconPlus aria-hidden />}
          disabledReason={rights.refusal(fresh.right)}
          onClick={() => make(kind, at)}
        >
          New {one.toLowerCase()}
          {fresh.takesStart && `, ${clockText(at, clock, Date.now())}`}
        </ActionButton>
      ) : (
        <span className="dimmed">{lane} are published as content.</span>
      )}
    </div>
  )
}
