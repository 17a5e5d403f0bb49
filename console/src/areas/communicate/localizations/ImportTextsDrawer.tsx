import { Drawer } from '@mantine/core'
import { planLocalizationImport } from '@regent/contract/communicate/localizations'
import type { RowErrors } from '@regent/contract/organization/plans'
import { RequestError } from '@regent/contract/request-error'
import { formatQuantity } from '@regent/contract/words'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { planWrite } from '../../../api/act.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { CsvInput } from '../../../ui/csv/CsvInput.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import styles from './Localizations.module.css'
import { readTextsCsv } from './texts-csv.ts'

/** Maximum number of listed invalid rows. */
const maxListed = 50

/** Reads a CSV of keys and texts and creates a plan of the import, which shows the changes first. */
export function ImportTextsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState<string>()
  const file = useMemo(() => readTextsCsv(text), [text])
  const plan = useMutation({
    mutationFn: () =>
      planWrite(
        planLocalizationImport,
        { body: { languages: file.languages, rows: file.rows, ...(fileName && { fileName }) } },
        { onPlanned: onClose },
      ),
  })
  const bad = badRowsIn(plan.error)
  const failure = useWriteFailure('The import was not planned.', bad ? null : plan.error)

  function take(next: string, name: string | undefined) {
    plan.reset()
    setText(next)
    setFileName(name)
  }

  return (
    <Drawer opened={isOpen} onClose={onClose} title="Import texts" size={560}>
      <div className="stack">
        <p className="flush dimmed">Header row: key,en,de. Empty cells and missing keys change nothing.</p>
        <CsvInput
          label="Or paste the CSV"
          placeholder={'key,en,de\nshop-welcome.title,Welcome,Willkommen'}
          text={text}
          fileName={fileName}
          onTake={take}
          error={file.problem}
        />
        {failure && <ErrorNotice failure={failure} />}
        {bad && (
          <div role="alert">
            <p>{formatQuantity(bad.count, 'problem')}; no plan was created. Row 1 is below the header.</p>
            <ul className={styles.problems}>
              {bad.errors.slice(0, maxListed).map(({ row, field, message }) => (
                <li key={`${row} ${field} ${message}`}>
                  Row {row}: {message}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="row wrap">
          <ActionButton
            variant="filled"
            loading={plan.isPending}
            disabledReason={file.problem ?? (file.rows.length === 0 ? 'Add rows first.' : undefined)}
            onClick={() => plan.mutate()}
          >
            {file.rows.length === 0 ? 'Preview' : `Preview ${formatQuantity(file.rows.length, 'row')}`}
          </ActionButton>
          <span className="dimmed">Next: preview of the changes.</span>
        </div>
      </div>
    </Drawer>
  )
}

const badRowsIn = (error: unknown): RowErrors | undefined =>
  error instanceof RequestError && error.code === 'PlanRowsInvalid' && error.current
    ? (error.current as RowErrors)
    : undefined
