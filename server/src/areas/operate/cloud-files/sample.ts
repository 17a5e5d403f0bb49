import { saveAsset, saveCloudFile } from '@regent/contract/operate/cloud-files'
import { sampleCloudFiles } from '@regent/contract/samples/cloud-files'
import { dayMs } from '@regent/contract/time'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** Days before today on which the first versions of the files were saved, one a day, and on which the next ones were. */
const savedDaysAgo = [57, 9]

/** The files of the sample, one with an earlier version. */
export const filesOfSample = (now: number): SampleMoment[] =>
  sampleCloudFiles.flatMap(({ kind, contents, expiresInDays, ...file }, index) =>
    contents.map((content, version) => {
      const when = { daysAgo: (savedDaysAgo[version] ?? 1) - index, hour: 10.2 + index, by: 'developer' as const }
      return momentOf(when, async ({ server, as }) => {
        const expiration = expiresInDays === undefined ? undefined : now + expiresInDays * dayMs
        const body = { ...file, expiration, filePayloadBase64: Buffer.from(content).toString('base64') }
        if (kind === 'asset') await server.call(saveAsset, { body }, as)
        else await server.call(saveCloudFile, { body: { ...body, kind } }, as)
      })
    }),
  )
