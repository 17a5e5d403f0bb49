import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { grantEntitlements } from '@regent/contract/monetize/entitlements'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
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
  const save = ({ symbol, specialization, quantity, reason }: Values) => {
    const special = specialization.trim()
    const generator = {
      symbol: symbol.trim(),
      quantity: Number(quantity),
      ...(special && { specialization: special }),
    }
    const body = { gamerTags: [gamerTag], generators: [generator], ...(reason.trim() && { reason: reason.trim() }) }
    return write(grantEntitlements, { body }, { subject: 'entitlement', done: `Granted ${symbol.trim()}` })
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Grant an entitlement"
      subtitle={`To player ${gamerTag}, immediately.`}
      form={form}
      draft={{ form: 'grant-entitlement', record: gamerTag }}
      save={save}
      failed="Nothing was granted."
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
        description="A variant, such as a color. Optional."
        autoComplete="off"
        {...form.getInputProps('specialization')}
      />
      <TextInput label="Quantity" inputMode="numeric" {...form.getInputProps('quantity')} />
      <TextInput
        label="Reason"
        description="Shown in the history. Optional."
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </SaveDrawer>
  )
}
