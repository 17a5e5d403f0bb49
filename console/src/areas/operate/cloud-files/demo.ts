import { ApiError } from '@regent/contract/errors'
import { getCloudFile, listAssets, listCloudFiles, listCloudFileVersions } from '@regent/contract/operate/cloud-files'
import { demoCloudFiles, sampleCloudFiles } from '@regent/contract/samples/cloud-files'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  const all = (pid: string) => (pid === 'DEMO' ? demoCloudFiles(Date.now()) : [])
  const find = (pid: string, sid: number) => {
    const file = all(pid).find((one) => one.sid === sid)
    const sample = sampleCloudFiles.find(({ name }) => name === file?.ref)
    if (!file || !sample) throw new ApiError('CloudFileNotFound')
    return { file, contents: sample.contents }
  }
  demo.on(listCloudFiles, (_, pid) => ({
    result: 'ok' as const,
    data: all(pid).filter(({ kind }) => kind !== 'asset'),
  }))
  demo.on(listAssets, (_, pid) => ({ data: all(pid).filter(({ kind }) => kind === 'asset') }))
  demo.on(getCloudFile, ({ query: { sid, version } }, pid) => {
    const { contents } = find(pid, sid)
    return { data: btoa(contents[(version ?? contents.length) - 1] ?? '') }
  })
  demo.on(listCloudFileVersions, ({ params: { sid } }, pid) => {
    const { file, contents } = find(pid, sid)
    const { uri: _, ...about } = file.data
    const versions = contents.map((content, index) => ({
      ...about,
      version: index + 1,
      sizeBytes: content.length,
      savedBy: 'dmitri@lumen-forge.test',
    }))
    return { versions: versions.toReversed() }
  })
}
