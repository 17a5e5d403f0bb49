import { getServiceStatus } from '@regent/contract/operate/microservices'
import { getStorageDocument, listStorageCollections, listStorageDocuments } from '@regent/contract/operate/storage'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'storage-document': {
    label: 'Document of a storage object',
    record: 'storage-document',
    words: (change) => `${chooseVerb(change)} the document ${change.subjectId}`,
    reads: [listStorageCollections, listStorageDocuments, getStorageDocument, getServiceStatus],
  },
} satisfies AreaSubjects
