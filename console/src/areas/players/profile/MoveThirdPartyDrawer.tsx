import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { findAccount } from '@regent/contract/organization/accounts'
import { moveThirdParty } from '@regent/contract/players/profile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { MessageError } from '../../../ui/feedback/message-error.ts'

const isId = (text: string) => /^\d{10,16}$/.test(text.trim())
const partyKey = ({ name, userAppId }: { name: string; userAppId: string }) => `${name} ${userAppId}`

type MoveThirdPartyDrawerProps = { id: number; isOpen: boolean; onClose: () => void }

/** Moves a sign-in to this account from another account of the same person, such as a guest on a new phone. */
export function MoveThirdPartyDrawer({ id, isOpen, onClose }: MoveThirdPartyDrawerProps) {
  const { realmId } = usePlayerRoute()
  const scope = realmScope(realmId)
  const [from, setFrom] = useState('')
  const form = useForm({
    mode: 'controlled',
    initialValues: { fromAccountId: '', thirdParty: '' },
    onValuesChange: (values) => setFrom(values.fromAccountId),
    validate: {
      fromAccountId: (text) => (isId(text) ? null : 'Enter an account id or a gamer tag.'),
      thirdParty: (text) => (text ? null : 'Choose a third-party account.'),
    },
  })
  const read = useQuery({ ...query(findAccount, { query: { query: from.trim() } }, { scope }), enabled: isId(from) })
  const account = isId(from) ? read.data : undefined
  const parties = account?.id === id ? [] : (account?.thirdParties ?? [])
  const save = ({ thirdParty: key }: { thirdParty: string }) => {
    const party = parties.find((one) => partyKey(one) === key)
    if (!account || !party) throw new MessageError('Choose the account and the third-party account.')
    const body = { fromAccountId: account.id, thirdParty: party }
    const done = 'Moved a third-party account'
    return write(moveThirdParty, { params: { id }, body }, { subject: 'third-party', done, scope })
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Move a third-party account"
      subtitle="Moves this sign-in to this account."
      form={form}
      draft={{ form: 'move-third-party', record: id }}
      save={save}
      failed="The third-party account was not moved."
      submitLabel="Move it here"
    >
      <PlayerPicker
        label="From account"
        description={chooseHint(isId(from), read.isError, account?.id === id, parties.length)}
        data-autofocus
        {...form.getInputProps('fromAccountId')}
      />
      <Select
        label="Third-party account"
        data={parties.map((one) => ({ value: partyKey(one), label: `${one.name} · ${one.userAppId}` }))}
        disabled={parties.length === 0}
        nothingFoundMessage="None"
        {...form.getInputProps('thirdParty')}
      />
    </SaveDrawer>
  )
}

function chooseHint(isReady: boolean, isUnknown: boolean, isOwn: boolean, count: number): string {
  if (!isReady) return 'Its account id, or its gamer tag in this realm.'
  if (isUnknown) return 'Player not found in this realm.'
  if (isOwn) return 'This is the same account.'
  return count === 0 ? 'This account has no third-party accounts.' : 'Found.'
}
