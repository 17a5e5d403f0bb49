import { listShards } from '@regent/contract/operate/shards'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  shard: {
    label: 'Shard',
    record: 'shard',
    words: (change) => `${chooseVerb(change)} the shard ${change.subjectId}`,
    reads: [listShards],
  },
} satisfies AreaSubjects
