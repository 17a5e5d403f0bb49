import { textIn, wordIn } from '../../../shell/palette/search-text.ts'
import { readTimeSearch, type TimeSearch } from '../metrics/time-range.ts'

export const serviceParts = ['services', 'storage', 'manifests'] as const
export type ServicePart = (typeof serviceParts)[number]

export type MicroservicesSearch = TimeSearch & {
  part?: ServicePart
  q?: string
  sort?: string
  shown?: string
}

export const readMicroservicesSearch = (raw: Record<string, unknown>): MicroservicesSearch => ({
  ...readTimeSearch(raw),
  part: wordIn(raw, 'part', serviceParts),
  q: textIn(raw, 'q'),
  sort: textIn(raw, 'sort'),
  shown: textIn(raw, 'shown'),
})
