import { Button } from '@mantine/core'
import { endAllSignInsOf, endSignInOf, listSignInsOf, type SignInView } from '@regent/contract/organization/auth'
import { formatQuantity } from '@regent/contract/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatClient } from '../customers/user-agent.ts'
import { type AdminUser, userName } from './user-list.ts'

/** Where a colleague is signed in; admins can end each sign-in. */
export function UserSignIns({ user }: { user: AdminUser }) {
  const rights = useRights()
  const confirm = useConfirm()
  const params = { accountId: user.id }
  const list = useInfiniteQuery(pagedQuery(listSignInsOf, { params, query: {} }, { scope: customerScope() }))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const refusal = rights.refusal('edit users')
  const columns = useMemo(() => buildColumns(user, refusal), [user, refusal])
  const name = userName(user)

  async function endAll() {
    const isConfirmed = await confirm({
      title: `Sign ${name} out everywhere?`,
      body: 'They must sign in again on every device.',
      verb: 'Sign out everywhere',
      level: 'costly',
    })
    if (!isConfirmed) return
    await act(
      endAllSignInsOf,
      { params },
      {
        subject: 'sign-in',
        done: ({ data }) => `Signed ${name} out of ${formatQuantity(data.ended, 'place')}`,
        failed: `${name} is still signed in.`,
        isFinal: true,
        scope: customerScope(),
      },
    )
  }

  return (
    <Section
      title="Signed-in places"
      isFlush
      actions={
        <ActionButton
          disabledReason={refusal ?? (list.data && rows.length === 0 ? 'Not signed in.' : undefined)}
          onClick={endAll}
        >
          Sign out everywhere
        </ActionButton>
      }
    >
      {list.error && rows.length === 0 ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The sign-ins could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isRefetching}
        />
      ) : (
        <DataTable
          label={`Signed-in places of ${name}`}
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          isLoading={list.isLoading}
          noun={['place', 'places']}
        />
      )}
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Load more
        </Button>
      )}
    </Section>
  )
}

const endPlace = (user: AdminUser, place: SignInView) =>
  act(
    endSignInOf,
    { params: { accountId: user.id, id: place.id } },
    {
      subject: 'sign-in',
      done: `Signed ${userName(user)} out on ${formatClient(place)}`,
      failed: `${userName(user)} is still signed in on ${formatClient(place)}.`,
      isFinal: true,
      scope: customerScope(),
    },
  )

const buildColumns = (user: AdminUser, refusal: string | undefined): Column<SignInView>[] => [
  { id: 'place', header: 'Device', width: 220, cell: formatClient },
  {
    id: 'address',
    header: 'Address',
    width: 120,
    cell: ({ address }) => <span className="mono">{address ?? '–'}</span>,
  },
  { id: 'how', header: 'Proof', width: 180, cell: ({ how }) => how ?? <span className="dimmed">–</span> },
  { id: 'lastUsed', header: 'Last used', width: 112, cell: ({ lastUsed }) => <Time ms={lastUsed} /> },
  {
    id: 'end',
    header: 'Actions',
    align: 'right',
    width: 90,
    cell: (place) => (
      <ActionButton
        variant="subtle"
        size="compact-sm"
        disabledReason={refusal}
        onClick={() => endPlace(user, place)}
        aria-label={`Sign out ${formatClient(place)}`}
      >
        Sign out
      </ActionButton>
    ),
  },
]
