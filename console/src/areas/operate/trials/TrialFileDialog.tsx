import { Modal } from '@mantine/core'
import type { CloudFile } from '@regent/contract/operate/cloud-files'
import { getTrialData } from '@regent/contract/operate/trials'
import { useQuery } from '@tanstack/react-query'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { ShownContent } from '../cloud-files/ShownContent.tsx'
import styles from './Trials.module.css'

type TrialFileDialogProps = { file: CloudFile; scope: string | null; isOpen: boolean; onClose: () => void }

/** Shows the content of a cohort's file. */
export function TrialFileDialog({ file, scope, isOpen, onClose }: TrialFileDialogProps) {
  const { sid, ref, cohort, data } = file
  const read = useQuery(query(getTrialData, { query: { id: sid } }, { scope }))
  return (
    <Modal opened={isOpen} onClose={onClose} title={`${ref} of cohort ${cohort?.cohort}`} size={760}>
      {read.error && (
        <ErrorNotice
          failure={readFailure('The content could not be loaded.', read.error)}
          onRetry={() => read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      {read.isLoading && (
        <p className={`flush dimmed ${styles.note}`} role="status">
          Loading…
        </p>
      )}
      {read.data && <ShownContent name={ref} mimeType={data.mimeType} base64={read.data.data} />}
    </Modal>
  )
}
