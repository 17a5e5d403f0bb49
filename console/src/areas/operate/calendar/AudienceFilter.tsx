import { Button, Checkbox, Popover } from '@mantine/core'
import type { CalendarEntry } from '@regent/contract/operate/calendar/calendar'
import { listSegments } from '@regent/contract/players/segments'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { IconUsers } from '../../../ui/layout/icons.ts'
import styles from './Calendar.module.css'
import { type AudienceKey, toAudienceKey } from './calendar-audience.ts'

type AudienceFilterProps = {
  chosen: readonly AudienceKey[]
  /** Entries to count per audience. */
  entries: readonly CalendarEntry[]
  onChosen: (chosen: readonly AudienceKey[]) => void
}

/** Filters entries by audience: all players, the players of a segment, or others; without a selection, no filter. */
export function AudienceFilter({ chosen, entries, onChosen }: AudienceFilterProps) {
  const { realmId } = useRealm()
  const rights = useRights()
  const refusal = rights.refusal('view players')
  const read = useQuery({
    ...query(listSegments, {}, { scope: realmScope(realmId) }),
    enabled: refusal === undefined && isServed('listSegments'),
  })
  const segments = read.data?.segments ?? []
  const countEntries = (key: AudienceKey) => entries.filter((entry) => toAudienceKey(entry) === key).length
  const formatAudience = (key: AudienceKey): string => {
    if (key === 'everybody') return 'Everybody'
    if (key === 'others') return 'Other audiences'
    return segments.find(({ id }) => id === key)?.name ?? `Segment ${key}`
  }
  const audienceKeys: readonly AudienceKey[] = ['everybody', ...segments.map(({ id }) => id), 'others']
  // Deleted segments and those of colleagues can still be removed from the filter.
  const keys = [...audienceKeys, ...chosen.filter((key) => !audienceKeys.includes(key))]
  const [first] = chosen
  const words = first === undefined ? 'Any audience' : chosen.length === 1 ? formatAudience(first) : 'Audiences'
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconUsers aria-hidden />}>
          <span className={styles.chosen}>{words}</span>
          {chosen.length > 1 && <span className={styles.count}>{chosen.length}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Audiences in the calendar">
        <div className={`stack gap-8 ${styles.kinds}`}>
          {keys.map((key) => (
            <Checkbox
              key={key}
              label={`${formatAudience(key)} · ${formatCount(countEntries(key))}`}
              checked={chosen.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                onChosen(keys.filter((one) => (one === key ? checked : chosen.includes(one))))
              }
            />
          ))}
          {refusal !== undefined && <p className={styles.why}>The segments could not be listed. {refusal}</p>}
          <Button disabled={chosen.length === 0} onClick={() => onChosen([])}>
            Show all audiences
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
