import { Button } from '@mantine/core'
import { deleteNote, editNote, listNotes, type Note } from '@regent/contract/players/notes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPencil, IconPin, IconPinnedOff, IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { NoteDrawer } from './NoteDrawer.tsx'
import styles from './PlayerNotes.module.css'

/** The colleagues' notes about the player: pinned notes first, then the newest. */
export function PlayerNotes({ realmId, gamerTag }: { realmId: string; gamerTag: number }) {
  const rights = useRights()
  const writing = useDrawer((layer, item: Note | 'new') => (
    <NoteDrawer {...layer} gamerTag={gamerTag} note={item === 'new' ? undefined : item} />
  ))
  const list = useInfiniteQuery(
    pagedQuery(listNotes, { query: { gamerTag, limit: 20 } }, { scope: realmScope(realmId) }),
  )
  const notes = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <Section
      title="Notes"
      subtitle="Visible to colleagues, not to the player."
      actions={
        <ActionButton
          leftSection={<IconPlus aria-hidden />}
          disabledReason={rights.refusal('create player-profile')}
          onClick={() => writing.open('new')}
        >
          Add note
        </ActionButton>
      }
    >
      {list.error && !list.data ? (
        <ErrorNotice
          failure={readFailure('The notes could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : list.isLoading ? (
        <p className="flush dimmed" role="status">
          Loading…
        </p>
      ) : notes.length === 0 ? (
        <p className="flush dimmed">No notes yet.</p>
      ) : (
        <ul className="plain-list lined">
          {notes.map((note) => (
            <li key={note.id} className={styles.note}>
              <div className="grow">
                <p className={`flush prose ${styles.text}`}>{note.text}</p>
                <p className={`cluster dimmed ${styles.about}`}>
                  {note.isPinned && <Pill tone="pending">pinned</Pill>}
                  <span>{note.createdBy ?? 'a game server'},</span> <Time ms={note.created} />
                  {note.version > 1 && (
                    <>
                      <span>· changed by {note.updatedBy ?? 'a game server'},</span> <Time ms={note.updated} />
                    </>
                  )}
                </p>
              </div>
              <MoreMenu
                isQuiet
                label={`Actions for the note of ${note.createdBy ?? 'a game server'}`}
                actions={[
                  {
                    label: 'Edit note',
                    icon: <IconPencil aria-hidden />,
                    onClick: () => writing.open(note),
                    disabledReason: rights.refusal('edit player-profile'),
                  },
                  {
                    label: note.isPinned ? 'Unpin' : 'Pin to the top',
                    icon: note.isPinned ? <IconPinnedOff aria-hidden /> : <IconPin aria-hidden />,
                    onClick: () => pin(note),
                    disabledReason: rights.refusal('edit player-profile'),
                  },
                  {
                    label: 'Delete',
                    icon: <IconTrash aria-hidden />,
                    onClick: () => remove(note),
                    isDangerous: true,
                    disabledReason: rights.refusal('delete player-profile'),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Load older notes
        </Button>
      )}
      {writing.element}
    </Section>
  )
}

const pin = ({ id, version, isPinned }: Note) =>
  act(
    editNote,
    { params: { id }, body: { isPinned: !isPinned } },
    {
      subject: 'note',
      done: isPinned ? 'Unpinned the note' : 'Pinned the note',
      failed: 'The note was not changed.',
      ifMatch: version,
    },
  )

/** Needs no confirmation, because it can be undone. */
const remove = ({ id, version }: Note) =>
  act(
    deleteNote,
    { params: { id } },
    { subject: 'note', done: 'Deleted the note', failed: 'The note was not deleted.', ifMatch: version },
  )
