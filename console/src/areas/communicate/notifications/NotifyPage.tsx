import { Textarea } from '@mantine/core'
import { notifyPlayers } from '@regent/contract/communicate/notifications'
import { getPlayerCounts } from '@regent/contract/players/players'
import { formatQuantity } from '@regent/contract/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconBellRinging } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { History } from '../../organization/audit/History.tsx'
import styles from './NotifyPage.module.css'

/** Sends a live message to all connected players. */
export function NotifyPage() {
  const { realmId, realmName } = useRealm()
  const rights = useRights()
  const confirm = useConfirm()
  const [message, setMessage] = useState('')
  const isAllowed = rights.can('view notify')
  const scope = realmScope(realmId)
  const counts = useQuery({
    ...query(getPlayerCounts, {}, { scope }),
    enabled: isAllowed && rights.can('view players'),
  })
  const online = counts.data?.online
  const whom =
    online === undefined
      ? 'all connected players'
      : `${formatQuantity(online, 'player')} who ${online === 1 ? 'is' : 'are'} connected now`
  const sending = useMutation({
    mutationFn: () =>
      write(notifyPlayers, { body: { payload: { messageFull: message.trim() } } }, { subject: 'notification' }),
    onSuccess: () => {
      toast(`Sent to ${whom}`)
      setMessage('')
    },
  })
  const failure = useWriteFailure('The message was not sent.', sending.error)

  async function send() {
    const isConfirmed = await confirm({
      title: `Send to ${whom}?`,
      body: message.trim(),
      verb: 'Send to all',
      level: 'irreversible',
      typeName: realmName,
      consequence: 'This cannot be undone.',
    })
    if (isConfirmed) sending.mutate()
  }

  if (!isAllowed) return <EmptyState kind="not-allowed" missingRight="view notify" />
  return (
    <div className="stack gap-16">
      <PageHeader title="Notify All Players" subtitle="Reaches all players who are connected now." />
      <Section title="Message">
        <div className={`stack gap-16 ${styles.form}`}>
          <Textarea
            label="Text"
            description={`Recipients: ${whom}.`}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={1_500}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {failure && <ErrorNotice failure={failure} />}
          <ActionButton
            variant="filled"
            className="start"
            leftSection={<IconBellRinging aria-hidden />}
            loading={sending.isPending}
            disabledReason={
              rights.refusal('create notify') ?? (message.trim() === '' ? 'Write a message first.' : undefined)
            }
            onClick={() => void send()}
          >
            Send to all
          </ActionButton>
        </div>
      </Section>
      <Section title="Sent messages">
        <History of={{ subject: 'notification' }} scope={scope} nothingYet="No messages yet." />
      </Section>
    </div>
  )
}
