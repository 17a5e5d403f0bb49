import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { grantEntitlements } from '@regent/contract/monetize/entitlements'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { GiftPicker } from '../inventory/GiftPicker.tsx'

type Values = { symbol: string; specialization: string; quantity: string; reason: string }

type GrantEntitlementDrawerProps = { realmId: string; gamerTag: number; isOpen: boolean; onClose: () => void }

export function GrantEntitlementDrawer({ realmId, gamerTag, isOpen, onClose }: GrantEntitlementDrawerProps) {
  const form = useForm<Values>({
    initialValues: { symbol: '', specialization: '', quantity: '1', reason: '' },
    validate: ({ symbol, quantity }) => ({
      symbol: symbol.trim() === '' ? 'Choose an entitlement.' : null,
      quantity: /^[1-9]\d{0,2}$/.test(quantity.trim()) ? null : 'A whole number from 1 to 999.',
    }),
  })
  const save = useMutation({
    mutationFn: ({ symbol, specialization, quantity, reason }: Values) => {
      const special = specialization.trim()
      const generator = {
        symbol: symbol.trim(),
        quantity: Number(quantity),
        ...(special && { specialization: special }),
      }
      const body = { gamerTags: [gamerTag], generators: [generator], ...(reason.trim() && { reason: reason.trim() }) }
      return write(grantEntitlements, { body }, { subject: 'entitlement', done: `Granted ${symbol.trim()}` })
    },
    onSuccess: onClose,
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Grant an entitlement"
      subtitle={`To player ${gamerTag}. They get it immediately.`}
      form={form}
      draft={{ form: 'grant-entitlement', record: gamerTag }}
      onSubmit={(values) => save.mutate(values)}
      isSaving={save.isPending}
      failure={useWriteFailure('Nothing was granted.', save.error)}
      submitLabel="Grant"
    >
      <GiftPicker
        realmId={realmId}
        family="entitlements"
        label="Entitlement"
        placeholder="season_pass"
        openOnFocus={false}
        data-autofocus
        {...form.getInputProps('symbol')}
      />
      <TextInput
        label="Specialization"
        description="A variant that the game knows, such as a colour. Can be left empty."
        autoComplete="off"
        {...form.getInputProps('specialization')}
      />
      <TextInput label="Quantity" inputMode="numeric" {...form.getInputProps('quantity')} />
      <TextInput
        label="Reason"
        description="Shown in the history of the entitlement. Can be left empty."
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormDrawer>
  )
}
