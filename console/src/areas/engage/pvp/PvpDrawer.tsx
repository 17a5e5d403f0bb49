import { Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { durationText } from '@regent/contract/duration'
import { createPvpDefinition, type PvpDefinition, updatePvpDefinition } from '@regent/contract/engage/pvp'
import { write } from '../../../api/act.ts'
import { CronField } from '../../../shell/form/CronField.tsx'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { ZoneField } from '../../../shell/form/ZoneField.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { DurationField, daySeconds } from '../../../ui/time/DurationField.tsx'
import { GiftsInput } from '../../monetize/inventory/GiftsInput.tsx'
import { LeaderboardPicker } from '../leaderboards/LeaderboardPicker.tsx'
import { newTier, type PvpValues, pvpBody, pvpErrors, pvpValues } from './pvp-form.ts'

type PvpDrawerProps = {
  realmId: string
  known?: PvpDefinition | undefined
  isOpen: boolean
  onClose: () => void
}

const text = { autoComplete: 'off', spellCheck: false } as const
const counts = [
  ['playerCap', undefined],
  ['protectedRanks', 'Top players are rewarded even when inactive.'],
  ['minPlayers', 'With fewer players, no rewards are granted.'],
] as const

const labels = {
  lbid: 'Leaderboard',
  description: 'Description',
  cron: 'Cron expression',
  zone: 'Time zone',
  tiers: 'Tiers',
  playerCap: 'Players rewarded at most',
  protectedRanks: 'Protected ranks',
  minPlayers: 'Players needed',
  idleDays: 'Inactive at most',
  rewardExpires: 'Time to claim a reward',
}

const words = {
  idleDays: (days: string) => durationText(Number(days) * daySeconds),
  rewardExpires: (seconds: string) => durationText(Number(seconds)),
}

/** Creates or edits the rewards for the best players of a leaderboard. */
export function PvpDrawer({ realmId, known, isOpen, onClose }: PvpDrawerProps) {
  const form = useForm<PvpValues>({ mode: 'controlled', initialValues: pvpValues(known), validate: pvpErrors })
  const save = (values: PvpValues, base: PvpDefinition | undefined) =>
    write(
      base ? updatePvpDefinition : createPvpDefinition,
      { body: pvpBody(values) },
      {
        subject: 'pvp-definition',
        done: `${known ? 'Changed' : 'Created'} the definition of ${values.lbid.trim()}`,
        ifMatch: base?.version,
      },
    )

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.lbid}` : 'Create a definition'}
      subtitle="The best players get their tier’s gifts by mail."
      form={form}
      draft={{ form: 'pvp', record: known?.lbid }}
      save={save}
      record={{ what: 'definition', known, toFormValues: pvpValues, labels, words }}
      failed="The definition was not saved."
      fieldOf={(field) => field.replace(/^rewardDefinition\./, '').replace('rewardExpHours', 'rewardExpires')}
      isWide
      submitLabel={known ? 'Save definition' : 'Create definition'}
    >
      <LeaderboardPicker
        realmId={realmId}
        label={labels.lbid}
        description={known ? 'The leaderboard cannot be changed.' : 'Its best players are rewarded.'}
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        {...form.getInputProps('lbid')}
      />
      <Textarea label={labels.description} autosize minRows={1} {...form.getInputProps('description')} />
      <CronField
        label={labels.cron}
        description="Automatic payout. Empty: never."
        nextLabel="Next rewards"
        zone={form.values.zone}
        {...form.getInputProps('cron')}
      />
      <ZoneField {...form.getInputProps('zone')} />
      <TiersInput realmId={realmId} form={form} />
      {counts.map(([field, description]) => (
        <TextInput
          key={field}
          label={labels[field]}
          description={description}
          inputMode="numeric"
          {...text}
          {...form.getInputProps(field)}
        />
      ))}
      <DurationField
        label={labels.idleDays}
        description="Players inactive for longer get nothing."
        unitSeconds={daySeconds}
        {...form.getInputProps('idleDays')}
      />
      <DurationField
        label={labels.rewardExpires}
        description="Unclaimed rewards expire after this."
        {...form.getInputProps('rewardExpires')}
      />
    </SaveDrawer>
  )
}

function TiersInput({ realmId, form }: { realmId: string; form: UseFormReturnType<PvpValues> }) {
  return (
    <ListInput
      legend="Tiers, best first, as shares of the rewarded players"
      noun="tier"
      form={form}
      field="tiers"
      newEntry={newTier}
      isFramed
    >
      {(at, index) => (
        <>
          <TextInput
            {...nthLabel('Percent', `of tier ${index + 1}`)}
            inputMode="numeric"
            {...text}
            {...form.getInputProps(`${at}.percentage`)}
          />
          <div data-wide>
            <GiftsInput
              realmId={realmId}
              hasEntitlements
              legend="Gifts per player"
              noun={`gift of tier ${index + 1}`}
              labels={[`Gift of tier ${index + 1}:`, `Amount of tier ${index + 1}:`]}
              form={form}
              field={`${at}.obtain`}
            />
          </div>
        </>
      )}
    </ListInput>
  )
}
