import { Radio, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { createPromo } from '@regent/contract/monetize/promo-codes'
import { maxStandingTags } from '@regent/contract/players/player-search'
import { formatQuantity } from '@regent/contract/words'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { PlayersPicker } from '../../../shell/records/PlayersPicker.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import { audienceError } from '../../players/segments/audience-form.ts'
import { GiftPicker } from '../inventory/GiftPicker.tsx'
import { GiftsInput } from '../inventory/GiftsInput.tsx'
import { GrantsLeft } from '../inventory/GrantsLeft.tsx'
import { toGiftField } from '../inventory/gift-form.ts'
import {
  computeCapacity,
  listIn,
  newEntitlement,
  newPromo,
  type PromoValues,
  promoBody,
  promoErrors,
} from './promo-form.ts'

type PromoDrawerProps = { realmId: string; isOpen: boolean; onClose: () => void; onMade: (id: number) => void }

const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }

/** Creates a promo with random codes. */
export function PromoDrawer({ realmId, isOpen, onClose, onMade }: PromoDrawerProps) {
  const form = useForm<PromoValues>({
    mode: 'controlled',
    initialValues: newPromo,
    validate: (values) => promoErrors(values),
  })
  const save = (values: PromoValues) =>
    write(
      createPromo,
      { body: promoBody(values) },
      {
        subject: 'promo',
        done: `Created promo ${values.name.trim()} with ${formatQuantity(values.kind === 'one' ? 1 : Number(values.codes), 'code')}`,
      },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Create a promo"
      subtitle="Rewards cannot be changed later."
      form={form}
      draft={{ form: 'new-promo' }}
      save={save}
      failed="The promo was not created."
      // A review was answered with an id that a later promo does not have.
      onSaved={({ data, planned }) => planned === undefined && onMade(data.id)}
      fieldOf={(field) => (field === 'ownCodes.0' ? 'code' : toGiftField(field, form.values.gifts))}
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
      <CodeFields form={form} />
      <DateTimeField label="Expires" emptyLabel="Never" {...form.getInputProps('expires')} />
      <PromoGifts realmId={realmId} form={form} />
      <PromoEntitlements realmId={realmId} form={form} />
      <PlayersPicker
        label="Only for these players"
        description="Empty: all players."
        {...form.getInputProps('whitelist')}
        value={listIn(form.values.whitelist)}
        onChange={(players) => form.setFieldValue('whitelist', players.join('\n'))}
      />
      <AudienceInput
        realmId={realmId}
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
        maxTags={maxStandingTags}
        error={audienceError(form.errors)}
      />
    </SaveDrawer>
  )
}

type PromoFieldsProps = { form: UseFormReturnType<PromoValues> }

/** The kind of the codes, their number, and how often they can be redeemed. */
function CodeFields({ form }: PromoFieldsProps) {
  /** A shared code can be redeemed many times, each of many codes only once. */
  function choose(kind: string) {
    const values = kind === 'one' ? { kind, claimsPerCode: newPromo.claimsPerCode } : { kind, claimsPerCode: '1' }
    form.setValues(values as Partial<PromoValues>)
  }

  return (
    <>
      <Radio.Group label="Codes" value={form.values.kind} onChange={choose}>
        <Radio mt={6} value="one" label="One shared code" />
        <Radio mt={8} value="many" label="Unique codes, one for each player" />
      </Radio.Group>
      {form.values.kind === 'one' ? (
        <TextInput
          label="Code"
          description="Case, spaces and hyphens are ignored. Empty: random."
          placeholder="WELCOME 2026"
          classNames={mono}
          {...text}
          {...form.getInputProps('code')}
        />
      ) : (
        <TextInput
          label="Number of codes"
          description="You can add your own codes later."
          inputMode="numeric"
          {...text}
          {...form.getInputProps('codes')}
        />
      )}
      <TextInput
        label={form.values.kind === 'one' ? 'Players who can redeem it' : 'Players per code'}
        inputMode="numeric"
        {...text}
        {...form.getInputProps('claimsPerCode')}
      />
      <TextInput
        label="Codes per player"
        description="Across all codes of this promo. 0: no limit."
        inputMode="numeric"
        {...text}
        {...form.getInputProps('maxPerUser')}
      />
    </>
  )
}

/** The rewards, and how many of them can still be granted. */
function PromoGifts({ realmId, form }: PromoFieldsProps & { realmId: string }) {
  return (
    <>
      <GiftsInput
        realmId={realmId}
        legend="Rewards"
        noun="gift"
        labels={['Gift', 'Amount of gift']}
        form={form}
        field="gifts"
      />
      <GrantsLeft
        realmId={realmId}
        symbols={form.values.gifts.map(({ symbol }) => symbol)}
        counted={`Counts for ${formatQuantity(computeCapacity(form.values), 'redemption')}.`}
        isPlanned={false}
      />
    </>
  )
}

function PromoEntitlements({ realmId, form }: PromoFieldsProps & { realmId: string }) {
  return (
    <ListInput legend="Entitlements" noun="entitlement" form={form} field="entitlements" newEntry={newEntitlement}>
      {(at, index) => (
        <>
          <GiftPicker
            realmId={realmId}
            family="entitlements"
            aria-label={`Entitlement ${index + 1}`}
            placeholder="season_pass"
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
  )
}
