import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { announcementChannels } from '@regent/contract/communicate/announcements'
import { useState } from 'react'

const another = 'another'

const labels: Record<(typeof announcementChannels)[number], string> = {
  any: 'any',
  gameupdate: 'gameupdate: an update of the game',
  downtime: 'downtime: the game is not available',
  eventpromo: 'eventpromo: an event',
  servermaintenance: 'servermaintenance: work on the servers',
}

const options = [
  ...announcementChannels.map((value) => ({ value: value as string, label: labels[value] })),
  { value: another, label: 'Another channel…' },
]

const isOffered = (channel: string) => (announcementChannels as readonly string[]).includes(channel)

/** The channel of an announcement: a predefined channel of game clients, or a custom one. */
export function ChannelInput({ form }: { form: UseFormReturnType<{ channel: string }> }) {
  const { channel } = form.values
  const [isOther, setIsOther] = useState(!isOffered(channel))
  return (
    <>
      <Select
        label="Channel"
        description="Tells game clients where to show the announcement."
        data={options}
        allowDeselect={false}
        value={isOther ? another : channel}
        onChange={(value) => {
          setIsOther(value === another)
          form.setFieldValue('channel', value === another || value === null ? '' : value)
        }}
      />
      {isOther && (
        <TextInput
          label="Name of the channel"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('channel')}
        />
      )}
    </>
  )
}
