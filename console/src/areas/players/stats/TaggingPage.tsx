import { Button, FileButton, Select, Textarea } from '@mantine/core'
import type { RowError, RowErrors } from '@regent/contract/organization/plans'
import { planStatsUpload } from '@regent/contract/players/bulk-stats'
import { type StatSpace, statSpaces } from '@regent/contract/players/stats'
import { RequestError } from '@regent/contract/request-error'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useMemo, useState } from 'react'
import { planWrite } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CsvButton } from '../../../ui/csv/CsvButton.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconUpload } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { exactTime } from '../../../ui/time/format-time.ts'
import { compactDate } from '../../../ui/time/parse-date.ts'
import styles from './Stats.module.css'
import { maxUploadRows, readUpload, type Upload } from './upload-rows.ts'

const previewRows = 50

const spaceOptions = statSpaces.map((space) => {
  const [origin, visibility] = space.split('.')
  return { value: space, label: `${origin}, ${visibility}` }
})

type Row = { line: number; player: string; stat: string; value: string }
type BadRow = Row & RowError

const buildRows = (upload: Upload, limit: number): Row[] =>
  upload.rows.slice(0, limit).map(([player = '', stat = '', value = ''], index) => ({
    line: upload.firstLine + index,
    player,
    stat,
    value,
  }))

const badRowsIn = (error: unknown, upload: Upload): { count: number; rows: BadRow[] } | undefined => {
  if (!(error instanceof RequestError) || error.code !== 'PlanRowsInvalid' || !error.current) return undefined
  const { count, errors } = error.current as RowErrors
  const rows = errors.map((bad) => {
    const [player = '', stat = '', value = ''] = upload.rows[bad.row - 1] ?? []
    return { line: upload.firstLine + bad.row - 1, player, stat, value, ...bad }
  })
  return { count, rows }
}

const columns: Column<Row>[] = [
  { id: 'line', header: 'Line', width: 70, align: 'right', cell: ({ line }) => formatCount(line), csv: 'line' },
  {
    id: 'player',
    header: 'Player id',
    width: 180,
    cell: ({ player }) => <span className="mono">{player}</span>,
    csv: 'player',
  },
  { id: 'stat', header: 'Stat', width: 200, cell: ({ stat }) => <span className="mono">{stat}</span>, csv: 'stat' },
  { id: 'value', header: 'Value', width: 300, cell: ({ value }) => <UploadedValue value={value} />, csv: 'value' },
]

/** A date of fourteen digits is also shown formatted. */
function UploadedValue({ value }: { value: string }) {
  const ms = compactDate(value.trim())
  return (
    <>
      <span className="mono">{value}</span>
      {ms !== undefined && <span className="dimmed"> {exactTime(ms).utc}</span>}
    </>
  )
}

const badColumns: Column<BadRow>[] = [
  columns[0] as Column<BadRow>,
  { id: 'message', header: 'Problem', width: 340, cell: ({ message }) => message, csv: { problem: 'message' } },
  ...(columns.slice(1) as Column<BadRow>[]),
]

/**
 * Imports stats in bulk, as rows of player id, stat and value. They are previewed here, planned by the server, then
 * applied.
 */
export function TaggingPage() {
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState<string>()
  const [space, setSpace] = useState<StatSpace>('game.private')
  const upload = useMemo(() => readUpload(text), [text])
  const plan = useMutation({
    mutationFn: () =>
      planWrite(
        planStatsUpload,
        { body: { space, rows: upload.rows, fileName } },
        { onChanged: () => take('', undefined) },
      ),
  })
  const bad = useMemo(() => badRowsIn(plan.error, upload), [plan.error, upload])
  const failure = useWriteFailure('The upload was not planned.', bad ? null : plan.error)

  function take(next: string, name: string | undefined) {
    plan.reset()
    setText(next)
    setFileName(name)
  }

  async function readFile(file: File | null | undefined) {
    if (file) take(await file.text(), file.name)
  }

  const problem = findProblem(upload)
  return (
    <div className="stack gap-16">
      <PageHeader title="Tagging" subtitle={`Set stats of many players from a list.`} />
      <Section
        title="Rows"
        subtitle="Columns: player id, stat, value. At most 100,000 rows."
        actions={<FileChooser onFile={readFile} />}
      >
        <div className={`stack ${styles.form}`}>
          <DropArea onFile={readFile}>
            {fileName === undefined ? (
              <Textarea
                label="Paste rows, or drop a file here"
                placeholder={'7140235509183652,VIP_LEVEL,3'}
                autosize
                minRows={5}
                maxRows={12}
                spellCheck={false}
                classNames={{ input: 'mono' }}
                value={text}
                onChange={(event) => take(event.currentTarget.value, undefined)}
              />
            ) : (
              <p className={`cluster flush ${styles.file}`}>
                <strong>{fileName}</strong>, {formatQuantity(upload.rows.length, 'row')}
                <Button variant="subtle" color="gray" onClick={() => take('', undefined)}>
                  Choose another list
                </Button>
              </p>
            )}
          </DropArea>
          <Select
            label="Kind of stat"
            description="Game: written by servers and operators. Private: not readable by other players."
            data={spaceOptions}
            value={space}
            allowDeselect={false}
            onChange={(value) => value && setSpace(value as StatSpace)}
          />
          {problem && <p className={styles.problem}>{problem}</p>}
          {failure && <ErrorNotice failure={failure} />}
          <PreviewButton
            count={upload.rows.length}
            problem={problem}
            isPending={plan.isPending}
            onClick={() => plan.mutate()}
          />
        </div>
      </Section>
      {bad ? <BadRows {...bad} /> : <UploadPreview upload={upload} />}
    </div>
  )
}

const findProblem = ({ problems, rows }: Upload): string | undefined =>
  problems[0] ??
  (rows.length > maxUploadRows
    ? `At most ${formatCount(maxUploadRows)} rows at once; this has ${formatCount(rows.length)}.`
    : undefined)

type FileInput = { onFile: (file: File | null | undefined) => void }

function FileChooser({ onFile }: FileInput) {
  return (
    <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={onFile}>
      {(props) => (
        <Button leftSection={<IconUpload aria-hidden />} {...props}>
          Choose a file
        </Button>
      )}
    </FileButton>
  )
}

/** Accepts a file that is dropped on its children. */
function DropArea({ onFile, children }: FileInput & { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFile(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping works with a mouse only; the button works for everybody
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

type PreviewButtonProps = { count: number; problem: string | undefined; isPending: boolean; onClick: () => void }

function PreviewButton({ count, problem, isPending, onClick }: PreviewButtonProps) {
  const rights = useRights()
  return (
    <div className={`cluster ${styles.actions}`}>
      <ActionButton
        variant="filled"
        loading={isPending}
        disabledReason={rights.refusal('create tagging') ?? (count === 0 ? 'Add rows first.' : problem)}
        onClick={onClick}
      >
        {count === 0 ? 'Preview' : `Preview ${formatQuantity(count, 'row')}`}
      </ActionButton>
      <span className="dimmed">Next: preview of the changes.</span>
    </div>
  )
}

/** The rows that the server rejected, with their problems. */
function BadRows({ count, rows }: { count: number; rows: BadRow[] }) {
  return (
    <Section
      title={`${formatQuantity(count, 'problem')}, no plan was created`}
      subtitle={
        count > rows.length
          ? `The first ${formatCount(rows.length)} are listed. Correct them in the list and try again.`
          : 'Correct them in the list and try again.'
      }
      actions={<CsvButton fileName="problems.csv" columns={badColumns} rows={rows} />}
      isFlush
    >
      <DataTable
        label="Invalid rows"
        columns={badColumns}
        rows={rows}
        rowId={(row) => `${row.line} ${row.field}`}
        noun={['problem', 'problems']}
        maxHeight="50dvh"
      />
    </Section>
  )
}

function UploadPreview({ upload }: { upload: Upload }) {
  const preview = useMemo(() => buildRows(upload, previewRows), [upload])
  return (
    preview.length > 0 && (
      <Section
        title="Preview of the list"
        subtitle={
          upload.rows.length > preview.length
            ? `The first ${preview.length} of ${formatQuantity(upload.rows.length, 'row')}.`
            : formatQuantity(upload.rows.length, 'row')
        }
        isFlush
      >
        <DataTable
          label="Preview of the rows"
          columns={columns}
          rows={preview}
          rowId={({ line }) => String(line)}
          noun={['row', 'rows']}
          maxHeight="50dvh"
        />
      </Section>
    )
  )
}
