import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import type { RealmPlace } from '../../../shell/routing/paths.ts'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { useNow } from '../../../ui/time/Time.tsx'
import { countOf } from '../../../ui/words/format-number.ts'
import { versionsQuery } from './leaderboards-reads.ts'

type VersionSelectProps = {
  id: string
  current: number
  /** The version that the address names. */
  chosen: string | undefined
  place: RealmPlace
}

/** Chooses between the current version of a leaderboard and the earlier ones that it keeps. */
export function VersionSelect({ id, current, chosen, place }: VersionSelectProps) {
  const navigate = useNavigate()
  const { data } = useQuery(versionsQuery(id, realmScope(place.realmId)))
  const [clock, now] = [useClock(), useNow()]
  const options = (data?.versions ?? [{ version: current }]).map((one) => ({
    value: String(one.version),
    label:
      'ended' in one && one.ended !== undefined
        ? `${one.version}, until ${clockText(one.ended, clock, now)} (${countOf(one.numberOfEntries ?? 0, 'entry', 'entries')})`
        : `${one.version}, current`,
  }))
  return (
    <Select
      aria-label="Version"
      data={options}
      value={chosen ?? String(current)}
      allowDeselect={false}
      onChange={(version) =>
        navigate({
          to: '.',
          search: () => ({ version: version === null || Number(version) === current ? undefined : version }),
          replace: true,
        })
      }
    />
  )
}
