import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { endSeason, isTimedKind, type Season, type SeasonPartView } from '@regent/contract/operate/seasons'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { describePart, subjectsOfParts } from './season-words.ts'

type EndSeasonDrawerProps = { season: Season; isOpen: boolean; onClose: () => void }
type EndValues = { at: string; ends: Record<string, boolean> }

const toKey = ({ kind, id }: SeasonPartView) => `${kind}/${id}`
const isOpenPart = ({ state, kind, found }: SeasonPartView) =>
  found === 'yes' && isTimedKind(kind) && (state === 'running' || state === 'scheduled')
/** By default, only running parts end that have no separate times. */
const isChosen = ({ state, kind }: SeasonPartView) => state === 'running' && kind !== 'tournament'

/** Ends the parts of a season together, now or at a time. */
export function EndSeasonDrawer({ season, isOpen, onClose }: EndSeasonDrawerProps) {
  const open = season.parts.filter(isOpenPart)
  const form = useForm<EndValues>({
    mode: 'controlled',
    initialValues: { at: '', ends: Object.fromEntries(open.map((part) => [toKey(part), isChosen(part)])) },
  })
  const { ends } = form.values
  const selectedParts = open.filter((part) => ends[toKey(part)])
  const save = async ({ at }: EndValues) => {
    const keep = season.parts.filter((part) => !selectedParts.includes(part)).map(({ kind, id }) => ({ kind, id }))
    await write(
      endSeason,
      { params: { id: season.id }, body: { keep, ...(at !== '' && { at: Date.parse(at) }) } },
      { subject: subjectsOfParts(season.parts), done: `Ended the season ${season.name}`, ifMatch: season.version },
    )
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`End ${season.name}`}
      subtitle="All selected parts end, or none. Players keep everything they received."
      form={form}
      draft={{ form: 'season-end', record: season.id }}
      save={save}
      failed="The season was not ended."
      submitLabel={`End ${selectedParts.length} of ${season.parts.length} parts`}
    >
      <DateTimeField label="Ends" emptyLabel="Now" {...form.getInputProps('at')} />
      <fieldset className="bare stack gap-8">
        <legend>Parts that end</legend>
        {open.map((part) => (
          <Checkbox
            key={toKey(part)}
            label={part.name}
            description={`${describePart(part.kind).label} · ${part.state === 'running' ? 'running' : 'has not started'}`}
            checked={ends[toKey(part)] ?? false}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue('ends', { ...ends, [toKey(part)]: checked })
            }
          />
        ))}
        {open.length === 0 && <p className="dimmed">No part is open.</p>}
      </fieldset>
    </SaveDrawer>
  )
}
