import { Button, Checkbox, Popover } from '@mantine/core'
import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'
import { listSegments } from '@regent/contract/players/segments'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { IconUsers } from '../../../ui/layout/icons.ts'
import { formatCount } from '../../../ui/words/format-number.ts'
import styles from './Calendar.module.css'
import { type AudienceKey, audienceKeyOf } from './calendar-audience.ts'

type AudienceFilterProps = {
  chosen: readonly AudienceKey[]
  /** What is counted for each audience. */
  entries: readonly CalendarEntry[]
  onChosen: (chosen: readonly AudienceKey[]) => void
}

/** Whose days are shown: what concerns everybody, the players of a segment, or others; without any, all is. */
export function AudienceFilter({ chosen, entries, onChosen }: AudienceFilterProps) {
  const { realmId } = useRealm()
  const rights = useRights()
  const refusal = rights.refusal('view players')
  const read = useQuery({
    ...query(listSegments, {}, { scope: realmScope(realmId) }),
    enabled: refusal === undefined && isServed('listSegments'),
  })
  const segments = read.data?.segments ?? []
  const countOf = (key: AudienceKey) => entries.filter((entry) => audienceKeyOf(entry) === key).length
  const nameOf = (key: AudienceKey): string => {
    if (key === 'everybody') return 'Everybody'
    if (key === 'others') return 'Others, by rules, cohort or list'
    return segments.find(({ id }) => id === key)?.name ?? `Segment ${key}`
  }
  const known: readonly AudienceKey[] = ['everybody', ...segments.map(({ id }) => id), 'others']
  // A segment of the address that is deleted, or of a colleague, can still be taken out.
  const keys = [...known, ...chosen.filter((key) => !known.includes(key))]
  const [first] = chosen
  const words = first === undefined ? 'Any audience' : chosen.length === 1 ? nameOf(first) : 'Audiences'
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconUsers aria-hidden />}>
          <span className={styles.chosen}>{words}</span>
          {chosen.length > 1 && <span className={styles.count}>{chosen.length}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Audiences in the calendar">
        <div className={styles.kinds}>
          {keys.map((key) => (
            <Checkbox
              key={key}
              label={`${nameOf(key)} · ${formatCount(countOf(key))}`}
              checked={chosen.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                onChosen(keys.filter((one) => (one === key ? checked : chosen.includes(one))))
              }
            />
          ))}
          {refusal !== undefined && <p className={styles.why}>Segments are not listed. {refusal}</p>}
          <Button disabled={chosen.length === 0} onClick={() => onChosen([])}>
            Show all audiences
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
