import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const jobSorts = ['name', '-name', 'source', '-source', 'failures', '-failures'] as const

export type JobsSearch = {
  /** The prefix of the names. */
  q?: string
  status?: 'suspended'
  source?: string
  unique?: 'only'
  sort?: (typeof jobSorts)[number]
}

export const readJobsSearch = (raw: Record<string, unknown>): JobsSearch => ({
  q: textIn(raw, 'q'),
  status: wordIn(raw, 'status', ['suspended']),
  source: textIn(raw, 'source'),
  unique: wordIn(raw, 'unique', ['only']),
  sort: wordIn(raw, 'sort', jobSorts),
})
