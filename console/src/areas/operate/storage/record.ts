import type { RecordRef } from '../../../api/subject.ts'
import type { AreaRecords, RecordTarget } from '../../../shell/records/records.ts'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { IconBox } from '../../../ui/layout/icons.ts'

/** `profiles/players/42`: storage object, collection and document. */
function showStorageDocument(place: RealmPlace, { id }: RecordRef): RecordTarget {
  const [storage = '', collection = '', document = ''] = id.split('/')
  return { to: paths.storage(place, storage), search: { collection, shown: document } }
}

export const records = {
  'storage-document': {
    label: 'Storage document',
    plural: 'Storage documents',
    icon: IconBox,
    address: showStorageDocument,
  },
} satisfies AreaRecords
