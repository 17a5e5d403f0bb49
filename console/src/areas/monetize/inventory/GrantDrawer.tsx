import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { planGrant } from '@regent/contract/monetize/inventory'
import type { ChosenPlayers } from '@regent/contract/players/player-search'
import { useEffect, useEffectEvent } from 'react'
import { planWrite } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { GiftPicker } from './GiftPicker.tsx'
import { GrantsLeft } from './GrantsLeft.tsx'
import { parseGrant } from './gift-choices.ts'
import { amountIn, contentIdProblem, isCurrency } from './inventory-rows.ts'
import { useGiftChoices } from './use-gift-choices.ts'

const validate = {
  contentId: (id: string) => contentIdProblem(id.trim()) ?? null,
  count: (text: string, { contentId }: { contentId: string }) => {
    const count = amountIn(text)
    if (isCurrency(contentId.trim())) return count === undefined ? 'A whole number. Negative: subtract.' : null
    return count !== undefined && count > 0 && count <= 100 ? null : 'A whole number from 1 to 100.'
  },
}

type GrantDrawerProps = {
  realmId: string
  players: ChosenPlayers
  /** "3 players", "all players that the search finds" */
  whom: string
  onDone: () => void
  isOpen: boolean
  onClose: () => void
  /** The initial value: "100 gems". */
  words?: string | undefined
}

/** Grants a currency or items to many players. It only creates a plan, which the operator reviews before applying. */
export function GrantDrawer({ realmId, players, whom, onDone, isOpen, onClose, words = '' }: GrantDrawerProps) {
  const form = useForm({ mode: 'controlled', initialValues: { contentId: '', count: '' }, validate })
  const choices = useGiftChoices(realmId, false)
  const fillIn = useEffectEvent(() => {
    if (words === '' || !choices || form.isDirty()) return
    const initial = parseGrant(words, choices)
    form.setInitialValues(initial)
    form.setValues(initial)
  })
  useEffect(() => {
    if (choices) fillIn()
  }, [choices])
  const save = ({ contentId, count }: { contentId: string; count: string }) =>
    planWrite(
      planGrant,
      { body: { players, grants: [{ contentId: contentId.trim(), count: amountIn(count) ?? 0 }] } },
      { onPlanned: onClose, onChanged: onDone },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Grant to players"
      subtitle={`To ${whom}. Next: preview of the recipients.`}
      form={form}
      draft={{ none: 'two fields for players who were just chosen' }}
      save={save}
      closesItself
      isReady={words === '' || choices !== undefined || form.isDirty()}
      failed="The grant was not planned."
      fieldOf={(field) => field.replace(/^grants\.0\./, '')}
      submitLabel="Preview"
    >
      <GiftPicker
        realmId={realmId}
        label="Content"
        description="The id of a currency or an item."
        data-autofocus
        {...form.getInputProps('contentId')}
      />
      <TextInput
        label="Amount for each player"
        description="Currencies: a negative number subtracts."
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('count')}
      />
      <GrantsLeft realmId={realmId} symbols={[form.values.contentId]} />
    </SaveDrawer>
  )
}
