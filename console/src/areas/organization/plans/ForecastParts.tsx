import { Checkbox } from '@mantine/core'
import type { UndoForecast } from '@regent/contract/organization/audit-undo'
import { listParts } from './forecast-words.ts'

type ForecastPartsProps = {
  forecast: UndoForecast
  /** Ids of the changes that are not undone. */
  kept: readonly number[]
  onKeep: (kept: readonly number[]) => void
  labelOf: (subject: string) => string
}

/** The records of the undo, to choose those that go back; nothing if there is only one. */
export function ForecastParts({ forecast, kept, onKeep, labelOf }: ForecastPartsProps) {
  const parts = listParts(forecast)
  if (parts.length === 0) return null
  const chosenParts = parts.filter(({ ids }) => !ids.some((id) => kept.includes(id)))
  const choose = (keys: readonly string[]) => onKeep(parts.flatMap(({ key, ids }) => (keys.includes(key) ? [] : ids)))
  return (
    <Checkbox.Group
      label="Undo these records"
      description="The others stay as they are."
      value={chosenParts.map(({ key }) => key)}
      onChange={choose}
    >
      <div className="row wrap gap-16">
        {parts.map(({ key, subject, subjectId }) => (
          <Checkbox key={key} value={key} label={`${labelOf(subject)} ${subjectId}`} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
