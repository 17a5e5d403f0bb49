import { Button } from '@mantine/core'
import {
  forgetRememberedDevice,
  listRememberedDevices,
  type RememberedDevice,
} from '@regent/contract/organization/factors'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'

type RememberedDevicesProps = {
  /** The name of a browser. */
  formatClient: (device: { userAgent?: string | undefined }) => string
}

/** The devices of this person that can skip the second factor. Absent if there are none. */
export function RememberedDevices({ formatClient }: RememberedDevicesProps) {
  const { readOnly } = useRights()
  const list = useQuery(query(listRememberedDevices, {}))
  const columns = useMemo((): Column<RememberedDevice>[] => {
    const forget = (device: RememberedDevice) =>
      act(
        forgetRememberedDevice,
        { params: { id: device.id } },
        {
          subject: 'second-factor',
          done: `${formatClient(device)} needs the second factor again`,
          failed: 'The device was not forgotten.',
          isFinal: true,
        },
      )
    return [
      { id: 'device', header: 'Device', width: 240, cell: (device) => formatClient(device) },
      { id: 'address', header: 'Address', width: 120, cell: ({ address }) => address },
      { id: 'last-used', header: 'Last used', width: 140, cell: ({ lastUsed }) => <Time ms={lastUsed} /> },
      { id: 'expires', header: 'Until', width: 140, cell: ({ expires }) => <Time ms={expires} /> },
      {
        id: 'forget',
        header: '',
        width: 90,
        cell: (device) => (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={readOnly !== undefined}
            aria-label={`Forget ${formatClient(device)}`}
            onClick={() => forget(device)}
          >
            Forget
          </Button>
        ),
      },
    ]
  }, [formatClient, readOnly])
  const devices = list.data?.devices ?? []
  if (devices.length === 0) return null
  return (
    <Section title="Without the second factor" subtitle="Ends with a new password or factor." isFlush>
      <DataTable
        label="Devices without the second factor"
        columns={columns}
        rows={devices}
        rowId={({ id }) => String(id)}
        noun={['device', 'devices']}
      />
    </Section>
  )
}
