import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Account } from '@regent/contract/organization/accounts'
import { AccountChanges, removePlayerDevices, updatePlayerAccount } from '@regent/contract/players/profile'
import { formatQuantity } from '@regent/contract/words'
import { act, write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { validateWith } from '../../../api/form.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { PersonalId } from './Personal.tsx'
import styles from './Profile.module.css'

type DevicesProps = { account: Account; isClear: boolean }

/** The devices that sign in without a password. */
export function Devices({ account: { id, deviceIds }, isClear }: DevicesProps) {
  const { realmId } = usePlayerRoute()
  const refusal = useRights().refusal('edit player-profile')
  const confirm = useConfirm()
  const adding = useDrawer((layer) => <AddDeviceDrawer {...layer} id={id} />)
  const devices = formatQuantity(deviceIds.length, 'device')

  /** Removes only the listed devices: one that the player adds in the meantime is kept. */
  const remove = (removed: string[], done: string) =>
    act(
      removePlayerDevices,
      { params: { id }, body: { deviceIds: removed } },
      { subject: 'device', done, failed: 'The device was not removed.', scope: realmScope(realmId) },
    )

  async function removeAll() {
    const isConfirmed = await confirm({
      title: `Remove ${devices}?`,
      body: 'They can no longer sign in to this account. Without another sign-in, the game starts a new player.',
      verb: `Remove ${devices}`,
      level: 'costly',
    })
    if (isConfirmed) await remove(deviceIds, `Removed ${devices}`)
  }

  return (
    <Section
      title="Devices"
      subtitle="Devices sign in without a password."
      actions={
        <>
          {deviceIds.length > 1 && (
            <ActionButton disabledReason={refusal} onClick={removeAll}>
              Remove all
            </ActionButton>
          )}
          <ActionButton disabledReason={refusal} onClick={() => adding.open()}>
            Add
          </ActionButton>
        </>
      }
    >
      {deviceIds.length === 0 ? (
        <p className="flush dimmed">No devices.</p>
      ) : (
        <ul className="plain-list lined">
          {deviceIds.map((device, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: masked ids may be equal
            <li key={`${device} ${index}`} className={`cluster spread ${styles.row}`}>
              <PersonalId value={device} isClear={isClear} label="device id" />
              <ActionButton
                size="compact-sm"
                variant="subtle"
                disabledReason={refusal}
                onClick={() => remove([device], 'Removed a device')}
                aria-label={`Remove device ${device}`}
              >
                Remove
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {adding.element}
    </Section>
  )
}

const validate = validateWith(AccountChanges.pick({ deviceId: true }).required())

type AddDeviceDrawerProps = { id: number; isOpen: boolean; onClose: () => void }

function AddDeviceDrawer({ id, isOpen, onClose }: AddDeviceDrawerProps) {
  const { realmId } = usePlayerRoute()
  const form = useForm({ mode: 'uncontrolled', initialValues: { deviceId: '' }, validate })
  const save = (body: { deviceId: string }) =>
    write(
      updatePlayerAccount,
      { params: { id }, body },
      { subject: 'device', done: 'Added a device', scope: realmScope(realmId) },
    )

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Add device"
      subtitle="It signs in to this account in all realms, without a password."
      form={form}
      draft={{ none: 'a device signs in without a password' }}
      save={save}
      failed="The device was not added."
      submitLabel="Add device"
    >
      <TextInput
        label="Device id"
        description="The id that the game sends. No other account may use it."
        maxLength={256}
        spellCheck={false}
        data-autofocus
        classNames={{ input: 'mono' }}
        {...form.getInputProps('deviceId')}
        key={form.key('deviceId')}
      />
    </SaveDrawer>
  )
}
