import { Button } from '@mantine/core'
import { listGroupTalk, type TalkMessage } from '@regent/contract/engage/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Chat.module.css'

const RemoveMessageDrawer = lazyDialog(() =>
  import('./RemoveMessageDrawer.tsx').then((module) => module.RemoveMessageDrawer),
)

/** Polling interval: the live stream carries only changes of operators. */
const READ_AGAIN_MS = 5_000

/** The chat of a group, newest first; new messages load automatically. */
export function GroupTalk({ groupId, realmId }: { groupId: number; realmId: string }) {
  const rights = useRights()
  const removing = useDrawer((layer, item: TalkMessage) => (
    <RemoveMessageDrawer {...layer} groupId={groupId} message={item} />
  ))
  const list = useInfiniteQuery({
    ...pagedQuery(
      listGroupTalk,
      { params: { id: groupId } },
      { scope: realmScope(realmId), newestFirst: { by: ['id'] } },
    ),
    // Do not load new messages while somebody reads older ones.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : READ_AGAIN_MS),
    refetchOnWindowFocus: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : 'always'),
  })
  if (!list.data) {
    return (
      <Card isFlush>
        {list.error ? (
          <EmptyState
            kind="failed"
            failure={readFailure('The messages could not be loaded.', list.error)}
            onRetry={() => list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : (
          <Pending />
        )}
      </Card>
    )
  }
  const messages = list.data.pages.flatMap(({ rows }) => rows)
  if (messages.length === 0) {
    return (
      <Card isFlush>
        <EmptyState
          kind="nothing-yet"
          title="No messages yet"
          description="Messages of members are kept for 30 days."
        />
      </Card>
    )
  }
  return (
    <Card isFlush>
      {!rights.can('edit player-profile') && (
        <p className={styles.notice}>Texts are masked. Reading them needs the right “edit player-profile”.</p>
      )}
      {list.data.pages.length > 1 && (
        <p className={styles.notice}>
          New messages are paused while you read older ones.{' '}
          <Button size="compact-sm" onClick={() => void queryClient.resetQueries({ queryKey: [listGroupTalk.path] })}>
            Load new messages
          </Button>
        </p>
      )}
      <ul className="plain-list lined" aria-label="Messages">
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            refusal={rights.refusal('edit groups')}
            onRemove={() => removing.open(message)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load older messages
          </Button>
        </div>
      )}
      {removing.element}
    </Card>
  )
}

type MessageProps = { message: TalkMessage; refusal: string | undefined; onRemove: () => void }

function Message({ message, refusal, onRemove }: MessageProps) {
  const { gamerTag, text, sent, state, hidden, removal } = message
  return (
    <li className={styles.message} data-state={state}>
      <div className="grow">
        <p className={`cluster flush ${styles.about}`}>
          <PlayerLink gamerTag={gamerTag} />
          <Time ms={sent} />
          {state !== 'shown' && <Pill tone={state === 'removed' ? 'error' : 'neutral'}>{state}</Pill>}
        </p>
        <p className={`prose ${styles.text}`}>{text}</p>
        {removal && (
          <p className={styles.reason}>
            {removal.by ?? 'A game server'} removed it <Time ms={hidden} />: {removal.reason}
          </p>
        )}
      </div>
      {state !== 'removed' && (
        <MoreMenu
          isQuiet
          label={`Actions for the message of ${gamerTag}`}
          actions={[
            {
              label: 'Remove message',
              icon: <IconTrash aria-hidden />,
              onClick: onRemove,
              isDangerous: true,
              disabledReason: refusal,
            },
          ]}
        />
      )}
    </li>
  )
}
