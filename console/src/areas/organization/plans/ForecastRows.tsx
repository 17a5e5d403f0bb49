import { Button } from '@mantine/core'
import { sumForecast, type UndoForecastRow } from '@regent/contract/organization/audit-undo'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import type { RealmPlace } from '../../../shell/routing/paths.ts'
import { csvText, saveFile } from '../../../ui/csv/csv.ts'
import { Differences, type DifferingRecord, FieldTable } from '../../../ui/differences/Differences.tsx'
import { IconDownload } from '../../../ui/layout/icons.ts'
import { Time } from '../../../ui/time/Time.tsx'
import type { ChangeWords } from '../audit/change-words.ts'
import styles from './Forecast.module.css'
import { groupRows, takeWords } from './forecast-words.ts'

const maxRowsShown = 5

type ForecastRowsProps = {
  rows: readonly UndoForecastRow[]
  words: ChangeWords
  place: RealmPlace | undefined
  /** True if the rest of used changes is reclaimed. */
  isTaken: boolean
}

/** The changes by what the undo can do: the first rows of each group, and all of them as a file. */
export function ForecastRows({ rows, words, place, isTaken }: ForecastRowsProps) {
  return groupRows(rows).map(({ verdict, title, rows: own }) => (
    <section key={verdict} className={styles.group} aria-label={title}>
      <div className="row spread">
        <h3 className="part-title">
          {title} <span className="dimmed">{formatCount(own.length)}</span>
        </h3>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload aria-hidden />}
          aria-label={`CSV of ${formatQuantity(own.length, 'change')}: ${title}`}
          onClick={() => saveFile(`undo-${verdict}.csv`, csvText(csvColumns, own), 'text/csv;charset=utf-8')}
        >
          CSV
        </Button>
      </div>
      {verdict === 'used' ? (
        <UsedRows rows={own.slice(0, maxRowsShown)} words={words} place={place} isTaken={isTaken} />
      ) : (
        <Differences
          label={title}
          heads={['Now', verdict === 'yes' ? 'After undo' : 'Before the change']}
          records={own.slice(0, maxRowsShown).map((row) => toRecord(row, words, place))}
        />
      )}
      {own.length > maxRowsShown && (
        <p className="flush dimmed">
          And {formatQuantity(own.length - maxRowsShown, 'more change')}. The file has all.
        </p>
      )}
    </section>
  ))
}

type NameProps = { row: UndoForecastRow; words: ChangeWords; place: RealmPlace | undefined }

function Name({ row, words, place }: NameProps) {
  const label = words.labelOf(row.subject)
  return (
    <span className="cluster">
      {row.gamerTag !== undefined && place ? (
        <PlayerLink gamerTag={row.gamerTag} place={place} />
      ) : (
        <span className="mono breakable">{row.subjectId}</span>
      )}
      <span className="dimmed">{label}</span>
    </span>
  )
}

function toRecord(row: UndoForecastRow, words: ChangeWords, place: RealmPlace | undefined): DifferingRecord {
  const none: DifferingRecord['difference'] = { action: 'changed', fields: [], count: 0 }
  return {
    key: row.id,
    title: `${words.labelOf(row.subject)} ${row.subjectId}`,
    name: (
      <span className="column">
        <Name row={row} words={words} place={place} />
        {row.verdict === 'changed' && <Changed row={row} />}
      </span>
    ),
    difference: row.effect ?? none,
  }
}

/** The person who changed it, and the time. */
const Changed = ({ row: { by, reason, fields = [] } }: { row: UndoForecastRow }) => (
  <span className="dimmed">
    {reason}
    {by && (
      <>
        {' '}
        {by.email ?? 'A game server or a job'}, <Time ms={by.at} />
      </>
    )}
    {fields.length > 0 && `: ${fields.join(', ')}`}
  </span>
)

type UsedRowsProps = Omit<ForecastRowsProps, 'rows'> & { rows: readonly UndoForecastRow[] }

const UsedRows = ({ rows, words, place, isTaken }: UsedRowsProps) => (
  <FieldTable label="Already used" heads={['Record', 'Now', isTaken ? 'The undo will' : 'Can be reclaimed']}>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Name row={row} words={words} place={place} />
          </th>
          <td>
            {row.reason} {row.usedAt !== undefined && <Time ms={row.usedAt} />}
          </td>
          <td>{takeWords(row)}</td>
        </tr>
      ))}
    </tbody>
  </FieldTable>
)

const csvColumns = [
  { header: 'change', value: (row: UndoForecastRow) => row.id },
  { header: 'record', value: (row: UndoForecastRow) => `${row.subject} ${row.subjectId}` },
  { header: 'player', value: (row: UndoForecastRow) => row.gamerTag ?? '' },
  { header: 'verdict', value: (row: UndoForecastRow) => row.verdict },
  { header: 'reason', value: (row: UndoForecastRow) => row.reason ?? '' },
  { header: 'reclaim', value: (row: UndoForecastRow) => JSON.stringify(row.left ?? {}) },
  { header: 'changed by', value: (row: UndoForecastRow) => row.by?.email ?? '' },
]

/** Amounts that never arrive, that can be removed, and that are spent, as parts of a bar for each symbol. */
export function AmountBars({ rows }: { rows: readonly UndoForecastRow[] }) {
  const { back, left, spent } = sumForecast(rows)
  const symbols = [...new Set([back, left, spent].flatMap((amounts) => Object.keys(amounts)))].slice(0, maxBars)
  return symbols.map((symbol) => {
    const parts = [
      { kind: 'back', amount: back[symbol] ?? 0, words: 'withdrawn' },
      { kind: 'left', amount: left[symbol] ?? 0, words: 'can be reclaimed' },
      { kind: 'spent', amount: spent[symbol] ?? 0, words: 'spent' },
    ].filter(({ amount }) => amount > 0)
    return (
      <div key={symbol} className={styles.bar}>
        {parts.map(({ kind, amount, words }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: amount }}>
            <strong>{formatCount(amount)}</strong> {symbol.replace(/^(currency|items)\./, '')} {words}
          </span>
        ))}
      </div>
    )
  })
}

const maxBars = 3
