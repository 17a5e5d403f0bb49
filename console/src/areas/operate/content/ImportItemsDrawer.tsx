import { Checkbox, Drawer } from '@mantine/core'
import { planPublish } from '@regent/contract/operate/content/content'
import type { ContentTypeView } from '@regent/contract/operate/content/content-types'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { planWrite } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CsvInput } from '../../../ui/csv/CsvInput.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import styles from './Content.module.css'
import { readItemsCsv } from './items-csv.ts'
import { readWholeItems } from './whole-items.ts'

/** Maximum number of listed problems. */
const maxListed = 50

type ImportItemsDrawerProps = { type: ContentTypeView; manifestId: string; isOpen: boolean; onClose: () => void }

/** Reads items of a type from CSV or spreadsheet cells, and plans to publish the differences. */
export function ImportItemsDrawer({ type, manifestId, isOpen, onClose }: ImportItemsDrawerProps) {
  const { realmId } = useRealm()
  const rights = useRights()
  const scope = realmScope(realmId)
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState<string>()
  const [isRemoving, setIsRemoving] = useState(false)
  const live = useQuery({
    queryKey: ['whole-items', realmId, manifestId, type.type],
    queryFn: ({ signal }) => readWholeItems({ manifestId, type: type.type, scope }, signal),
    // Always compare with the live content.
    gcTime: 0,
    staleTime: 0,
  })
  const file = useMemo(() => readItemsCsv(text, live.data ?? [], type.type, type.schema), [text, live.data, type])
  const deletes = isRemoving ? file.missing : []
  const count = file.changed.length + deletes.length
  const plan = useMutation({
    mutationFn: () =>
      planWrite(
        planPublish,
        { body: { id: manifestId, upserts: file.changed, deletes } },
        { scope, onPlanned: onClose },
      ),
  })
  const failure = useWriteFailure('The import was not planned.', plan.error)

  function take(next: string, name: string | undefined) {
    plan.reset()
    setText(next)
    setFileName(name)
    setIsRemoving(false)
  }

  const whyNot =
    file.problems[0] ??
    (text.trim() === ''
      ? 'Add rows first.'
      : live.data === undefined
        ? 'Still loading the live content.'
        : count === 0
          ? 'The file equals the live content.'
          : undefined)
  return (
    <Drawer opened={isOpen} onClose={onClose} title={`Import ${type.plural.toLowerCase()}`} size={600}>
      <div className={`stack ${styles.form}`}>
        <p className="dimmed">
          Header row: id, tags and properties, as in an export. Missing columns change nothing; empty cells remove the
          property.
        </p>
        <CsvInput
          label="Or paste spreadsheet cells"
          placeholder={`id,tags\n${type.type}.first,base`}
          text={text}
          fileName={fileName}
          onTake={take}
        />
        {live.error && <ErrorNotice failure={readFailure('The live content could not be loaded.', live.error)} />}
        {failure && <ErrorNotice failure={failure} />}
        {file.problems.length > 0 && (
          <div role="alert">
            <p>{formatQuantity(file.problems.length, 'problem')}; no plan was created.</p>
            <ul className={styles.problems}>
              {file.problems.slice(0, maxListed).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
        {file.problems.length === 0 && live.data && text.trim() !== '' && (
          <p role="status">
            {formatCount(file.added)} new, {formatCount(file.changed.length - file.added)} changed,{' '}
            {formatCount(file.same)} unchanged.
          </p>
        )}
        {file.problems.length === 0 && live.data && file.missing.length > 0 && text.trim() !== '' && (
          <Checkbox
            label={`Remove the ${formatQuantity(file.missing.length, 'live item')} missing in the file`}
            checked={isRemoving}
            description={rights.refusal('delete content')}
            disabled={rights.refusal('delete content') !== undefined}
            onChange={({ currentTarget }) => setIsRemoving(currentTarget.checked)}
          />
        )}
        <div className="row wrap">
          <ActionButton variant="filled" loading={plan.isPending} disabledReason={whyNot} onClick={() => plan.mutate()}>
            {count === 0 ? 'Preview' : `Preview ${formatQuantity(count, 'item')}`}
          </ActionButton>
          <span className="dimmed">Next: preview of the changes.</span>
        </div>
      </div>
    </Drawer>
  )
}
