import { cloudFileKinds } from '@regent/contract/operate/cloud-file-kinds'
import type { CloudFileKind } from '@regent/contract/operate/cloud-files'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

export type CloudFilesSearch = { q?: string; kind?: CloudFileKind; shown?: string }

export const readCloudFilesSearch = (raw: Record<string, unknown>): CloudFilesSearch => ({
  q: textIn(raw, 'q'),
  kind: wordIn(raw, 'kind', cloudFileKinds),
  shown: textIn(raw, 'shown'),
})
