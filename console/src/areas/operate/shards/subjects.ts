import { listShards } from '@regent/contract/operate/shards'
import { verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const shardsSubjects = {
  shard: {
    label: 'Shard',
    record: 'shard',
    words: (change) => `${verbOf(change)} the shard ${change.subjectId}`,
    reads: [listShards],
  },
} satisfies AreaSubjects
