import { listItems } from '@regent/contract/content'
import {
  compareManifests,
  getManifestHistory,
  listManifestHistory,
  listManifests,
} from '@regent/contract/content-manifests'
import { getPromotion } from '@regent/contract/content-promotion'
import { findContentItem, listContentTypes, listContentUses, listItemVersions } from '@regent/contract/content-types'
import type { AreaSubjects } from '../../../api/subject.ts'

const contentReads = [
  ...[listManifests, listManifestHistory, getManifestHistory, listItems, compareManifests, getPromotion],
  ...[listContentTypes, findContentItem, listContentUses, listItemVersions],
]

export const contentSubjects = {
  content: {
    label: 'Content',
    words: ({ subjectId }) => `Saved ${subjectId}`,
    reads: [],
  },
  manifest: {
    label: 'Content manifest',
    words: ({ subjectId }) => `Published ${subjectId}`,
    valueName: () => 'checksum',
    reads: contentReads,
  },
  'manifest-archive': {
    label: 'Content manifest, archived',
    words: ({ subjectId, after }) => `${after === true ? 'Archived' : 'Unarchived'} the manifest ${subjectId}`,
    valueName: () => 'archived',
    reads: contentReads,
  },
} satisfies AreaSubjects
