import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { planGrant, updateInventory } from '@regent/contract/monetize/inventory'
import { planWrite, write } from '../../../api/act.ts'
import { planIfApprovalNeeded } from '../../../api/approval-needed.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { GrantsLeft } from './GrantsLeft.tsx'
import { amountIn, type InventoryRow } from './inventory-rows.ts'

type ChangeAmountDrawerProps = { gamerTag: number; row: InventoryRow; isOpen: boolean; onClose: () => void }

const formatAmount = (n: number) => n.toLocaleString('en')

/** Adds to a currency instead of setting it, so that concurrent changes by the game are not lost. */
export function ChangeAmountDrawer({ gamerTag, row, isOpen, onClose }: ChangeAmountDrawerProps) {
  const { contentId, amount: now = 0 } = row
  const { realmId } = useRealm()
  const form = useForm({
    mode: 'controlled',
    initialValues: { added: '' },
    validate: {
      added: (text) => (amountIn(text) === undefined ? 'Enter a whole number other than 0, such as 100 or -20.' : null),
    },
  })
  const save = (values: { added: string }) => {
    const added = amountIn(values.added) ?? 0
    const done = added > 0 ? `Added ${formatAmount(added)} ${contentId}` : `Took ${formatAmount(-added)} ${contentId}`
    const body = { currencies: { [contentId]: added } }
    const grants = [{ contentId, count: added }]
    return planIfApprovalNeeded(
      () => write(updateInventory, { params: { gamerTag }, body }, { subject: 'currency', done }),
      () => planWrite(planGrant, { body: { players: { gamerTags: [gamerTag] }, grants } }),
    )
  }
  const added = amountIn(form.values.added)
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Change ${contentId}`}
      subtitle="Adds to the player’s current amount."
      form={form}
      draft={{ form: 'amount', record: `${gamerTag}/${contentId}` }}
      save={save}
      failed="The amount was not changed."
      submitLabel={added !== undefined && added < 0 ? 'Take away' : 'Add'}
    >
      <TextInput
        label="Amount to add"
        description={
          added === undefined
            ? `Now ${formatAmount(now)}. Negative: subtract.`
            : now + added < 0
              ? `Not enough: the player has ${formatAmount(now)}.`
              : `${formatAmount(now)} → ${formatAmount(now + added)}`
        }
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('added')}
      />
      {(added === undefined || added > 0) && <GrantsLeft realmId={realmId} symbols={[contentId]} />}
    </SaveDrawer>
  )
}
