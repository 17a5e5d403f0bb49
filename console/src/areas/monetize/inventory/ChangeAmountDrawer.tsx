import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { planGrant, updateInventory } from '@regent/contract/monetize/inventory'
import { useMutation } from '@tanstack/react-query'
import { planWrite, write } from '../../../api/act.ts'
import { planIfApprovalNeeded } from '../../../api/approval-needed.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
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
  const save = useMutation({
    mutationFn: (added: number) => {
      const done = added > 0 ? `Added ${formatAmount(added)} ${contentId}` : `Took ${formatAmount(-added)} ${contentId}`
      const body = { currencies: { [contentId]: added } }
      const grants = [{ contentId, count: added }]
      return planIfApprovalNeeded(
        () => write(updateInventory, { params: { gamerTag }, body }, { subject: 'currency', done }),
        () => planWrite(planGrant, { body: { players: { gamerTags: [gamerTag] }, grants } }),
      )
    },
    onSuccess: onClose,
  })
  const added = amountIn(form.values.added)
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Change ${contentId}`}
      subtitle="Added to the player’s current amount, so nothing they earn or spend in the meantime is lost."
      form={form}
      draft={{ form: 'amount', record: `${gamerTag}/${contentId}` }}
      onSubmit={({ added: text }) => save.mutate(amountIn(text) ?? 0)}
      isSaving={save.isPending}
      failure={useWriteFailure('The amount was not changed.', save.error)}
      submitLabel={added !== undefined && added < 0 ? 'Take away' : 'Add'}
    >
      <TextInput
        label="Amount to add"
        description={
          added === undefined
            ? `Now ${formatAmount(now)}. A negative number takes away.`
            : now + added < 0
              ? `The player has ${formatAmount(now)}, which is not enough.`
              : `${formatAmount(now)} → ${formatAmount(now + added)}`
        }
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('added')}
      />
      {(added === undefined || added > 0) && <GrantsLeft realmId={realmId} symbols={[contentId]} />}
    </FormDrawer>
  )
}
