import { listOwnPasskeys, maxPasskeys, type Passkey, removePasskey } from '@regent/contract/organization/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { hasPasskeySupport } from './browser.ts'
import { AddPasskeyDrawer, RenamePasskeyDrawer } from './PasskeyDrawers.tsx'

const noun: [string, string] = ['passkey', 'passkeys']

/** The passkeys of the signed-in person. `deviceName`: the proposed name of a new one. */
export function PasskeySection({ deviceName }: { deviceName: string }) {
  const { readOnly } = useRights()
  const confirm = useConfirm()
  const list = useQuery(query(listOwnPasskeys, {}))
  const adding = useDrawer((layer) => <AddPasskeyDrawer {...layer} deviceName={deviceName} />)
  const renaming = useDrawer((layer, passkey: Passkey) => <RenamePasskeyDrawer {...layer} passkey={passkey} />)
  const openRename = renaming.open
  const columns = useMemo(() => {
    const remove = async (passkey: Passkey) => {
      const isConfirmed = await confirm({
        title: `Remove the passkey ${passkey.name}?`,
        body: 'It no longer signs you in. You can delete it on the device as well.',
        verb: 'Remove passkey',
        level: 'costly',
      })
      if (isConfirmed) await removeOne(passkey)
    }
    return buildColumns({ rename: openRename, remove, refusal: readOnly })
  }, [confirm, openRename, readOnly])

  const passkeys = list.data?.passkeys ?? []
  const refusal =
    readOnly ??
    list.data?.unavailable ??
    (hasPasskeySupport() ? undefined : 'This browser has no passkeys.') ??
    (passkeys.length >= maxPasskeys ? `An account has at most ${maxPasskeys} passkeys.` : undefined)
  return (
    <Section
      title="Passkeys"
      count={list.data && passkeys.length}
      isFlush
      actions={
        <ActionButton disabledReason={refusal} onClick={() => adding.open()}>
          Add passkey
        </ActionButton>
      }
    >
      {list.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('Your passkeys could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isRefetching}
        />
      ) : list.data && passkeys.length === 0 ? (
        <EmptyState
          kind="nothing-yet"
          title="No passkeys yet"
          description="A passkey signs you in without a password."
        />
      ) : (
        <DataTable
          label="Your passkeys"
          columns={columns}
          rows={passkeys}
          rowId={({ id }) => String(id)}
          noun={noun}
          isLoading={list.isPending}
        />
      )}
      {adding.element}
      {renaming.element}
    </Section>
  )
}

const removeOne = ({ id, name }: Passkey) =>
  act(
    removePasskey,
    { params: { id } },
    { subject: 'passkey', done: `Removed the passkey ${name}`, failed: 'The passkey was not removed.', isFinal: true },
  )

type RowActs = {
  rename: (passkey: Passkey) => void
  remove: (passkey: Passkey) => void
  refusal: string | undefined
}

const buildColumns = ({ rename, remove, refusal }: RowActs): Column<Passkey>[] => [
  { id: 'name', header: 'Name', width: 220, cell: ({ name }) => name },
  {
    id: 'kept',
    header: 'Stored',
    width: 140,
    cell: ({ isSynced }) => (isSynced ? 'on all your devices' : 'on one device'),
  },
  { id: 'created', header: 'Added', width: 120, cell: ({ created }) => <Time ms={created} /> },
  { id: 'used', header: 'Last used', width: 120, cell: ({ lastUsed }) => <Time ms={lastUsed} /> },
  actionsColumn((passkey) => ({
    name: passkey.name,
    actions: [
      { label: 'Rename', disabledReason: refusal ?? false, onClick: () => rename(passkey) },
      { label: 'Remove', isDangerous: true, disabledReason: refusal ?? false, onClick: () => remove(passkey) },
    ],
  })),
]
