import { getStorageDocument } from '@regent/contract/operate/storage'
import { useQuery } from '@tanstack/react-query'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { JsonText } from '../../../ui/json/RawJson.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { sizeText } from '../../../ui/words/format-number.ts'
import { HistorySection } from '../../organization/audit/History.tsx'

type DocumentDetailProps = { storage: string; collection: string; id: string; scope: string | null }

/** One document: its data, and what operators have changed in it. */
export function DocumentDetail({ storage, collection, id, scope }: DocumentDetailProps) {
  const read = useQuery(query(getStorageDocument, { params: { storage, collection, id } }, { scope }))
  const { data: document } = read
  return (
    <>
      {read.error && (
        <ErrorNotice
          failure={readFailure('The document could not be loaded.', read.error)}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      {document && (
        <>
          <Section title="Document">
            <KeyValueList
              items={[
                { label: 'Id', value: id, copy: id },
                { label: 'Collection', value: collection, copy: collection },
                { label: 'Size', value: sizeText(document.bytes) },
                { label: 'Created', value: <Time ms={document.created} /> },
                { label: 'Changed', value: <Time ms={document.updated} /> },
              ]}
            />
          </Section>
          <Section title="Data">
            <JsonText value={document.data} />
          </Section>
        </>
      )}
      <HistorySection of={{ subject: 'storage-document', subjectId: `${storage}/${collection}/${id}` }} scope={scope} />
    </>
  )
}
