import { dayMs } from '../src/core/time.ts'
import { type CloudFile, type CloudFileKind, cloudFileTypes } from '../src/operate/cloud-files.ts'

type SampleFile = {
  kind: Exclude<CloudFileKind, 'cohort'>
  name: string
  mimeType: string
  tags: string[]
  /** The versions, oldest first. */
  contents: string[]
  expiresInDays?: number
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120" viewBox="0 0 320 120">
<rect width="320" height="120" rx="8" fill="#1d3557"/>
<path d="M30 92 L90 40 L130 74 L190 24 L290 92 Z" fill="#457b9d"/>
<circle cx="256" cy="34" r="14" fill="#f1faee"/>
<text x="24" y="112" fill="#f1faee" font-family="sans-serif" font-size="16">Harvest of the Skies</text>
</svg>
`

/** The files of the game: one of each kind, one with an earlier version, one expired. */
export const sampleCloudFiles: SampleFile[] = [
  {
    kind: 'base',
    name: 'balance.json',
    mimeType: 'application/json',
    tags: ['combat', 'live'],
    contents: [
      '{\n  "glider": { "speed": 12, "health": 80 },\n  "frigate": { "speed": 5, "health": 240 }\n}\n',
      '{\n  "glider": { "speed": 13, "health": 76 },\n  "frigate": { "speed": 5, "health": 240 }\n}\n',
    ],
  },
  {
    kind: 'base',
    name: 'islands.csv',
    mimeType: 'text/csv',
    tags: ['map'],
    contents: ['island,x,y,level\nLantern Bay,12,34,1\nMistral,40,7,8\nStormhold,71,66,20\n'],
  },
  {
    kind: 'base',
    name: 'harvest-rules.json',
    mimeType: 'application/json',
    tags: ['event'],
    contents: ['{ "event": "events.harvest", "scoreFactor": 2 }\n'],
    expiresInDays: -2,
  },
  {
    kind: 'server',
    name: 'matchmaking.json',
    mimeType: 'application/json',
    tags: ['duels'],
    contents: ['{ "searchSeconds": 20, "widenBy": 50 }\n'],
  },
  { kind: 'asset', name: 'harvest-banner.svg', mimeType: 'image/svg+xml', tags: ['mail'], contents: [picture] },
]

/** The files as a server has them. */
export const demoCloudFiles = (now: number): CloudFile[] =>
  sampleCloudFiles.map(({ kind, name, mimeType, tags, contents, expiresInDays }, index) => {
    const content = contents.at(-1) ?? ''
    const updated = now - (index + 1) * 3 * dayMs
    return {
      sid: 7_100_000_000_000_001 + index,
      stype: cloudFileTypes[kind],
      kind,
      ref: name,
      uniqueIdentifier: `${kind}/${name}`,
      version: contents.length,
      added: now - 40 * dayMs,
      updated,
      ...(expiresInDays !== undefined && { expiration: now + expiresInDays * dayMs }),
      data: {
        fname: name,
        tags,
        uri: `data:${mimeType},${encodeURIComponent(content)}`,
        mimeType,
        sizeBytes: content.length,
        checksum: `${'9e107d9d372bb6826bd81d3542a419d'}${index}`,
        uploaded: updated,
      },
    }
  })
