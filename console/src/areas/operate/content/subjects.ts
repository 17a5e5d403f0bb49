import { getPlayerDailyRewards, listDailyRewards } from '@regent/contract/engage/daily-rewards'
import { getPublishedCatalog } from '@regent/contract/monetize/commerce'
import { listCurrencyContents, listItemContents } from '@regent/contract/monetize/inventory'
import { listItems } from '@regent/contract/operate/content/content'
import {
  compareManifests,
  getManifestChecksums,
  getManifestHistory,
  listManifestHistory,
  listManifests,
} from '@regent/contract/operate/content/content-manifests'
import { getPromotion } from '@regent/contract/operate/content/content-promotion'
import {
  findContentItem,
  listContentTypes,
  listContentUses,
  listItemVersions,
} from '@regent/contract/operate/content/content-types'
import { getGettingStarted } from '@regent/contract/operate/now-first-steps'
import { listSegmentUses } from '@regent/contract/players/segments'
import type { AreaSubjects } from '../../../api/subject.ts'

const contentReads = [
  listManifests,
  listManifestHistory,
  getManifestHistory,
  listItems,
  listContentTypes,
  findContentItem,
  listContentUses,
  listItemVersions,
  getGettingStarted,
  // Publishing content also changes the catalog, the lists of currencies and items, and daily rewards.
  getPublishedCatalog,
  listCurrencyContents,
  listItemContents,
  listDailyRewards,
  getPlayerDailyRewards,
  listSegmentUses,
]
const comparisons = [compareManifests, getManifestChecksums, getPromotion]

export const subjects = {
  content: {
    label: 'Content',
    record: ({ subjectId }) =>
      // For several items at once, the id is their number.
      subjectId.includes(' ') ? undefined : { kind: 'content', id: subjectId },
    words: ({ subjectId }) => `Saved ${subjectId}`,
    reads: [],
  },
  manifest: {
    label: 'Content manifest',
    words: ({ subjectId }) => `Published ${subjectId}`,
    valueName: () => 'checksum',
    reads: contentReads,
    comparisons,
  },
  'manifest-archive': {
    label: 'Content manifest, archived',
    words: ({ subjectId, after }) => `${after === true ? 'Archived' : 'Unarchived'} the manifest ${subjectId}`,
    valueName: () => 'archived',
    reads: contentReads,
    comparisons,
  },
} satisfies AreaSubjects
