import { addNote } from '@regent/contract/notes'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Two notes, one of them pinned. */
export async function fillSample({ server, as, gamerTags }: SampleRealm): Promise<void> {
  const notes = ['Asked for a refund twice; see the mails.', 'Reports bugs well. Ask before a beta.']
  for (const [index, text] of notes.entries()) {
    const body = { gamerTag: gamerTags[index * 3] ?? 0, text, isPinned: index === 0 }
    await server.call(addNote, { body }, as)
  }
}
