import { Checkbox, Radio } from '@mantine/core'
import { useForm } from '@mantine/form'
import { AddressRange } from '@regent/contract/organization/keys'
import { limitRealmSecret, type RealmSecret } from '@regent/contract/organization/realms-secrets'
import type { Right } from '@regent/contract/permissions'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { toAddresses } from './key-form.ts'
import { RightsField } from './RightsField.tsx'

type LimitValues = {
  mode: 'read' | 'write'
  calls: 'all' | 'rights'
  rights: Right[]
  players: boolean
  addresses: string
}

const labels = {
  mode: 'Mode',
  calls: 'Calls',
  rights: 'Rights',
  players: 'Calls of players',
  addresses: 'Address ranges',
}

/** A secret without limits proposes the rights that it used. */
const toValues = ({ mode, rights, used, players, addresses }: RealmSecret): LimitValues => ({
  mode,
  calls: rights.length === 0 ? 'all' : 'rights',
  rights: (rights.length === 0 ? used.map(({ right }) => right) : rights) as Right[],
  players,
  addresses: addresses.join(', '),
})

function findErrors({ calls, rights, addresses }: LimitValues) {
  const wrong = toAddresses(addresses).find((range) => !AddressRange.safeParse(range).success)
  return {
    rights: calls === 'rights' && rights.length === 0 ? 'Choose at least one right.' : null,
    addresses: wrong === undefined ? null : `${wrong} is not an address or a range such as 10.1.0.0/16.`,
  }
}

type SecretLimitsDrawerProps = { secret: RealmSecret; name: string; isOpen: boolean; onClose: () => void }

/** Limits what the secret of a realm may be used for, and from where. */
export function SecretLimitsDrawer({ secret, name, isOpen, onClose }: SecretLimitsDrawerProps) {
  const form = useForm<LimitValues>({ mode: 'controlled', initialValues: toValues(secret), validate: findErrors })
  const save = async (values: LimitValues, base: RealmSecret) => {
    const { mode, calls, players } = values
    const rights = calls === 'all' ? [] : values.rights
    await write(
      limitRealmSecret,
      { params: { pid: secret.pid }, body: { mode, rights, players, addresses: toAddresses(values.addresses) } },
      {
        subject: 'realm-secret-limits',
        scope: customerScope(),
        done: `Changed the limits of the secret of ${name}`,
        ifMatch: base.version,
      },
    )
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Limits of the secret of ${name}`}
      subtitle="Calls beyond the limits are refused and counted, from the next call on."
      form={form}
      draft={{ form: 'realm-secret-limits', record: secret.pid }}
      save={save}
      record={{ what: 'secret', known: secret, toFormValues: toValues, labels }}
      failed="The limits were not saved."
      submitLabel="Save limits"
    >
      <Radio.Group label={labels.mode} {...form.getInputProps('mode')}>
        <div className="stack gap-6">
          <Radio value="write" label="Read and write" />
          <Radio value="read" label="Read: changes nothing" />
        </div>
      </Radio.Group>
      <Radio.Group label={labels.calls} {...form.getInputProps('calls')}>
        <div className="stack gap-6">
          <Radio value="all" label="Every call of the realm" />
          <Radio value="rights" label="Only calls that need these rights" />
        </div>
      </Radio.Group>
      {form.values.calls === 'rights' && (
        <>
          <RightsField label={labels.rights} values={form.values.rights} inputProps={form.getInputProps('rights')} />
          <Checkbox
            label="Includes calls of players, which need no right"
            {...form.getInputProps('players', { type: 'checkbox' })}
          />
        </>
      )}
      <TagsField
        label={labels.addresses}
        description="Empty: every address."
        placeholder="203.0.113.0/24, press Enter after each"
        classNames={{ input: 'mono' }}
        {...form.getInputProps('addresses')}
      />
    </SaveDrawer>
  )
}
