import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createPromo } from '@regent/contract/promo-codes'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { countOf } from '../../../ui/format-number.ts'
import { ListInput } from '../../../ui/ListInput.tsx'
import { GiftsInput } from '../inventory/GiftsInput.tsx'
import { giftFieldOf } from '../inventory/gift-form.ts'
import { useContentIds } from '../inventory/use-content-ids.ts'
import { newEntitlement, newPromo, type PromoValues, promoBody, promoErrors } from './promo-form.ts'

type PromoDrawerProps = { realmId: string; isOpen: boolean; onClose: () => void; onMade: (id: number) => void }

const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }

/** Creates a promo with random codes. */
export function PromoDrawer({ realmId, isOpen, onClose, onMade }: PromoDrawerProps) {
  const contentIds = useContentIds(realmId)
  const form = useForm<PromoValues>({
    mode: 'controlled',
    initialValues: newPromo,
    validate: (values) => promoErrors(values),
  })
  const saving = useMutation({
    mutationFn: (values: PromoValues) =>
      write(
        createPromo,
        { body: promoBody(values) },
        {
          subject: 'promo',
          done: `Created promo ${values.name.trim()} with ${countOf(Number(values.codes), 'code')}`,
        },
      ),
    onSuccess: ({ data }) => onMade(data.id),
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a promo"
      subtitle="Players redeem its codes in the game. You cannot change its rewards later."
      form={form}
      onSubmit={(values) => saving.mutate(values)}
      isSaving={saving.isPending}
      failure={useWriteFailure('The promo was not created.', saving.error)}
      fieldOf={(field) => giftFieldOf(field, form.values.gifts)}
      submitLabel="Create promo"
    >
      <TextInput
        label="Name"
        description="For colleagues; players do not see it."
        data-autofocus
        {...text}
        {...form.getInputProps('name')}
      />
      <Textarea label="Description" autosize minRows={1} maxRows={6} {...form.getInputProps('description')} />
      <TextInput
        label="Random codes"
        description="0 if you want to add your own codes afterwards."
        inputMode="numeric"
        {...text}
        {...form.getInputProps('codes')}
      />
      <TextInput
        label="Claims per code"
        description="How many players can redeem the same code."
        inputMode="numeric"
        {...text}
        {...form.getInputProps('claimsPerCode')}
      />
      <TextInput
        label="Codes per player"
        description="How many codes of this promo one player can redeem; 0 for no limit."
        inputMode="numeric"
        {...text}
        {...form.getInputProps('maxPerUser')}
      />
      <TextInput
        type="datetime-local"
        label="Expires"
        description="Your local time. Leave empty if it never expires."
        {...form.getInputProps('expires')}
      />
      <GiftsInput
        legend="Rewards"
        noun="gift"
        labels={['Gift', 'Amount of gift']}
        form={form}
        field="gifts"
        contentIds={contentIds}
      />
      <ListInput legend="Entitlements" noun="entitlement" form={form} field="entitlements" newEntry={newEntitlement}>
        {(at, index) => (
          <>
            <TextInput
              aria-label={`Entitlement ${index + 1}`}
              placeholder="season_pass"
              classNames={mono}
              {...text}
              {...form.getInputProps(`${at}.symbol`)}
            />
            <TextInput
              aria-label={`Specialization of entitlement ${index + 1}`}
              placeholder="Specialization"
              {...text}
              {...form.getInputProps(`${at}.specialization`)}
            />
            <TextInput
              aria-label={`Quantity of entitlement ${index + 1}`}
              inputMode="numeric"
              {...text}
              {...form.getInputProps(`${at}.quantity`)}
            />
          </>
        )}
      </ListInput>
      <Textarea
        label="Only for these players"
        description="Gamer tags, separated by spaces, commas or line breaks. Leave empty for everybody."
        autosize
        minRows={1}
        maxRows={8}
        classNames={mono}
        {...text}
        {...form.getInputProps('whitelist')}
      />
    </FormDrawer>
  )
}
