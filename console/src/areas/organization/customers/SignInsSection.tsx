import { Button } from '@mantine/core'
import { endOtherSignIns, endSignIn, listSignIns, type SignInView } from '@regent/contract/organization/auth'
import { formatQuantity } from '@regent/contract/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { act } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { signOut } from '../../../api/session/sign-out.ts'
import { useCustomer, useRealms } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { findRealm, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Customers.module.css'
import { formatClient } from './user-agent.ts'

const noun: [string, string] = ['place', 'places']
const rowId = ({ id }: SignInView) => String(id)

function useColumns() {
  const { cid } = useCustomer()
  const realms = useRealms()
  const navigate = useNavigate()
  const { readOnly } = useRights()
  return useMemo(() => {
    const findRealmName = (pid: string) => {
      const realm = findRealm(realms, pid)
      return realm ? realmName(realm) : pid
    }
    const end = (place: SignInView) =>
      place.isCurrent ? signOut(cid, () => navigate({ to: paths.login })) : endPlace(place)
    return buildColumns(findRealmName, end, readOnly)
  }, [realms, cid, navigate, readOnly])
}

/** The sessions of this person; each can be signed out. */
export function SignInsSection() {
  const confirm = useConfirm()
  const { readOnly } = useRights()
  const [isEnding, setIsEnding] = useState(false)
  const list = useInfiniteQuery(pagedQuery(listSignIns, { query: {} }))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const otherCount = rows.filter(({ isCurrent }) => !isCurrent).length

  const columns = useColumns()

  async function endOthers() {
    const isConfirmed = await confirm({
      title: 'Sign out everywhere else?',
      body: 'All other browsers and game clients must sign in again. You stay signed in here.',
      // The count is unknown while more pages exist.
      verb: list.hasNextPage ? 'Sign out everywhere else' : `Sign out ${formatQuantity(otherCount, 'place')}`,
      level: 'costly',
    })
    if (!isConfirmed) return
    setIsEnding(true)
    await act(
      endOtherSignIns,
      {},
      {
        subject: 'sign-in',
        done: ({ data }) => `Signed out ${formatQuantity(data.ended, 'other place')}`,
        failed: 'You are still signed in elsewhere.',
        isFinal: true,
      },
    )
    setIsEnding(false)
  }

  return (
    <Section
      title="Signed-in places"
      subtitle="Unknown device? Sign it out and change your password."
      isFlush
      actions={
        <ActionButton
          loading={isEnding}
          disabledReason={readOnly ?? (list.data && otherCount === 0 ? 'No other sign-ins.' : undefined)}
          onClick={endOthers}
        >
          Sign out everywhere else
        </ActionButton>
      }
    >
      {list.error && rows.length === 0 ? (
        <EmptyState
          kind="failed"
          failure={readFailure('Your sign-ins could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isRefetching}
        />
      ) : (
        <DataTable
          label="Signed-in places"
          columns={columns}
          rows={rows}
          rowId={rowId}
          isLoading={list.isLoading}
          isRefetching={list.isRefetching && !list.isFetchingNextPage}
          noun={noun}
        />
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
            Load more
          </Button>
        </div>
      )}
    </Section>
  )
}

/** Needs no confirmation: people who are signed out can sign in again. */
const endPlace = (place: SignInView) =>
  act(
    endSignIn,
    { params: { id: place.id } },
    {
      subject: 'sign-in',
      done: `Signed out ${formatClient(place)}`,
      failed: `${formatClient(place)} is still signed in.`,
      isFinal: true,
    },
  )

const buildColumns = (
  realmNameOf: (pid: string) => string,
  end: (place: SignInView) => void,
  readOnly: string | undefined,
): Column<SignInView>[] => [
  {
    id: 'place',
    header: 'Device',
    width: 240,
    cell: (place) => (
      <span className="inline-row gap-8">
        <span data-tip={place.userAgent}>{formatClient(place)}</span>
        {place.pid !== undefined && <span className="dimmed">in {realmNameOf(place.pid)}</span>}
        {place.isCurrent && <Pill tone="done">this browser</Pill>}
      </span>
    ),
  },
  {
    id: 'address',
    header: 'Address',
    width: 120,
    cell: ({ address }) =>
      address ? (
        <span className="mono" data-tip={address.length > 15 ? address : undefined}>
          {address}
        </span>
      ) : (
        <span className="dimmed">–</span>
      ),
  },
  {
    id: 'how',
    header: 'Proof',
    width: 150,
    cell: ({ how, ends }) =>
      ends === undefined ? (
        (how ?? <span className="dimmed">–</span>)
      ) : (
        <>
          {how}, until <Time ms={ends} />
        </>
      ),
  },
  { id: 'created', header: 'Since', keepsWidth: true, cell: ({ created }) => <Time ms={created} /> },
  { id: 'lastUsed', header: 'Last used', width: 112, cell: ({ lastUsed }) => <Time ms={lastUsed} /> },
  {
    // A text button, which the narrow menu column would cut off.
    id: 'end',
    header: 'Actions',
    align: 'right',
    width: 90,
    cell: (place) => (
      <ActionButton
        variant="subtle"
        size="compact-sm"
        disabledReason={place.isCurrent ? undefined : readOnly}
        onClick={() => end(place)}
        aria-label={`Sign out ${formatClient(place)}`}
      >
        Sign out
      </ActionButton>
    ),
  },
]
