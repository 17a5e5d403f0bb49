import { Button } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { setPreferences, usePreferences } from '../../api/session/session.ts'
import { IconClock } from '../../ui/layout/icons.ts'
import { type ClockName, clockParts, setClock, zoneCity } from '../../ui/time/clock.ts'
import { useNow } from '../../ui/time/Time.tsx'
import styles from './Header.module.css'

/**
 * Both time zones, to the minute. The selected one applies to all tables, charts and forms and is stored in this
 * browser. If the operator's zone is UTC, there is only one.
 */
export function ClockSwitch() {
  const { clock: chosen = 'local' } = usePreferences()
  const now = useNow()
  useLayoutEffect(() => setClock(chosen), [chosen])
  const choice = (clock: ClockName, name: string) => (
    <Button
      className={styles.choice}
      aria-pressed={clock === chosen}
      leftSection={clock === chosen && <IconClock aria-hidden />}
      onClick={() => setPreferences({ clock })}
    >
      {clockParts(now, clock, now).time} {name}
    </Button>
  )
  const city = zoneCity()
  if (city === 'UTC') return <span className="num dimmed">{clockParts(now, 'utc', now).time} UTC</span>
  return (
    <Button.Group aria-label="Time display">
      {choice('local', city)}
      {choice('utc', 'UTC')}
    </Button.Group>
  )
}
