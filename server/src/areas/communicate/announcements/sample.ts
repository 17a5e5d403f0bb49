import {
  claimAnnouncements,
  deletePlayerAnnouncements,
  readAnnouncements,
  saveAnnouncement,
} from '@regent/contract/announcements'
import { sampleAnnouncements } from '@regent/contract/samples/announcements'
import { sampleAudience } from '@regent/contract/samples/segments'
import { listSegments } from '@regent/contract/segments'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Announcements in every state, and players with different states of the first one. */
export async function fillSample({ server, as, gamerTags }: SampleRealm): Promise<void> {
  const { segments } = await server.call(listSegments, {}, as)
  const all = sampleAnnouncements(Date.now(), segments.find(({ name }) => name === sampleAudience)?.id)
  for (const body of all) await server.call(saveAnnouncement, { body }, as)
  const body = { announcement: all[0]?.symbol ?? '' }
  const steps = [readAnnouncements, claimAnnouncements, deletePlayerAnnouncements]
  for (const [index, gamerTag] of gamerTags.slice(0, 8).entries()) {
    for (const step of steps.slice(0, index % 4)) await server.call(step, { params: { gamerTag }, body }, as)
  }
}
