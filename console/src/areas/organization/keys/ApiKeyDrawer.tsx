import { Checkbox, Radio, SegmentedControl, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type ApiKey, createApiKey, type ServiceAccount, updateApiKey } from '@regent/contract/organization/keys'
import { write } from '../../../api/act.ts'
import { customerScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealms } from '../../../shell/frame/place.ts'
import { findEnvironment, realmName } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { TagsField } from '../../../ui/input/TagsField.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import styles from './Keys.module.css'
import { fromPreset, type KeyValues, keyErrors, toAddresses, toKeyBody, toKeyValues } from './key-form.ts'
import { modeLabels, type Preset, presets, rightsOfPreset, scopeSentence } from './key-words.ts'
import { RightsField } from './RightsField.tsx'
import type { NewSecret } from './SecretDialog.tsx'

type ApiKeyDrawerProps = {
  account: ServiceAccount
  /** The key to change; undefined for a new one. */
  known?: ApiKey | undefined
  /** The first values of a new key, such as those of a copy. */
  first?: KeyValues | undefined
  nameOf: (pid: string) => string
  isOpen: boolean
  onClose: () => void
  /** Called with the secret of a new key. */
  onCreated: (made: NewSecret) => void
}

const labels = {
  name: 'Name',
  mode: 'Mode',
  rights: 'Rights',
  place: 'Where',
  realms: 'Realms',
  addresses: 'Address ranges',
  expires: 'Expires',
}

/** Creates or changes an API key: what it may do, where, from where, and until when. */
export function ApiKeyDrawer({ account, known, first, nameOf, isOpen, onClose, onCreated }: ApiKeyDrawerProps) {
  const rights = useRights()
  const form = useForm<KeyValues>({
    mode: 'controlled',
    initialValues: first ?? toKeyValues(known),
    validate: keyErrors,
  })
  const choose = (preset: Preset) => form.setValues(fromPreset(preset, rightsOfPreset(preset, rights.can)))
  const save = async (values: KeyValues, base: ApiKey | undefined): Promise<NewSecret | undefined> => {
    const body = toKeyBody(values)
    const options = { subject: 'api-key', scope: customerScope() } as const
    if (known) {
      await write(
        updateApiKey,
        { params: { id: known.id }, body },
        { ...options, done: `Changed API key ${body.name}`, ifMatch: base?.version ?? known.version },
      )
      return undefined
    }
    const { data } = await write(createApiKey, { body: { serviceAccountId: account.id, ...body } }, options)
    return { apiKey: data.key, secret: data.secret }
  }
  const scope = { ...form.values, realms: toKeyBody(form.values).realms, addresses: toAddresses(form.values.addresses) }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : `New key of ${account.name}`}
      subtitle="A key never has more rights than its grantor."
      form={form}
      draft={{ form: 'api-key', record: known?.id ?? `new-${account.id}` }}
      save={save}
      record={{ what: 'API key', known, toFormValues: toKeyValues, labels }}
      onSaved={(made) => made && onCreated(made)}
      failed="The key was not saved."
      submitLabel={known ? 'Save key' : 'Create key'}
      foot={scopeSentence(scope, nameOf)}
    >
      {!known && !first && <Presets onChoose={choose} />}
      <TextInput label={labels.name} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label={labels.mode} {...form.getInputProps('mode')}>
        <div className="stack gap-6">
          <Radio value="read" label={`${modeLabels.read}: changes nothing`} />
          <Radio value="plan" label={`${modeLabels.plan}: prepares plans, which a person applies`} />
          <Radio value="write" label={`${modeLabels.write}: also applies plans, where it has the rights`} />
        </div>
      </Radio.Group>
      <RightsField
        label={labels.rights}
        values={form.values.rights}
        inputProps={form.getInputProps('rights')}
        note="You can grant only rights that you have."
      />
      <PlaceField form={form} />
      <TagsField
        label={labels.addresses}
        description="Calls from other addresses are refused and counted. Empty: every address."
        placeholder="203.0.113.0/24, press Enter after each"
        classNames={{ input: 'mono' }}
        {...form.getInputProps('addresses')}
      />
      <DateTimeField
        label={labels.expires}
        description="At most 366 days from now. A mail reminds you 14 days and 1 day before."
        {...form.getInputProps('expires')}
      />
    </SaveDrawer>
  )
}

/** Starts the form with the usual rights of a kind of tool. */
export const Presets = ({ onChoose }: { onChoose: (preset: Preset) => void }) => (
  <fieldset className={`bare ${styles.presets}`}>
    <legend className="part-title">Start with</legend>
    {presets.map((preset) => (
      <button
        key={preset.name}
        type="button"
        className={`framed hoverable plain-button ${styles.preset}`}
        onClick={() => onChoose(preset)}
      >
        <span className="strong">{preset.name}</span>
        <span className="note">{preset.description}</span>
      </button>
    ))}
  </fieldset>
)

type FieldProps = { form: UseFormReturnType<KeyValues> }

/** The realms of a key, or the organization with all of them. */
function PlaceField({ form }: FieldProps) {
  const realms = useRealms()
  return (
    <>
      <SegmentedControl
        aria-label={labels.place}
        data={[
          { value: 'realms', label: 'Only in realms' },
          { value: 'everywhere', label: 'Organization and all realms' },
        ]}
        {...form.getInputProps('place')}
      />
      {form.values.place === 'realms' && (
        <Checkbox.Group label={labels.realms} {...form.getInputProps('realms')}>
          <div className="cluster">
            {realms
              .filter(({ archived }) => !archived)
              .map((realm) => (
                <Checkbox
                  key={realm.pid}
                  value={realm.pid}
                  label={`${realmName(realm)} (${findEnvironment(realm, realms)})`}
                />
              ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}
