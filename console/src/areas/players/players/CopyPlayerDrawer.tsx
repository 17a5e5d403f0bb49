import { Checkbox, SegmentedControl, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type CopyPartName, copyParts, planCopyPlayer } from '@regent/contract/players/profile-copy'
import { planWrite } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { usePlayerRoute, useRealm } from '../../../shell/frame/place.ts'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { playerName } from '../../../shell/records/player-cards.ts'
import { realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'
import { useRights } from '../../../shell/scope/rights.ts'

const parts: Record<CopyPartName, { label: string; description: string }> = {
  stats: { label: 'Stats', description: 'Without personal and server-maintained stats.' },
  inventory: {
    label: 'Inventory',
    description: 'Replaces amounts and properties; adds items.',
  },
  entitlements: { label: 'Entitlements', description: 'Claimable entitlements only.' },
  'cloud-saves': { label: 'Saved files', description: 'Replaces all files of the target player.' },
  'daily-rewards': { label: 'Daily rewards', description: 'Streaks and next days; gives nothing.' },
}
const partNames = Object.keys(parts) as CopyPartName[]

const targets = [
  { value: 'new', label: 'A new player' },
  { value: 'known', label: 'An existing player' },
]

type Values = { pid: string; target: string; to: string } & Record<CopyPartName, boolean>

const validate = {
  pid: (pid: string) => (pid === '' ? 'Choose a realm.' : null),
  to: (to: string, { target }: Values) =>
    target === 'new' || /^[1-9]\d{0,15}$/.test(to.trim()) ? null : 'Choose a player, or type a gamer tag.',
}

/** The form, the selected parts, and why the other parts cannot be copied. */
function useCopyForm(pids: readonly string[]) {
  const rights = useRights()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      pid: pids.length === 1 ? (pids[0] ?? '') : '',
      target: 'new',
      to: '',
      stats: true,
      inventory: true,
      entitlements: false,
      'cloud-saves': false,
      'daily-rewards': false,
    },
    validate: {
      ...validate,
      stats: (): string | null => (selectedParts.length > 0 ? null : 'Select data to copy.'),
    },
  })
  const { pid, ...values } = form.getValues()
  const refusals = Object.fromEntries(partNames.map((part) => [part, findRefusal(part)]))
  const selectedParts = partNames.filter((part) => values[part] && refusals[part] === undefined)

  /** The missing right in this realm or in the target realm. */
  function findRefusal(part: CopyPartName): string | undefined {
    const here = copyParts[part].read.map((right) => rights.refusal(right))
    const there = pid === '' ? [] : copyParts[part].write.map((right) => rights.at(pid).refusal(right))
    return [...here, ...there].find((refusal) => refusal !== undefined)
  }

  return { form, selectedParts, refusals }
}

type CopyPlayerDrawerProps = { isOpen: boolean; onClose: () => void }

/** Copies the current player to another realm of the game. It only creates a plan, which is reviewed first. */
export function CopyPlayerDrawer({ isOpen, onClose }: CopyPlayerDrawerProps) {
  const { realmId, gameId, realms } = useRealm()
  const { player, gamerTag } = usePlayerRoute()
  const otherRealms = realmsInTreeOrder(realms, gameId).filter(({ realm }) => realm.pid !== realmId && !realm.archived)
  const { form, selectedParts, refusals } = useCopyForm(otherRealms.map(({ realm }) => realm.pid))
  const { pid, target } = form.getValues()
  const save = ({ to }: Values) =>
    planWrite(
      planCopyPlayer,
      {
        body: {
          sourcePid: realmId,
          gamerTag,
          parts: selectedParts,
          ...(target === 'known' && { to: Number(to.trim()) }),
        },
      },
      { scope: realmScope(pid), onPlanned: onClose },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Copy to another realm"
      subtitle={`${playerName(player) ?? gamerTag} is not changed. Next: preview of the copy.`}
      form={form}
      draft={{ none: 'a few choices about the player who is open' }}
      save={save}
      closesItself
      failed="The copy was not planned."
      submitLabel="Preview"
    >
      <Select
        label="Realm"
        data={otherRealms.map(({ realm }) => ({ value: realm.pid, label: realmName(realm) }))}
        placeholder={otherRealms.length === 0 ? 'The game has no other realm' : 'Choose a realm'}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('pid')}
        onChange={(next) => form.setValues({ pid: next ?? '', to: '' })}
      />
      <SegmentedControl aria-label="Target player" data={targets} {...form.getInputProps('target')} />
      {target === 'known' && (
        <PlayerPicker
          key={pid}
          label="Player of that realm"
          description="By name, e-mail or gamer tag."
          realmId={pid}
          {...form.getInputProps('to')}
        />
      )}
      {partNames.map((part) => (
        <Checkbox
          key={part}
          label={parts[part].label}
          description={refusals[part] ?? parts[part].description}
          disabled={refusals[part] !== undefined}
          {...form.getInputProps(part)}
          checked={selectedParts.includes(part)}
        />
      ))}
    </SaveDrawer>
  )
}
