import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addPromoCodes, type Promo } from '@regent/contract/monetize/promo-codes'
import { formatQuantity } from '@regent/contract/words'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { type OwnCodesValues, ownCodesErrors, ownCodesIn } from './promo-form.ts'

type OwnCodesDrawerProps = { promo: Promo; isOpen: boolean; onClose: () => void }

/** Adds custom codes, such as WELCOME 2026. */
export function OwnCodesDrawer({ promo: { definition }, isOpen, onClose }: OwnCodesDrawerProps) {
  const form = useForm<OwnCodesValues>({
    mode: 'controlled',
    initialValues: { codes: '', claimsPerCode: '1' },
    validate: ownCodesErrors,
  })
  const save = ({ codes, claimsPerCode }: OwnCodesValues) =>
    write(
      addPromoCodes,
      { body: { definitionId: definition.id, codes: ownCodesIn(codes), claimsPerCode: Number(claimsPerCode) } },
      {
        subject: 'promo-batch',
        done: `Added ${formatQuantity(ownCodesIn(codes).length, 'code')} to ${definition.name}`,
      },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Add codes to ${definition.name}`}
      subtitle="Case, spaces and hyphens are ignored."
      form={form}
      draft={{ form: 'promo-codes', record: definition.id }}
      save={save}
      failed="No code was added."
      submitLabel="Add codes"
    >
      <Textarea
        label="Codes"
        description="One per line. Simple codes can be guessed."
        placeholder="WELCOME 2026"
        autosize
        minRows={4}
        maxRows={16}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps('codes')}
      />
      <TextInput
        label="Players per code"
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('claimsPerCode')}
      />
    </SaveDrawer>
  )
}
