import { textIn } from '../../../shell/search-text.ts'

export type CloudSavesSearch = { q?: string }

export const readCloudSavesSearch = (raw: Record<string, unknown>): CloudSavesSearch => ({ q: textIn(raw, 'q') })
