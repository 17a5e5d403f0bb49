import { Select, type SelectProps } from '@mantine/core'
import { zoneNames } from '@regent/contract/zones'
import { useMemo } from 'react'

/** The time zone of a schedule. The operator's own zone comes after UTC. */
export function ZoneField(props: Omit<SelectProps, 'data'>) {
  const data = useMemo(() => {
    const [first = '', ...others] = zoneNames()
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    return [...new Set([first, own, ...others])]
  }, [])
  return (
    <Select
      label="Time zone"
      searchable
      allowDeselect={false}
      nothingFoundMessage="Zone not found"
      {...props}
      data={data}
    />
  )
}
